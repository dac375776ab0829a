import { z } from 'zod'
import { findInstanceSetting } from '#db/instance-settings.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { addMilliseconds, hour, type Instant, latestNoted, minute } from '#kernel/clock.ts'

/** How long somebody who is doing an owed task may be without a sign of life, milliseconds. */
export const lease = 5 * minute

/** How long after it was begun in vain an owed task is begun again, milliseconds; the last is for all later tries. */
export const pauses: readonly number[] = [5 * minute, 15 * minute, hour]

/** The longest of them. */
export const longestPause = Math.max(...pauses)

const Standing = z.object({
  /** When it ended well last. */
  doneAt: z.string().optional(),
  begunAt: z.string(),
  /** How often it was begun since its last time. */
  tries: z.number(),
  /** Until when nobody else begins it. */
  leasedUntil: z.string(),
  /** Before when it is not begun again, unless it is its time once more. */
  retryAt: z.string(),
})

/** How it stands with a task that is owed from its time on until it has ended well. */
export type Standing = z.output<typeof Standing>

/** What is written down of it; the text is what a change of it starts from. */
export interface Written {
  readonly text: string
  readonly standing: Standing | undefined
}

/** What a clock that ran ahead has noted does not count: a last time is none then, and a lease and a pause are over. */
export function believable(standing: Standing, now: Instant, waits: readonly number[]): Standing | undefined {
  const { doneAt, begunAt, leasedUntil, retryAt } = standing
  const latest = latestNoted(now)
  if (begunAt > latest) return undefined
  const isPauseOver = retryAt !== never && retryAt > latestNoted(now, Math.max(...waits))
  return {
    ...standing,
    doneAt: doneAt !== undefined && doneAt > latest ? undefined : doneAt,
    leasedUntil: leasedUntil > latestNoted(now, lease) ? begunAt : leasedUntil,
    retryAt: isPauseOver ? begunAt : retryAt,
  }
}

/** When it may be begun, if its last time was `since`; undefined when nothing is owed. */
export function nextTry(standing: Standing | undefined, since: Instant): Instant | undefined {
  if (standing === undefined) return since
  const { doneAt, begunAt, leasedUntil, retryAt } = standing
  if (doneAt !== undefined && doneAt >= since) return undefined
  return begunAt < since || retryAt < leasedUntil ? leasedUntil : retryAt
}

/**
 * It is begun now. When the process dies over it, it is begun again after a pause that grows; but what takes its server
 * down again and again is left alone until its next time.
 */
export function begun(
  before: Standing | undefined,
  since: Instant,
  now: Instant,
  waits: readonly number[],
): Standing {
  const tries = before !== undefined && before.begunAt >= since ? before.tries + 1 : 1
  const retryAt = tries > waits.length ? never : afterPause(tries, now, waits)
  return { doneAt: before?.doneAt, begunAt: now, tries, leasedUntil: addMilliseconds(now, lease), retryAt }
}

/** It has failed now. */
export const failed = (standing: Standing, now: Instant, waits: readonly number[]): Standing => ({
  ...standing,
  leasedUntil: now,
  retryAt: afterPause(standing.tries, now, waits),
})

const afterPause = (tries: number, now: Instant, waits: readonly number[]): Instant =>
  addMilliseconds(now, waits[Math.min(tries, waits.length) - 1] ?? 0)

/** It was broken off now through no fault of its own. */
export const brokenOff = (standing: Standing, now: Instant): Standing => ({
  ...standing,
  tries: standing.tries - 1,
  leasedUntil: now,
  retryAt: now,
})

const never: Instant = '9999-12-31T23:59:59.999Z'

/** What the facts begin with that say how it stands with tasks. */
export const taskPrefix = 'task:'

const keyOf = (task: string): string => `${taskPrefix}${task}`

/** What is written down of a task; undefined before it was begun for the first time. */
export async function findStanding(db: Reader, task: string): Promise<Written | undefined> {
  const text = await findInstanceSetting(db, keyOf(task))
  return text === undefined ? undefined : { text, standing: read(text) }
}

/** What nobody can read says nothing. */
function read(text: string): Standing | undefined {
  try {
    return Standing.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Writes down how it stands; false, and nothing changes, when somebody else has done so since `before`. */
export async function noteStanding(
  db: Writer,
  task: string,
  before: string | undefined,
  value: string,
): Promise<boolean> {
  const key = keyOf(task)
  if (before === undefined) {
    const insert = db.q.insertInto('instance').values({ key, value })
    const { numInsertedOrUpdatedRows } = await insert
      .onConflict(conflict => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db.q
    .updateTable('instance')
    .set({ value })
    .where('key', '=', key)
    .where('value', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
