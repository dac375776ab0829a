import type { ImportReport } from '@stowage/contract/imports'
import { batchesOf } from '#db/query/batches.ts'
import { blankEntity, type Change, changeBetween, type LoadedEntity } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { planTypes } from './default-types.ts'
import { ImportTotals, type Report } from './import-report.ts'
import { differing, type ImportSubject } from './import-subjects.ts'
import { type LoadedSubject, loadSubjects } from './load-subjects.ts'
import { giveAssetNumbers, type NewEntities, planNew } from './new-entities.ts'
import type { AskedRow, RowReader } from './read-rows.ts'
import { applySubject, isSame, resolveRows } from './resolve-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { tellCells } from './tell-cells.ts'

/** A file that was read. */
export interface ReadFile {
  readonly reader: RowReader
  readonly rows: readonly AskedRow[]
  readonly rowErrors: RowErrors
  /** New entities get the next asset number. */
  readonly numbers: boolean
  /** The import in the background that this is, and what is noted when it is done. */
  readonly run?: { readonly id: string; readonly report: ImportReport } | undefined
}

/** What an import did, for the log and the history, and for the run that it was. */
export interface ImportFacts {
  readonly report: Report
  readonly run: ReadFile['run']
}

/** Checks all of a file, then says what is to be done, what others lie in before them; returns what that comes to. */
export async function* planImport(
  ctx: PlanCtx,
  { reader, rows, rowErrors, numbers, run }: ReadFile,
): AsyncGenerator<readonly ImportSubject[], ImportFacts> {
  const wanted = await resolveRows(ctx.db, ctx.groupId, reader, rows, rowErrors)
  if (rowErrors.count > 0)
    throw new Problem('import.bad_rows', {
      extra: { rows: tellCells(rowErrors, reader, rows), count: rowErrors.count },
    })
  const { subjects } = wanted.matches
  const fresh = subjects.filter(({ stored }) => stored === undefined)
  const types = await planTypes(ctx, wanted.locations, fresh)
  const tags = await wanted.tags.plan(ctx)
  const assetNumbers = await giveAssetNumbers(ctx, subjects, fresh, numbers)
  const made = await planNew(ctx, wanted.locations, fresh, types, assetNumbers)
  const totals = new ImportTotals()
  totals.newTags = tags.length
  yield types.made.map(made => ({ is: 'type', made }))
  yield tags.map(made => ({ is: 'tag', made }))
  // Before anything is put below them: a height may be too much, never too little.
  yield raisedHeights(wanted).map(([id, height]) => ({ is: 'height', id, height }))
  yield* planEntities(ctx, wanted, made, totals)
  return { report: totals.report, run }
}

/** How many entities are in memory at once. */
const batchSize = 100

/** What becomes of the entities of a file and of the locations that it names; those that stay as they are are passed over. */
async function* planEntities(
  { db, groupId }: PlanCtx,
  wanted: ResolvedRows,
  made: NewEntities,
  totals: ImportTotals,
): AsyncGenerator<readonly ImportSubject[]> {
  const byId = new Map(wanted.matches.subjects.map(subject => [subject.id, subject]))
  for await (const ids of batchesOf(await wanted.locations.idsInOrder(), { size: batchSize })) {
    const changes = new Map<string, ImportSubject>()
    const subjects = ids.flatMap(id => byId.get(id) ?? [])
    for await (const batch of loadSubjects(db, groupId, wanted, subjects))
      for (const loaded of batch) {
        const change = changeOf(wanted, made, loaded)
        totals.note(loaded, change)
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
}

interface Planned extends Change {
  readonly after: LoadedEntity
}

/** What a row makes of an entity; undefined when that is nothing new. */
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
