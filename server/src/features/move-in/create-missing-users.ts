import { batchesOf } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { MovedUser } from './users.ts'

/** How many people or keys one statement enters. */
const batchSize = 100

/**
 * Opens the accounts of those who have none yet, with their API keys. An account that was made here gets the keys together
 * with the first group of its person, and only then: one that was revoked here must not come back.
 */
export async function createMissingUsers(
  db: Writer,
  movedUsers: readonly MovedUser[],
  groupId: string | null,
  isHere: (groupId: string) => boolean,
): Promise<void> {
  for await (const batch of batchesOf(movedUsers, { size: batchSize })) {
    const entered = await insertUsers(db, batch, groupId, isHere)
    const withKeys = batch.filter(
      ({ id, account, groups }) => entered.has(id) || (account === 'other' && groups[0] === groupId),
    )
    const keys = withKeys.flatMap(user => user.keys.map(key => ({ ...key, user_id: user.id })))
    for await (const values of batchesOf(keys, { size: batchSize }))
      await db.q
        .insertInto('api_keys')
        .values(values)
        .onConflict(conflict => conflict.doNothing())
        .execute()
  }
}

async function insertUsers(
  db: Writer,
  movedUsers: readonly MovedUser[],
  groupId: string | null,
  isHere: (groupId: string) => boolean,
): Promise<ReadonlySet<string>> {
  const rows = movedUsers
    .filter(({ account }) => account === 'new')
    .map(({ id, row, defaultGroupId }) => ({
      id,
      ...row,
      // Nobody is without one until theirs has come.
      default_group_id: defaultGroupId !== null && isHere(defaultGroupId) ? defaultGroupId : groupId,
    }))
  if (rows.length === 0) return new Set()
  const entered = await db.q
    .insertInto('users')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(entered.map(({ id }) => id))
}

/** Makes a group that has just come the default of those who had it as such, and whose account came with them. */
export async function moveDefaults(
  db: Writer,
  movedUsers: Iterable<MovedUser>,
  groupId: string,
  now: Instant,
): Promise<void> {
  const ids = [...movedUsers]
    .filter(({ account, defaultGroupId }) => account !== 'other' && defaultGroupId === groupId)
    .map(({ id }) => id)
  for await (const batch of batchesOf(ids, { size: batchSize }))
    await db.q
      .updateTable('users')
      .set(({ eb }) => ({ default_group_id: groupId, version: eb('version', '+', 1), updated_at: now }))
      .where('id', 'in', batch)
      .where(({ eb, or }) => or([eb('default_group_id', 'is', null), eb('default_group_id', '<>', groupId)]))
      .execute()
}
