import type { ChangeNoteCode } from '@stowage/contract/history/change-notes'
import { derivedColumns } from '#db/inventory/derived-columns.ts'
import { references } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { storedLists } from '#events/stored-lists.ts'
import { mayStand } from '#features/files/index.ts'
import { findMisplaced, findTags } from '#features/tags/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Values } from '../fold-rows.ts'
import { type RowName, storedById, storedRows } from '../stored-rows.ts'
import { editFields, toField } from './edit-fields.ts'
import type { Judged } from './judge-rows.ts'
import {
  type Cause,
  type Conflict,
  earlyTables,
  lateTables,
  type PlainTable,
  type UndoSubject,
} from './undo-subjects.ts'
import { causeOf, type UndoWork } from './undo-work.ts'

/** The rows that are no entities, as they shall be: first those that others name. */
export async function plainRowsOf(work: UndoWork): Promise<{ early: UndoSubject[]; late: UndoSubject[] }> {
  const rowsIn = async (table: PlainTable): Promise<UndoSubject[]> => {
    const puts = work.judged.filter(({ row, does }) => row.table === table && does === 'put')
    const named = await withReferences(work, table, puts)
    const rows = named.map(each => rowOf(work.ctx, each))
    const resolved = table === 'attachments' ? await resolvePrimaries(work, rows) : rows
    return resolved.map(row => ({ is: 'row', table, row }))
  }
  const early: UndoSubject[] = []
  for (const table of earlyTables) early.push(...(await rowsIn(table)))
  early.push(...(await fieldsOf(work)))
  const late: UndoSubject[] = []
  for (const table of lateTables) late.push(...(await rowsIn(table)))
  return { early, late }
}

/** A row as it was before the change, with what has changed of it otherwise. */
function rowOf({ now }: PlanCtx, { row, stored }: Judged): Values {
  const values: Values = { ...stored, ...row.before }
  return {
    ...values,
    ...derivedColumns(row.table, values),
    ...('version' in values ? { version: Number(values.version) + 1 } : {}),
    updated_at: now,
  }
}

/** The custom fields of templates, as they shall be. */
async function fieldsOf({ ctx: { db, groupId }, judged, removals }: UndoWork): Promise<UndoSubject[]> {
  const own = judged.filter(
    ({ row, does }) =>
      row.table === 'template_fields' && does !== 'nothing' && !removals.templates.has(row.subjectId),
  )
  const byTemplate = Map.groupBy(own, ({ row }) => row.subjectId)
  const stored = await storedLists(db, groupId, 'template_fields', [...byTemplate.keys()])
  return [...byTemplate].map(([templateId, some]): UndoSubject => {
    const fields = editFields((stored.get(templateId) ?? []).map(toField), some, 'template_fields')
    return { is: 'fields', templateId, fields }
  })
}

/** The note about rows of a table that have lost the row that they named. */
const withoutCodes: Readonly<Partial<Record<PlainTable, ChangeNoteCode>>> = {
  tags: 'tag_without',
  entity_types: 'type_without',
  templates: 'template_without',
}

/** Rows that name nothing that will be missing. */
async function withReferences(work: UndoWork, table: PlainTable, puts: Judged[]): Promise<Judged[]> {
  let left = puts
  for (const { column, of, onDelete } of references.filter(each => each.table === table)) {
    const valueOf = ({ row, stored }: Judged): unknown => ({ ...stored, ...row.before })[column]
    const missing = await missingOf(work, of, left.map(valueOf))
    left = left.flatMap(each => {
      if (!missing.has(valueOf(each))) return [each]
      const cause = causeOf(of, String(valueOf(each)))
      if (onDelete === 'goes too') return dropLost(work, each, cause)
      return [withoutReference(work, each, { column, note: requireValue(withoutCodes[table]), cause })]
    })
  }
  return left
}

/** What belonged to something that is gone does not come back. */
function dropLost({ ways, notes, conflicts }: UndoWork, { row }: Judged, cause: Cause): [] {
  if (ways.force) notes.add('part_lost')
  else conflicts.push({ ...row, members: ['id'], cause })
  return []
}

/** What it named is gone: it names nothing. */
function withoutReference(
  { ways, notes, conflicts }: UndoWork,
  each: Judged,
  { column, note, cause }: { readonly column: string; readonly note: ChangeNoteCode; readonly cause: Cause },
): Judged {
  const { row, stored } = each
  if (stored !== undefined && !ways.fits) conflicts.push({ ...row, members: [column], cause })
  else notes.add(note)
  return { ...each, row: { ...row, before: { ...row.before, [column]: null } } }
}

