import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { setInstanceSetting } from '#db/instance-settings.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { addMilliseconds, day, hour, type Instant, latestNoted } from '#kernel/clock.ts'
import type { Task } from './periodic-task.ts'

/** Further ahead of all that was done before, a clock is doubted, milliseconds. */
const leap = 90 * day

/** A clock that is doubted is believed when it says the same for so long, milliseconds. */
const probation = day

/** The last sweep is not noted more often, milliseconds. */
const noteEvery = hour

/** Setting of the installation: time since which the clock is doubted. */
const doubtedSince = 'clock_doubted_since'
/** Setting of the installation: time of the last sweep. */
const lastSweep = 'last_sweep'

/** Judgement of a clock. */
export interface Judgement {
  /** By the clock: since when it is doubted; undefined while it is trusted. */
  readonly doubted?: Instant
  /** When something was last done here before that. */
  readonly newest?: Instant | undefined
}

/**
 * Judges a clock that says `now`. It is doubted when it is more than 90 days ahead of the newest change and of the last
 * sweep, until it says so for 24 h, restarts included. A clock that is behind the doubted one starts anew. `isRunning`: a server that
 * runs sweeps every hour; what is newer than the last sweep may have been changed by a clock that has leapt, and does not count.
 */
export async function judgeClock(db: Reader, now: Instant, isRunning = false): Promise<Judgement> {
  const { doubted, last } = await findNoted(db)
  const isTrusted = (newest: Instant | undefined) =>
    newest === undefined || now <= addMilliseconds(newest, leap)
  if (doubted !== undefined && now >= doubted)
    return now >= addMilliseconds(doubted, probation) ? {} : { doubted }
  const latest = latestNoted(now)
  // One from a clock that ran ahead counts as never (docs/adr/0033).
  const swept = last !== undefined && last <= latest ? last : undefined
  if (swept !== undefined && (isRunning || isTrusted(swept)))
    return isTrusted(swept) ? {} : { doubted: now, newest: swept }
  const newest = [swept, ...(await findNewest(db, latest))]
    .filter(at => at !== undefined)
    .toSorted()
    .at(-1)
  return isTrusted(newest) ? {} : { doubted: now, newest }
}

async function findNoted(db: Reader) {
  const rows = await db.q
    .selectFrom('instance')
    .selectAll()
    .where('key', 'in', [doubtedSince, lastSweep])
    .execute()
  const facts = new Map(rows.map(({ key, value }) => [key, value]))
  return { doubted: facts.get(doubtedSince), last: facts.get(lastSweep) }
}

/** When the newest change of any group and the newest event were, of those that are not from the future. */
async function findNewest(db: Reader, latest: Instant): Promise<(Instant | undefined)[]> {
  const { rows } = await sql<{ at: Instant | null }>`
    select max(newest) as at from (select (select max(c.at) from changes c
      where c.group_id = g.group_id and c.at <= ${latest}) as newest from group_numbers g) of_groups
    union all select at from (select at from events where at <= ${latest} order by id desc limit 1) last_event
  `.execute(db.q)
  return rows.map(({ at }) => at ?? undefined)
}

/** Notes since when the clock is doubted; for a clock that is trusted, that something was swept now. */
async function note(db: Writer, { doubted }: Judgement, now: Instant): Promise<void> {
  if (doubted !== undefined) return setInstanceSetting(db, doubtedSince, doubted)
  await db.q.deleteFrom('instance').where('key', '=', doubtedSince).execute()
  await setInstanceSetting(db, lastSweep, now)
}

interface Judging {
  readonly database: Database
  readonly now: Instant
  readonly log: Logger
}

/** Doubts the clock if need be before anything is written by it: a server calls it when it starts. */
export async function doubtClock({ database, now, log }: Judging): Promise<void> {
  const judgement = await database.read(db => judgeClock(db, now))
  if (judgement.doubted === undefined) return
  await database.write(null, ({ db }) => note(db, judgement, now))
  warn(log, judgement, now)
}

/** The run of a task that removes what is old: does nothing while the clock is doubted. */
export const withTrustedClock =
  (database: Database, run: Task['run']): Task['run'] =>
  async ctx => {
    const now = ctx.now()
    const { judgement, noted } = await database.read(async db => ({
      judgement: await judgeClock(db, now, true),
      noted: await findNoted(db),
    }))
    const { doubted } = judgement
    if (doubted === undefined ? isToNote(noted, now) : doubted !== noted.doubted) {
      await database.write(null, ({ db }) => note(db, judgement, now))
      if (doubted !== undefined) warn(ctx.log, judgement, now)
    }
    if (doubted === undefined) await run(ctx)
    else ctx.log.info('Nothing is removed while the clock is in doubt')
  }

const isToNote = ({ doubted, last }: Awaited<ReturnType<typeof findNoted>>, now: Instant): boolean =>
  doubted !== undefined || last === undefined || now < last || now >= addMilliseconds(last, noteEvery)

const warn = (log: Logger, { doubted, newest }: Judgement, now: Instant): void =>
  log.warn(
    { now, doubted, newest },
    'The clock is more than 90 days ahead of the newest change and the last sweep. Nothing old is removed for 24 h. ' +
      'Set the clock, or confirm it with "stowage doctor --accept-clock"',
  )

/** Takes the clock for right, from now on. */
export const acceptClock = (database: Database, now: Instant): Promise<void> =>
  database.write(null, ({ db }) => note(db, {}, now))
