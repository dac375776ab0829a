import type { Calendar } from '@stowage/contract/upkeep/calendars'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import type { Member, ReadCtx } from '#server/context.ts'

export type CalendarRow = Selectable<Tables['calendars']>

/** A calendar as its owner sees it: never its address. */
export const toCalendar = (row: Omit<CalendarRow, 'name_key' | 'secret_hash' | 'updated_at'>): Calendar => ({
  id: row.id,
  groupId: row.group_id,
  name: row.name,
  kinds: JSON.parse(row.kinds),
  createdAt: row.created_at,
  lastReadAt: row.last_read_at,
})

export const ownCalendars = (db: Reader, { groupId, userId }: Member) =>
  db.q.selectFrom('calendars').selectAll().where('group_id', '=', groupId).where('user_id', '=', userId)

/** The caller's calendars of the group, by name. */
export async function listCalendars({ db, actor }: ReadCtx): Promise<Calendar[]> {
  const rows = await ownCalendars(db, actor).orderBy('name_key').orderBy('id').execute()
  return rows.map(toCalendar)
}
