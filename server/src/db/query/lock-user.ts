import type { Selectable } from 'kysely'
import { Problem } from '#kernel/problem.ts'
import type { Writer } from '../reader-writer.ts'
import type { UsersTable } from '../tables/users.ts'

/**
 * Locks the account of the caller until the transaction ends: other changes and the deletion of the account
 * wait. Throws `auth.invalid` when the account was deleted after authentication.
 */
export async function lockUser(db: Writer, id: string): Promise<Selectable<UsersTable>> {
  const user = await db.q
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (user === undefined) throw new Problem('auth.invalid')
  return user
}
