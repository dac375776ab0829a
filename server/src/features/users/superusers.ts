import type { Database } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'

const findSuperuser = (db: Reader, except = '') =>
  db.q
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('disabled_at', 'is', null)
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst()

/**
 * Makes the oldest account that may sign in run the server, where nobody does: in a database of an earlier version, after a move from
 * Homebox, or when the account of whoever did is gone.
 */
export async function ensureSuperuser(database: Database): Promise<void> {
  if ((await database.read(db => findSuperuser(db))) !== undefined) return
  await database.write(null, async ({ db }) => {
    // Another server may have been faster.
    if ((await findSuperuser(db)) !== undefined) return
    await db.q
      .updateTable('users')
      .set({ is_superuser: 1 })
      .where('id', '=', eb =>
        eb
          .selectFrom('users')
          .select('id')
          .where('disabled_at', 'is', null)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1),
      )
      .execute()
  })
}

/** Lets somebody run the server, or no longer; somebody always does. */
export async function setSuperuser(
  { db, emit }: WriteCtx<null>,
  email: string,
  isSuperuser: boolean,
): Promise<void> {
  const user = await db.q.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user === undefined) throw new Problem('user.not_found', { text: `There is no account ${email}` })
  if (!isSuperuser && (await findSuperuser(db, user.id)) === undefined)
    throw new Problem('auth.superuser_only', { text: 'Nobody else runs the server; let somebody else first' })
  await db.q
    .updateTable('users')
    .set({ is_superuser: isSuperuser ? 1 : 0 })
    .where('id', '=', user.id)
    .execute()
  const name = isSuperuser ? 'user.superuser_granted' : 'user.superuser_taken'
  await emit({ name, subjectId: user.id, groupId: null })
}
