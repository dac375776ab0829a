import type { ExpressionBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { keepLease, leaseHasEnded } from '#db/leases.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { addMilliseconds, type Clock, day, type Instant, latestNoted, minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'

/** What the keys of deletion locks among the facts about this installation begin with. */
export const deletionLockPrefix = 'files_hold:'

/** How long a lock lasts when whoever has it dies, milliseconds. */
const lease = 10 * minute

/** Keeps files after a restore, in case that it was a mistake. */
export const restoredLock = 'restored'

/** How long files are kept after a restore that the database from before it names, milliseconds. */
export const keptAfterRestore = 30 * day

/** How long after it was noted a lock can end, by the key of its fact, milliseconds. */
export const lockLengthOf = (key: string): number =>
  key === `${deletionLockPrefix}${restoredLock}` ? keptAfterRestore : lease

/**
 * Has a lock ended? The one after a restore lasts until its date, whatever clock has noted it, because files that are kept
 * for too long only cost room.
 */
function isOver(eb: ExpressionBuilder<Tables, 'instance'>, now: Instant) {
  const restored = `${deletionLockPrefix}${restoredLock}`
  return eb.or([
    eb.and([eb('key', '=', restored), eb('value', '<=', now)]),
    eb.and([eb('key', '<>', restored), leaseHasEnded('value', now, latestNoted(now, lease))]),
  ])
}

/** Until when no file may be removed, by the longest lock; undefined without one. */
export async function findDeletionLock(db: Reader, now: Instant): Promise<Instant | undefined> {
  const found = await db.q
    .selectFrom('instance')
    .select('value')
    .where('key', 'like', `${deletionLockPrefix}%`)
    .where(eb => eb.not(isOver(eb, now)))
    .orderBy('value', 'desc')
    .executeTakeFirst()
  return found?.value
}

/** Writes down that no file is removed before a moment. */
export async function takeDeletionLock(db: Writer, name: string, until: Instant): Promise<void> {
  await db.q
    .insertInto('instance')
    .values({ key: `${deletionLockPrefix}${name}`, value: until })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: until }))
    .execute()
}

/** Removes locks that are over by then, such as those of processes that died. */
async function dropOver(db: Writer, now: Instant): Promise<void> {
  await db.q
    .deleteFrom('instance')
    .where('key', 'like', `${deletionLockPrefix}%`)
    .where(eb => isOver(eb, now))
    .execute()
}

interface LockTools {
  readonly database: Database
  readonly clock: Clock
  readonly log?: Pick<Logger, 'warn'>
}

/**
 * Does something while no process removes any file: what a row named when it began can be read until it has ended.
 * Whoever is about to remove files looks for locks after it has looked for rows (docs/adr/0025).
 */
export async function withDeletionLock<T>(
  { database, clock, log }: LockTools,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const name = newId()
  const now = () => clock.now().toISOString()
  const renew = async (until: Instant): Promise<true> => {
    await database.write(null, async ({ db }) => {
      await dropOver(db, now())
      await takeDeletionLock(db, name, until)
    })
    return true
  }
  await renew(addMilliseconds(now(), lease))
  const kept = keepLease({ clock, length: lease, renew, isStrict: true })
  try {
    return await work(kept.signal)
  } finally {
    kept.stop()
    // What was done is done: a lock that stays ends by itself.
    await release(database, name).catch(error =>
      log?.warn({ err: error }, 'Files are kept longer than need be'),
    )
  }
}

const release = (database: Database, name: string) =>
  database.write(null, ({ db }) =>
    db.q.deleteFrom('instance').where('key', '=', `${deletionLockPrefix}${name}`).execute(),
  )
