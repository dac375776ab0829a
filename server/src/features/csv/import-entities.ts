import {
  type Change,
  type StoredEntity,
  sameFields,
  saveEntities,
  setHeights,
  type Thing,
} from '#features/entities/index.ts'
import { type Answer, answer } from '#http/answer.ts'
import { breathe } from '#kernel/breathe.ts'
import { fold } from '#kernel/fold.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { fieldPrefix } from './columns.ts'
import { readCsv } from './csv-text.ts'
import { completeThings, findStored, type StoredRows } from './find-things.ts'
import { type ImportedFields, importFields, type MadeTag, TagNames } from './import-parts.ts'
import { ImportPlan } from './import-plan.ts'
import { type Report, tell } from './import-report.ts'
import { matchRows, type Subject } from './match-rows.ts'
import { creator, makeLocations } from './new-things.ts'
import { type AskedRow, Complaints, readRows } from './read-rows.ts'
import { Skeleton } from './skeleton.ts'

/** How many rows are worked on between two breaths. */
const slice = 200

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

async function importRows(
  ctx: WriteCtx,
  rows: readonly AskedRow[],
  complaints: Complaints,
  numbers: boolean,
): Promise<Report> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const wanted = await understand(ctx, rows, complaints)
  if (complaints.count > 0)
    throw new Problem('import.bad_rows', { extra: { rows: complaints.rows, count: complaints.count } })
  const newTags = await wanted.tags.make(db, groupId, now)
  const newLocations = await makeLocations(ctx, wanted.plan)
  const changes = await changesOf(ctx, wanted, numbers)
  await saveEntities(db, { groupId }, [...newLocations, ...changes])
  await keepHeights(ctx, wanted)
  const report = reportOf(wanted, changes, newLocations.length, newTags)
  await tell(ctx, [...newLocations, ...changes], newTags, report)
  return report
}

/** What a file asks for, understood in the light of what is stored. */
interface Wanted {
  readonly stored: StoredRows
  readonly subjects: readonly Subject[]
  readonly plan: ImportPlan
  readonly tags: TagNames
  /** The stored things that the file speaks of, by id. */
  readonly things: ReadonlyMap<string, Thing>
  readonly fields: ReadonlyMap<Subject, ImportedFields>
}

async function understand(
  { db, actor }: WriteCtx,
  rows: readonly AskedRow[],
  complaints: Complaints,
): Promise<Wanted> {
  const { groupId } = actor
  const stored = await findStored(db, groupId, rows)
  const matches = matchRows(rows, stored, complaints)
  const { subjects } = matches
  await breathe()
  const plan = new ImportPlan(matches, stored, await Skeleton.of(db, groupId), complaints)
  await breathe()
  plan.settleAll()
  await breathe()
  const tags = await TagNames.of(db, groupId)
  for (const { asked } of subjects) tags.want(asked)
  const things = await completeThings(
    db,
    groupId,
    subjects.flatMap(({ stored: row }) => row ?? []),
  )
  const fields = new Map<Subject, ImportedFields>()
  for (const subject of subjects) {
    const existing = things.get(plan.idOf(subject))?.fields ?? []
    fields.set(subject, importFields(subject.asked, existing, complaints))
    if (fields.size % slice === 0) await breathe()
  }
  return { stored, subjects, plan, tags, things, fields }
}

/** What becomes of the things of a file; those that stay as they are have no change. */
async function changesOf(
  ctx: WriteCtx,
  { subjects, plan, tags, things, fields }: Wanted,
  numbers: boolean,
): Promise<Change[]> {
  const changes: Change[] = []
  const create = await creator(ctx, subjects, numbers)
  for (const [i, subject] of subjects.entries()) {
    const before = things.get(plan.idOf(subject)) ?? null
    const { parentId, locationId, height, isLocation } = plan.standingOf(subject)
    const row = before?.row ?? create(subject, plan.idOf(subject), isLocation)
    const after: Thing = {
      row: { ...applyRow(row, subject.asked), parent_id: parentId, location_id: locationId, height },
      tags: tags.resolve(subject.asked, before?.tags ?? []),
      fields: fields.get(subject)?.fields ?? [],
    }
    const change = before === null ? { before, after } : renew(before, after, ctx.now)
    if (change !== undefined) changes.push(change)
    if (i % slice === slice - 1) await breathe()
  }
  return changes
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
  return {
    before,
    after: { ...after, row: { ...after.row, version: before.row.version + 1, updated_at: now } },
  }
}

/** Stored things below which more levels will be than was known. */
async function keepHeights({ db, actor }: WriteCtx, { plan, stored }: Wanted): Promise<void> {
  const raised = new Map<string, number>()
  for (const { id, height } of plan.standings.values()) {
    const before = plan.heightBefore(id) ?? stored.byId.get(id)?.height
    if (before !== undefined && before !== height) raised.set(id, height)
  }
  await setHeights(db, actor.groupId, raised)
}

function reportOf(
  { subjects, plan, fields }: Wanted,
  changes: readonly Change[],
  newLocations: number,
  newTags: readonly MadeTag[],
): Report {
  const created = changes.filter(({ before }) => before === null).length
  const leftAlone = subjects.flatMap(subject =>
    (fields.get(subject)?.leftAlone ?? []).map(name => {
      return { row: subject.asked.row, column: `${fieldPrefix}${name}`, entityId: plan.idOf(subject) }
    }),
  )
  return {
    created,
    updated: changes.length - created,
    unchanged: subjects.length - changes.length,
    newLocations,
    newTags: newTags.length,
    fieldsLeftAlone: leftAlone.slice(0, 1000),
    fieldsLeftAloneCount: leftAlone.length,
  }
}
