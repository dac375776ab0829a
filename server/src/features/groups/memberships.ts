import { heirOf } from '@stowage/contract/groups/heir'
import { sql } from 'kysely'
import { findRowNumbers } from '#db/query/row-numbers.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { GroupRole } from '#db/tables/groups.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'

export interface NewMembership {
  readonly userId: string
  readonly groupId: string
  readonly role: GroupRole
}

/** Makes a person a member; false when they are one already. Their default group when they have none. */
export async function addMember(
  db: Writer,
  { userId, groupId, role }: NewMembership,
  now: Instant,
): Promise<boolean> {
  const added = await db.q
    .insertInto('memberships')
    .values({ user_id: userId, group_id: groupId, role, created_at: now })
    .onConflict(conflict => conflict.columns(['group_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added === undefined) return false
  await db.q
    .updateTable('users')
    .set(({ eb }) => ({ default_group_id: groupId, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', userId)
    .where('default_group_id', 'is', null)
    .execute()
  return true
}

/**
 * Ends a membership: the notifiers of that person there fall silent, their invitations let nobody in any more, and another
 * group becomes their default.
 */
export async function endMembership(
  db: Writer,
  { groupId, userId }: { readonly groupId: string; readonly userId: string },
  now: Instant,
): Promise<void> {
  await db.q.deleteFrom('memberships').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
  await db.q
    .deleteFrom('invitations')
    .where('group_id', '=', groupId)
    .where('created_by', '=', userId)
    .execute()
  await moveDefault(db, groupId, now, userId)
  await db.q
    .updateTable('notifiers')
    .set({ is_active: 0, updated_at: now })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute()
}

/** Throws `group.last_owner` when nobody owns the group any more whose account is not disabled. */
export async function requireAnOwner(db: Writer, groupId: string): Promise<void> {
  const owner = await db.q
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.group_id', '=', groupId)
    .where('m.role', '=', 'owner')
    .where('u.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (owner === undefined) throw new Problem('group.last_owner')
}

/**
 * Gives those whose default group this is another one of theirs, the one they have been in for longest, or none.
 * Only `userId` when it is given.
 */
export async function moveDefault(db: Writer, groupId: string, now: Instant, userId?: string): Promise<void> {
  const other = sql<string | null>`(select m.group_id from memberships m where m.user_id = users.id
    and m.group_id <> ${groupId} order by m.created_at, m.group_id limit 1)`
  let update = db.q
    .updateTable('users')
    .set(({ eb }) => ({ default_group_id: other, version: eb('version', '+', 1), updated_at: now }))
    .where('default_group_id', '=', groupId)
  if (userId !== undefined) update = update.where('id', '=', userId)
  await update.execute()
}

/** Makes a member of a group its owner when nobody is who may sign in (`heirOf`); tells whether anybody is in it. */
export async function ensureOwner(
  db: Writer,
  groupId: string,
): Promise<{ empty: boolean; promoted: string | null }> {
  const members = await db.q
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'm.role', 'm.created_at as joinedAt', 'u.disabled_at'])
    .where('m.group_id', '=', groupId)
    .execute()
  const heir = heirOf(members.map(member => ({ ...member, isDisabled: member.disabled_at !== null })))
  if (heir === undefined) return { empty: members.length === 0, promoted: null }
  await db.q
    .updateTable('memberships')
    .set({ role: 'owner' })
    .where('group_id', '=', groupId)
    .where('user_id', '=', heir.id)
    .execute()
  return { empty: false, promoted: heir.id }
}

/**
 * Takes the lock of a group other than the caller's until the transaction ends; false when it is no longer there.
 * Several: in the order of their ids.
 */
export const takeGroupLock = async (db: Writer, groupId: string): Promise<boolean> =>
  (await findRowNumbers(db, groupId, 0)) !== undefined
