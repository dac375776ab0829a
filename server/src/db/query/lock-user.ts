import type { Selectable } from 'kysely'
import { Problem } from '#kernel/problem.ts'
import type { Writer } from '../reader-writer.ts'
import type { UsersTable } from '../tables/users.ts'

/**
 * The person who calls, held until the transaction ends: who else wants to change or delete the account waits. Whose account is
 * gone since they were let in has no credential any more, and is refused like that.
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
