import { takeRowNumbers } from '#db/row-numbers.ts'
import {
  blankEntity,
  type Change,
  defaultType,
  differences,
  type EntityRow,
  nextAssetNumber,
  sameFields,
  saveEntities,
  setHeights,
  type StoredEntity,
  type Thing,
} from '#features/entities/index.ts'
import { type Answer, answer } from '#http/answer.ts'
import { breathe } from '#kernel/breathe.ts'
import { fold } from '#kernel/fold.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { fieldPrefix } from './columns.ts'
import { readCsv } from './csv-text.ts'
import { completeThings, findStored } from './find-things.ts'
import { importFields, type MadeTag, TagNames } from './import-parts.ts'
import { ImportPlan } from './import-plan.ts'
import { matchRows, type Subject } from './match-rows.ts'
import { type AskedRow, Complaints, readRows } from './read-rows.ts'
import { Skeleton } from './skeleton.ts'

/** Creates and updates entities from a CSV file: all of its rows, or none and a list of everything that is wrong. */
export const importEntities =
  (numbers: boolean) =>
  async (work: WorkCtx): Promise<Answer<void>> => {
    const bytes = await work.file('csv')
    if (bytes === undefined) throw new Problem('import.no_file')
    const complaints = new Complaints()
    const rows = await readRows(readCsv(bytes), complaints)
    const report = await work.write(ctx => importRows(ctx, rows, complaints, numbers))
    return answer(undefined, { note: { text: 'A CSV file was imported', facts: report } })
  }

/** What an import did; its answer has no body, so the log and the history tell it. */
interface Report extends Readonly<Record<string, unknown>> {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly newLocations: number
  readonly newTags: number
  /** Custom fields that a thing has more than once under one name: the first 1,000, and how many there are. */
  readonly fieldsLeftAlone: readonly LeftAlone[]
  readonly fieldsLeftAloneCount: number
}

interface LeftAlone {
  readonly row: number
  readonly column: string
  readonly entityId: string
}

async function importRows(
  ctx: WriteCtx,
  rows: readonly AskedRow[],
  complaints: Complaints,
  numbers: boolean,
): Promise<Report> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const stored = await findStored(db, groupId, rows)
  const matches = matchRows(rows, stored, complaints)
  const plan = new ImportPlan(matches, stored, await Skeleton.of(db, groupId), complaints)
  plan.settleAll()
  const tags = await TagNames.of(db, groupId)
  for (const { asked } of matches.subjects) tags.want(asked)
  const known = matches.subjects.flatMap(({ stored: row }) => row ?? [])
  const things = await completeThings(db, groupId, known)
  const fields = new Map(
    matches.subjects.map(subject => [
      subject,
      importFields(subject.asked, things.get(plan.idOf(subject))?.fields ?? [], complaints),
    ]),
  )
  if (complaints.count > 0)
    throw new Problem('import.bad_rows', { extra: { rows: complaints.rows, count: complaints.count } })

  const newTags = await tags.make(db, groupId, now)
  const changes = await makeLocations(ctx, plan)
  const newLocations = changes.length
  const create = await creator(ctx, matches.subjects, numbers)
  for (const [i, subject] of matches.subjects.entries()) {
    const before = things.get(plan.idOf(subject)) ?? null
    const { parentId, locationId, height, isLocation } = plan.standingOf(subject)
    const blank = before?.row ?? create(subject, plan.idOf(subject), isLocation)
    const after: Thing = {
      row: { ...applyRow(blank, subject.asked), parent_id: parentId, location_id: locationId, height },
      tags: tags.resolve(subject.asked, before?.tags ?? []),
      fields: fields.get(subject)?.fields ?? [],
    }
    const change = before === null ? { before, after } : renew(before, after, now)
    if (change !== undefined) changes.push(change)
    if (i % 500 === 499) await breathe()
  }
  await saveEntities(db, { groupId }, changes)
  await keepHeights(ctx, plan, stored.byId)
  const created = changes.filter(({ before }) => before === null).length - newLocations
  const updated = changes.length - created - newLocations
  const leftAlone = matches.subjects.flatMap(subject =>
    (fields.get(subject)?.leftAlone ?? []).map(name => {
      return { row: subject.asked.row, column: `${fieldPrefix}${name}`, entityId: plan.idOf(subject) }
    }),
  )
  const report: Report = {
    created,
    updated,
    unchanged: matches.subjects.length - created - updated,
    newLocations,
    newTags: newTags.length,
    fieldsLeftAlone: leftAlone.slice(0, 1000),
    fieldsLeftAloneCount: leftAlone.length,
  }
  await tell(ctx, changes, newTags, report)
  return report
}