async function missingOf(
  { ctx: { db, groupId }, judged }: UndoWork,
  table: string,
  ids: readonly unknown[],
): Promise<Set<unknown>> {
  const coming = new Set(
    judged.flatMap(({ row, does }) => (row.table === table && does === 'put' ? [row.subjectId] : [])),
  )
  const asked = [...new Set(ids.flatMap(id => (typeof id === 'string' ? [id] : [])))]
  const unknown = asked.filter(id => !coming.has(id))
  const stored = await storedRows(
    db,
    groupId,
    unknown.map(id => ({ table, subjectId: id, key: '' })),
  )
  const there = new Set([...stored.values()].map(({ id }) => id))
  return new Set(unknown.filter(id => !there.has(id)))
}

const primaries = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
    .where('type', '=', 'photo')
    .where('is_primary', '=', 1),
)

/**
 * Sees that one photo stands for each entity: of rows of attachments as they shall be. What comes back does not take the place
 * of another photo; what is there takes it only when old values are written over what was changed since.
 */
async function resolvePrimaries(work: UndoWork, given: readonly Values[]): Promise<Values[]> {
  const { ctx, removals } = work
  // Older versions let any photo stand, whatever its file is.
  const rows = given.map(row => (mayStand(String(row.mime_type)) ? row : { ...row, is_primary: 0 }))
  const claims = rows.filter(({ type, is_primary }) => type === 'photo' && is_primary === 1)
  const ids = [...new Set(claims.map(({ entity_id }) => String(entity_id)))]
  const primary = await inBatches(ids, batch => ctx.db.all(primaries, { groupId: ctx.groupId, ids: batch }))
  const rivals = new Map(primary.map(row => [row.entity_id, row]))
  const there = await storedById(
    ctx.db,
    ctx.groupId,
    'attachments',
    claims.map(({ id }) => String(id)),
  )
  const claiming = new Set(claims)
  const stands = new Map(rows.map(({ id, is_primary }) => [id, is_primary === 1]))
  const displaced: Values[] = []
  const resolved = rows.map(row => {
    const rival = claiming.has(row) ? rivals.get(String(row.entity_id)) : undefined
    if (rival === undefined || rival.id === row.id || stands.get(rival.id) === false) return row
    const isGoing = removals.attachments.has(rival.id)
    if (!isGoing && !there.has(row.id)) {
      work.notes.add('photo_replaced')
      return { ...row, is_primary: 0 }
    }
    if (isGoing || work.ways.force) displaced.push({ ...rival, is_primary: 0, updated_at: ctx.now })
    else work.conflicts.push(conflictOf(row, rival))
    return row
  })
  // The one that stands no more comes first: there is never a second one.
  return [...displaced, ...resolved.sort((one, other) => Number(one.is_primary) - Number(other.is_primary))]
}

function conflictOf({ id, entity_id }: Values, rival: Values): Conflict {
  const members = ['is_primary']
  const ofPhoto = (photo: unknown): RowName => ({
    table: 'attachments',
    subjectId: String(entity_id),
    key: String(photo),
  })
  return { ...ofPhoto(id), members, cause: { ...ofPhoto(rival.id), columns: members } }
}

/** Holds where tags would be against the rules: a circle, or too many levels, is a conflict, whatever is wished. */
export async function checkTags(
  { ctx, removals, conflicts }: UndoWork,
  subjects: readonly UndoSubject[],
): Promise<void> {
  const rows = subjects.flatMap(each => (each.is === 'row' && each.table === 'tags' ? [each.row] : []))
  if (rows.length === 0) return
  const tags = new Map((await findTags(ctx.db, ctx.groupId)).map(({ id, parent_id }) => [id, parent_id]))
  for (const id of removals.tags) tags.delete(id)
  const placed = rows.filter(({ id, parent_id }) => tags.get(String(id)) !== parent_id)
  for (const { id, parent_id } of rows) tags.set(String(id), parent_id === null ? null : String(parent_id))
  const ids = placed.map(({ id }) => String(id))
  for (const subjectId of findMisplaced(tags, ids))
    conflicts.push({ table: 'tags', subjectId, key: '', members: ['parent_id'] })
}
