import type { ImportReport } from '@stowage/contract/tables/imports'
import { batchesOf } from '#db/query/batches.ts'
import { blankEntity, type Change, changeBetween, type LoadedEntity } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { planTypes } from './default-types.ts'
import { ImportTotals, reportOf } from './import-report.ts'
import { differing, type ImportSubject } from './import-subjects.ts'
import { type LoadedSubject, loadSubjects } from './load-subjects.ts'
import { giveAssetNumbers, type NewEntities, planNew } from './new-entities.ts'
import type { ReadRows } from './read-rows.ts'
import { warnOfRepeatedNumbers } from './repeated-numbers.ts'
import { applySubject, isSame, type ReadFile, resolveRows } from './resolve-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import { tellCells } from './tell-cells.ts'

/** A file that is to be imported. */
export interface ImportedFile extends ReadFile {
  readonly all: ReadRows
  /** New entities get the next asset number. */
  readonly numbers: boolean
  /** The import in the background that this is. */
  readonly run: string | undefined
}

/** The result of an import. */
export interface Imported {
  readonly facts: Readonly<Record<string, unknown>>
  readonly report: ImportReport
  /** The import in the background that it was. */
  readonly run?: string | undefined
  /** The stored mapping that was applied. */
  readonly mappingId?: string | undefined
}

/** Checks all of a file, then says what is to be done, what others lie in before them; returns what that comes to. */
export async function* planImport(
  ctx: PlanCtx,
  file: ImportedFile,
): AsyncGenerator<readonly ImportSubject[], Imported> {
  const { reader, rows, rowErrors, numbers, run, options } = file
  const wanted = await resolveRows(ctx.db, ctx.groupId, file)
  if (rowErrors.count > 0)
    throw new Problem('import.bad_rows', {
      extra: { rows: tellCells(rowErrors, reader.prepared, rows), count: rowErrors.count },
    })
  const { subjects } = wanted.matches
  await warnOfRepeatedNumbers(ctx.db, ctx.groupId, subjects, wanted.warnings)
  const fresh = subjects.filter(({ stored }) => stored === undefined)
  const types = await planTypes(ctx, wanted.locations, fresh, wanted.itemType)
  const tags = await wanted.tags.plan(ctx)
  const assetNumbers = await giveAssetNumbers(ctx, subjects, fresh, numbers)
  const made = await planNew(ctx, wanted.locations, fresh, wanted, types, assetNumbers)
  const totals = new ImportTotals(wanted)
  totals.newTags = tags.length
  yield [...types.made, ...wanted.types.made].map(made => ({ is: 'type', made }))
  yield wanted.products.made.map(made => ({ is: 'product', made }))
  yield tags.map(made => ({ is: 'tag', made }))
  // Before anything is put below them: a height may be too much, never too little.
  yield raisedHeights(wanted).map(([id, height]) => ({ is: 'height', id, height }))
  const newFields = yield* planEntities(ctx, wanted, made, totals)
  const told = { reader, rows: file.all, rowErrors, wanted, totals, duplicates: 0, newFields }
  return { facts: totals.facts, report: await reportOf(told), run, mappingId: options.mappingId }
}

/** Entities in memory at once. */
const batchSize = 100

/**
 * What becomes of the entities of a file and of the locations that it names; those that stay as they are are passed over.
 * Returns the custom fields that are new in the group.
 */
async function* planEntities(
  { db, groupId }: PlanCtx,
  wanted: ResolvedRows,
  made: NewEntities,
  totals: ImportTotals,
): AsyncGenerator<readonly ImportSubject[], readonly string[]> {
  const byId = new Map(wanted.matches.subjects.map(subject => [subject.id, subject]))
  for await (const ids of batchesOf(await wanted.locations.idsInOrder(), { size: batchSize })) {
    const changes = new Map<string, ImportSubject>()
    const subjects = ids.flatMap(id => byId.get(id) ?? [])
    for await (const batch of loadSubjects(db, groupId, wanted, subjects))
      for (const loaded of batch) {
        const change = changeOf(wanted, made, loaded)
        totals.note(loaded, change?.after)
        if (change !== undefined) changes.set(loaded.subject.id, toSubject(change))
      }
    for (const id of ids) {
      const location = made.location(id)
      if (location === undefined) continue
      totals.newLocations++
      changes.set(id, toSubject({ before: null, after: location }))
    }
    yield ids.flatMap(id => changes.get(id) ?? [])
  }
  return await totals.newFields(db, groupId)
}

interface Planned extends Change {
  readonly after: LoadedEntity
}

/** The change of an entity by a row; undefined when nothing differs. */
function changeOf(wanted: ResolvedRows, made: NewEntities, loaded: LoadedSubject): Planned | undefined {
  const { before, subject } = loaded
  const after = applySubject(wanted, loaded, before?.row ?? made.blank(subject))
  return before !== null && isSame(before, after) ? undefined : { before, after }
}

function toSubject({ before, after }: Planned): ImportSubject {
  if (before !== null) return { is: 'changed', changed: changeBetween(before, after) }
  const { n, id, group_id, entity_type_id, is_location, name, created_at } = after.row
  const blank = blankEntity({ n, id, group_id, entity_type_id, is_location, name, created_at })
  const members = { ...differing(blank, after.row), name }
  const { tags, fields } = after
  return {
    is: 'made',
    made: { n, id, typeId: entity_type_id, isLocation: is_location, members, tags, fields },
  }
}

/** Stored entities below which more levels will be than was known. */
const raisedHeights = ({ locations, stored }: ResolvedRows): [string, number][] =>
  [...locations.states.values()].flatMap(({ id, height }): [string, number][] => {
    const before = locations.heightBefore(id) ?? stored.byId.get(id)?.height
    return before !== undefined && before !== height ? [[id, height]] : []
  })
