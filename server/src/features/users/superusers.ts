import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { ensureInstanceSetting, findInstanceSetting } from '#db/instance-settings.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { storedAddress } from '#db/stored-address.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WriteCtx } from '#server/context.ts'

const findSuperuser = (db: Reader, except = '') =>
  db.q
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('disabled_at', 'is', null)
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst()

/** Noted once somebody has run the server. */
const everRun = 'server_was_run'

/** Notes that somebody runs the server, so that nobody is chosen for it when their account is gone. */
export const noteSuperuser = (db: Writer): Promise<unknown> => ensureInstanceSetting(db, everRun, 'yes')

/**
 * Makes the oldest account that may sign in run the server where nobody ever did: in a database of an earlier version or after a
 * move from Homebox. Where somebody did and nobody does any more, it warns: the oldest account may be a stranger's.
 */
export async function ensureSuperuser(database: Database, log: Logger): Promise<void> {
  const isMissing = await database.write(null, async ({ db }) => {
    const all = await db.q.selectFrom('users').select('disabled_at').where('is_superuser', '=', 1).execute()
    if (all.length > 0) await noteSuperuser(db)
    if (all.some(({ disabled_at }) => disabled_at === null)) return false
    if ((await findInstanceSetting(db, everRun)) !== undefined) return hasAccounts(db)
    await chooseSuperuser(db)
    return false
  })
  if (isMissing)
    log.warn('Nobody runs this server any more. "stowage user superuser <email> on" lets somebody run it')
}

/** Whether the server has accounts; without one, the next account runs it. */
const hasAccounts = async (db: Reader): Promise<boolean> =>
  (await db.q.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

async function chooseSuperuser(db: Writer): Promise<void> {
  const chosen = await db.q
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
    .returning('id')
    .executeTakeFirst()
  if (chosen !== undefined) await noteSuperuser(db)
}

/** Lets somebody run the server, or no longer; somebody always does. */
export async function setSuperuser(
  { db, emit }: WriteCtx<null>,
  email: string,
  isSuperuser: boolean,
): Promise<void> {
  const user = await db.q
    .selectFrom('users')
    .select('id')
    .where('email', '=', await storedAddress(db, email))
    .executeTakeFirst()
  if (user === undefined) throw new Problem('user.not_found', { text: `There is no account ${email}` })
  if (!isSuperuser && (await findSuperuser(db, user.id)) === undefined)
    throw new Problem('auth.superuser_only', { text: 'Nobody else runs the server; let somebody else first' })
  await db.q
    .updateTable('users')
    .set({ is_superuser: isSuperuser ? 1 : 0 })
    .where('id', '=', user.id)
    .execute()
  if (isSuperuser) await noteSuperuser(db)
  const name = isSuperuser ? 'user.superuser_granted' : 'user.superuser_taken'
  await emit({ name, subjectId: user.id, groupId: null })
}

/**
 * Lets an account that may sign in run the server after the caller, who does so; `user.not_found` when it may not, or is the
 * caller's own.
 */
export async function appointSuccessor({ db, actor, emit }: WriteCtx<Account>, id: string): Promise<void> {
  if (actor.isSuperuser !== true) throw new Problem('auth.superuser_only')
  const appointed = await db.q
    .updateTable('users')
    .set({ is_superuser: 1 })
    .where('id', '=', id)
    .where('id', '<>', actor.userId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (appointed === undefined) throw new Problem('user.not_found')
  await emit({ name: 'user.superuser_granted', subjectId: id, groupId: null })
}