/** Makes what the paths name and the group does not have. */
async function makeLocations({ db, actor, now }: WriteCtx, plan: ImportPlan): Promise<Change[]> {
  const { missing } = plan.locations
  if (missing.length === 0) return []
  const type = await defaultType(db, actor.groupId, 1, now)
  const first = await takeRowNumbers(db, actor.groupId, missing.length)
  return missing.map(({ id, name, parentId }, i): Change => {
    const blank = blankEntity({
      n: first + i,
      id,
      group_id: actor.groupId,
      entity_type_id: type.id,
      is_location: 1,
      name,
      created_at: now,
    })
    const row = { ...blank, parent_id: parentId, quantity: 1, height: plan.standings.get(id)?.height ?? 0 }
    return { before: null, after: { row, tags: [], fields: [] } }
  })
}

/** Hands out blank rows for new things: types, row numbers and asset numbers. */
async function creator({ db, actor, now }: WriteCtx, subjects: readonly Subject[], numbers: boolean) {
  const { groupId } = actor
  const fresh = subjects.filter(({ stored }) => stored === undefined)
  const needs = (isLocation: boolean) => fresh.some(({ asked }) => (asked.url?.isLocation ?? false) === isLocation)
  const item = needs(false) ? await defaultType(db, groupId, 0, now) : undefined
  const location = needs(true) ? await defaultType(db, groupId, 1, now) : undefined
  let n = fresh.length === 0 ? 0 : await takeRowNumbers(db, groupId, fresh.length)
  let next = await nextAssetNumber(db, groupId)
  const taken = new Set(subjects.map(({ asked }) => asked.members.asset_number))

  const number = (given: number | null): number | null => {
    if (given !== null) next = Math.max(next, given + 1)
    if (given !== null || !numbers) return given
    while (taken.has(next)) next++
    return Number.isSafeInteger(next) ? next++ : null
  }
  return ({ asked }: Subject, id: string, isLocation: boolean): StoredEntity => {
    const type = isLocation ? location : item
    if (type === undefined) throw new Error('A new thing has no type')
    const blank = blankEntity({
      n: n++,
      id,
      group_id: groupId,
      entity_type_id: type.id,
      is_location: type.is_location,
      name: asked.members.name,
      created_at: now,
    })
    return { ...blank, asset_number: number(asked.members.asset_number) }
  }
}

/** A row with the members that the file sets; an empty number or reference leaves what is there. */
const applyRow = (row: StoredEntity, { members }: AskedRow): StoredEntity => ({
  ...row,
  ...members,
  name_key: fold(members.name),
  asset_number: members.asset_number ?? row.asset_number,
  import_ref: members.import_ref ?? row.import_ref,
})

/** What a row changes of a stored thing; undefined when that is nothing. */
function renew(before: Thing, after: Thing, now: string): Change | undefined {
  const names = Object.keys(after.row) as (keyof StoredEntity)[]
  const isSame =
    names.every(name => name === 'height' || before.row[name] === after.row[name]) &&
    before.tags === after.tags &&
    sameFields(before.fields, after.fields)
  if (isSame) return undefined
  return { before, after: { ...after, row: { ...after.row, version: before.row.version + 1, updated_at: now } } }
}

/** Stored things below which more levels will be than was known. */
async function keepHeights(
  { db, actor }: WriteCtx,
  plan: ImportPlan,
  stored: ReadonlyMap<string, EntityRow>,
): Promise<void> {
  const raised = new Map<string, number>()
  for (const { id, height } of plan.standings.values()) {
    const before = plan.heightBefore(id) ?? stored.get(id)?.height
    if (before !== undefined && before !== height) raised.set(id, height)
  }
  await setHeights(db, actor.groupId, raised)
}

/** One line of history for each thing and one for the whole file, and one live message for all of them. */
async function tell(
  ctx: WriteCtx,
  changes: readonly Change[],
  newTags: readonly MadeTag[],
  report: Report,
): Promise<void> {
  const facts = changes.map(({ before, after }) => {
    const { row } = after as Thing
    if (before === null) return { name: 'entity.created', subjectId: row.id, facts: { name: row.name, via: 'csv' } } as const
    return { name: 'entity.updated', subjectId: row.id, facts: { ...differences(before, after as Thing), via: 'csv' } } as const
  })
  const tagFacts = newTags.map(({ id, name }) => {
    return { name: 'tag.created', subjectId: id, facts: { name, via: 'csv' } } as const
  })
  await ctx.emit(...tagFacts, ...facts, { name: 'inventory.imported', subjectId: null, facts: report })
  if (changes.length > 0) await ctx.announce('entity.mutation')
}
