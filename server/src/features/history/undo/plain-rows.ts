import { nameKeyOf } from '#kernel/name-key.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Values } from '../fold-rows.ts'
import { storedRows } from '../stored-rows.ts'
import type { Judged } from './judge-rows.ts'
import { type PlainTable, plainTables, type UndoSubject } from './undo-subjects.ts'

/** The rows that are no entities, as they shall be: first those that others name. */
export async function plainRowsOf(
  ctx: PlanCtx,
  judged: readonly Judged[],
  willBe: (table: string, id: unknown) => boolean,
): Promise<{ early: UndoSubject[]; late: UndoSubject[]; notes: string[] }> {
  const notes: string[] = []
  const rowsIn = async (table: PlainTable): Promise<UndoSubject[]> => {
    const puts = judged.filter(({ row, does }) => row.table === table && does === 'put')
    const rows = puts.map(each => rowOf(ctx, each))
    const kept = await withReferences(ctx, table, rows, willBe)
    if (kept.length < rows.length)
      notes.push(`${rows.length - kept.length} of ${table} have nothing to belong to.`)
    return kept.map(row => ({ is: 'row', table, row }))
  }
  const early: UndoSubject[] = []
  for (const table of plainTables.slice(0, 3)) early.push(...(await rowsIn(table)))
  early.push(...fieldsOf(judged))
  const late: UndoSubject[] = []
  for (const table of plainTables.slice(3)) late.push(...(await rowsIn(table)))
  return { early, late, notes }
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

const fieldsOf = (judged: readonly Judged[]): UndoSubject[] =>
  judged.flatMap(({ row, does }): UndoSubject[] =>
    row.table === 'template_fields' && does === 'put' && Array.isArray(row.before.fields)
      ? [{ is: 'fields', templateId: row.subjectId, fields: row.before.fields }]
      : [],
  )

/** What rows of a table may name only as long as it is there. */
const optional: Readonly<Record<string, readonly [column: string, table: string]>> = {
  tags: ['parent_id', 'tags'],
  entity_types: ['default_template_id', 'templates'],
  templates: ['default_location_id', 'entities'],
}

/** Rows that name nothing that will be missing; without those that belong to an entity that will be. */
async function withReferences(
  ctx: PlanCtx,
  table: PlainTable,
  rows: readonly Values[],
  willBe: (table: string, id: unknown) => boolean,
): Promise<Values[]> {
  const named = optional[table]
  if (named !== undefined) {
    const [column, target] = named
    const missing = await missingOf(
      ctx,
      target,
      rows.map(row => row[column]),
      willBe,
    )
    return rows.map(row => (missing.has(row[column]) ? { ...row, [column]: null } : row))
  }
  if (table === 'notifiers') return [...rows]
  const missing = await missingOf(
    ctx,
    'entities',
    rows.map(row => row['entity_id']),
    willBe,
  )
  return rows.filter(row => !missing.has(row['entity_id']))
}

async function missingOf(
  { db, groupId }: PlanCtx,
  table: string,
  ids: readonly unknown[],
  willBe: (table: string, id: unknown) => boolean,
): Promise<Set<unknown>> {
  const asked = [...new Set(ids.flatMap(id => (typeof id === 'string' ? [id] : [])))]
  const unknown = asked.filter(id => !willBe(table, id))
  const stored = await storedRows(
    db,
    groupId,
    unknown.map(id => ({ table, subjectId: id, key: '' })),
  )
  const there = new Set([...stored.values()].map(({ id }) => id))
  return new Set(unknown.filter(id => !there.has(id)))
}
