import { isWriterRole } from '@stowage/contract/groups/roles'
import type { Notifier } from '@stowage/contract/upkeep/notifiers'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, ReadCtx } from '#server/context.ts'

export type NotifierRow = Selectable<Tables['notifiers']>

/** A notifier as its owner sees it. */
export const toNotifier = (row: Omit<NotifierRow, 'name_key'>): Notifier => ({
  id: row.id,
  userId: row.user_id,
  groupId: row.group_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  name: row.name,
  isActive: row.is_active === 1,
  url: row.url,
  kinds: row.kinds === null ? null : JSON.parse(row.kinds),
})

const own = (db: Reader, { groupId, userId }: Member) =>
  db.q.selectFrom('notifiers').selectAll().where('group_id', '=', groupId).where('user_id', '=', userId)

/** The caller's own notifiers in the group, by name; those who may not change them are told no addresses, which hold secrets. */
export async function listNotifiers({ db, actor }: ReadCtx): Promise<Notifier[]> {
  const rows = await own(db, actor).orderBy('name_key').orderBy('id').execute()
  return rows.map(row => toNotifier(isWriterRole(actor.groupRole) ? row : { ...row, url: '' }))
}

/** A notifier of the caller in this group; no access looks like not found. */
export async function requireNotifier(db: Reader, actor: Member, id: string): Promise<NotifierRow> {
  const row = await own(db, actor).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('notifier.not_found')
  return row
}
