import type { MaintenanceEntry, MaintenanceIn } from '@stowage/contract/upkeep/maintenance'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { toRule } from './rule.ts'

export type EntryRow = Selectable<Tables['maintenance_entries']>

/** The columns that callers set. */
export type SetColumns = Pick<
  EntryRow,
  'name' | 'description' | 'cost' | 'completed_date' | 'scheduled_date' | 'rule'
>

export const toColumns = (
  { name, description, cost, completedDate, scheduledDate }: MaintenanceIn,
  rule: string | null,
): SetColumns => ({
  name,
  description,
  cost,
  completed_date: completedDate,
  scheduled_date: scheduledDate,
  rule,
})

type Dates = Pick<EntryRow, 'completed_date' | 'scheduled_date'>

const isDateless = ({ completed_date, scheduled_date }: Dates): boolean =>
  completed_date === null && scheduled_date === null

/** Refuses an entry with neither date, unless it has come from elsewhere so. */
export function requireDate(after: Dates, before?: Dates): void {
  if (isDateless(after) && (before === undefined || !isDateless(before)))
    throw invalid('scheduledDate', 'required_unless', { member: 'completedDate' })
}

/** An entry as answers show it. */
export const toEntry = (row: SetColumns & Pick<EntryRow, 'id'>): MaintenanceEntry => ({
  id: row.id,
  completedDate: row.completed_date ?? '',
  scheduledDate: row.scheduled_date ?? '',
  name: row.name,
  description: row.description,
  cost: String(row.cost),
  rule: toRule(row.rule),
})

const entryById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('maintenance_entries').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

export const findEntry = (db: Reader, groupId: string, id: string): Promise<EntryRow | undefined> =>
  db.first(entryById, { groupId, id })

/** An entry of this group; no access looks like not found. */
export async function requireEntry(db: Reader, groupId: string, id: string): Promise<EntryRow> {
  const row = await findEntry(db, groupId, id)
  if (row === undefined) throw new Problem('maintenance.not_found')
  return row
}
