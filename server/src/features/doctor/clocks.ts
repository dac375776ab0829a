import { sql } from 'kysely'
import { clockAhead } from '#db/integrity.ts'
import { usualLease } from '#db/leases.ts'
import type { Reader } from '#db/reader-writer.ts'
import { deletionLockPrefix, lockLengthOf } from '#features/files/index.ts'
import { longestWait } from '#jobs/queue.ts'
import { judgeClock } from '#jobs/trusted-clock.ts'
import { clockTolerance, day, hour, latestNoted } from '#kernel/clock.ts'
import type { Part } from './part.ts'

/** Where a time is noted: what there is, and how long after the noting it can be, milliseconds. */
interface Noted {
  readonly id: string
  readonly table: string
  readonly column: string
  readonly length?: number
  /** What grows with the time, where an index has that and not the time. */
  readonly by?: string
}

const times: readonly Noted[] = [
  { id: 'history', table: 'events', column: 'at', by: 'id' },
  { id: 'periodic tasks', table: 'schedule', column: 'last_at' },
  { id: 'jobs', table: 'jobs', column: 'created_at' },
  { id: 'times of jobs', table: 'jobs', column: 'run_at', length: longestWait },
  { id: 'leases of jobs', table: 'jobs', column: 'leased_until', length: hour },
  { id: 'leases of large changes', table: 'long_writes', column: 'leased_until', length: usualLease },
  // The day of another time zone may be tomorrow's.
  { id: 'notices', table: 'notices', column: 'day', length: day },
  { id: 'sent notices', table: 'sent_notices', column: 'at' },
  { id: 'exports and imports, kept for longer', table: 'exports', column: 'created_at' },
  { id: 'imports in the background', table: 'import_runs', column: 'updated_at' },
  { id: 'sessions, which last longer', table: 'sessions', column: 'created_at' },
  { id: 'uses of sessions', table: 'sessions', column: 'last_used_at' },
  { id: 'invitations, which last longer', table: 'invitations', column: 'created_at' },
  { id: 'API keys, which last longer', table: 'api_keys', column: 'created_at' },
  { id: 'uses of API keys', table: 'api_keys', column: 'last_used_at' },
  { id: 'reset links', table: 'password_resets', column: 'created_at' },
  { id: 'counted failures', table: 'rate_counters', column: 'last_at' },
  { id: 'known addresses', table: 'known_addresses', column: 'last_at' },
]

/** What was noted by a clock that ran ahead, and the latest of its times. */
interface Ahead {
  readonly id: string
  readonly last: string
}

async function findRowsAhead(db: Reader, now: string): Promise<Ahead[]> {
  const found: Ahead[] = []
  for (const { id, table, column, length, by = column } of times) {
    const { rows } = await sql<{
      last: string | null
    }>`select ${sql.ref(column)} as last from ${sql.table(table)}
      where ${sql.ref(by)} = (select max(${sql.ref(by)}) from ${sql.table(table)}) limit 1`.execute(db.q)
    const last = rows[0]?.last ?? ''
    if (last > latestNoted(now, length)) found.push({ id, last })
  }
  return found
}

/** Locks of deletions. */
async function findLocksAhead(db: Reader, now: string): Promise<Ahead[]> {
  const facts = await db.q
    .selectFrom('instance')
    .selectAll()
    .where('key', 'like', `${deletionLockPrefix}%`)
    .orderBy('key')
    .execute()
  return facts.flatMap(({ key: id, value: last }) =>
    last > latestNoted(now, lockLengthOf(id)) ? [{ id, last }] : [],
  )
}

/** The clocks: of the database, and of whoever has noted a time. */
export const clock: Part = {
  names: ['clock'],
  async look({ ctx, database }, tell) {
    const now = ctx.now()
    const { apart, found } = await database.read(async db => ({
      apart: await clockAhead(db, new Date(now)),
      found: [...(await findRowsAhead(db, now)), ...(await findLocksAhead(db, now))],
    }))
    const warn = (id: string, what: string) => tell({ check: 'clock', severity: 'warn', id, what })
    if (Math.abs(apart) > clockTolerance)
      warn('database', `has a clock that is ${Math.round(apart / 1000)} s ahead`)
    const { doubted } = await database.read(db => judgeClock(db, now))
    if (doubted !== undefined)
      warn(
        'sweeps',
        `remove nothing: since ${doubted} the clock is more than 90 days ahead of everything before`,
      )
    for (const { id, last } of found) warn(id, `(${last}) were noted by a clock that ran ahead`)
  },
}
