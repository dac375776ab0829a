import type { ChangeNoteCode } from '@stowage/contract/change-notes'
import { storedLists } from '#events/stored-lists.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Values } from '../fold-rows.ts'
import { storedRows } from '../stored-rows.ts'
import { editFields, toField } from './edit-fields.ts'
import type { Judged } from './judge-rows.ts'
import { resolvePrimaries } from './resolve-primaries.ts'
import { type Cause, type PlainTable, plainTables, type UndoSubject } from './undo-subjects.ts'
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
  for (const table of plainTables.slice(0, 3)) early.push(...(await rowsIn(table)))
  early.push(...(await fieldsOf(work)))
  const late: UndoSubject[] = []
  for (const table of plainTables.slice(3)) late.push(...(await rowsIn(table)))
  return { early, late }
}

/** A row as it was before the change, with what has changed of it otherwise. */
function rowOf({ now }: PlanCtx, { row, stored }: Judged): Values {
  const values: Values = { ...stored, ...row.before }
  return {
    ...values,
    ...('name_key' in values ? { name_key: nameKeyOf(String(values.name)) } : {}),
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

/** What rows of a table may name only as long as it is there, and what is told when it is not. */
const optional: Readonly<Record<string, readonly [column: string, table: string, note: ChangeNoteCode]>> = {
  tags: ['parent_id', 'tags', 'tag_without'],
  entity_types: ['default_template_id', 'templates', 'type_without'],
  templates: ['default_location_id', 'entities', 'template_without'],
}

/** Rows that name nothing that will be missing. */
async function withReferences(work: UndoWork, table: PlainTable, puts: Judged[]): Promise<Judged[]> {
  if (table === 'notifiers') return puts
  const [column, target, note] = optional[table] ?? ['entity_id', 'entities']
  const valueOf = ({ row, stored }: Judged): unknown => ({ ...stored, ...row.before })[column]
  const missing = await missingOf(work, target, puts.map(valueOf))
  return puts.flatMap(each => {
    if (!missing.has(valueOf(each))) return [each]
    const cause = causeOf(target, String(valueOf(each)))
    return note === undefined
      ? dropLost(work, each, cause)
      : [withoutReference(work, each, { column, note, cause })]
  })
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
