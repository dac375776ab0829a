import type { InputOf } from '@stowage/contract/protocol/operation'
import type {
  getPriceTimeline as operation,
  PriceEntry,
  PriceTimeline,
} from '@stowage/contract/upkeep/statistics'
import { readDay, zeroInstant } from '@stowage/contract/values/times'
import { keysetPages } from '#db/query/keyset.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Streamed } from '#http/output/answer.ts'
import { answerRows } from '#http/output/answer-rows.ts'
import type { Instant } from '#kernel/clock.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'

const total = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_totals')
    .select('price')
    .where('group_id', '=', p.groupId)
    .where('is_location', '=', always(0))
    .where('archived', '=', always(0)),
)

const enteredSince = statement<{ groupId: string; at: Instant; id: string; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['id', 'created_at', 'name', 'purchase_price'])
    .where('group_id', '=', p.groupId)
    .where('is_location', '=', always(0))
    .where('archived', '=', always(0))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(p.at, p.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit),
)

/**
 * Shows how the inventory grew. What was there before is what there is without what came since: it costs what came
 * since the start, however much there is.
 */
export async function showPriceTimeline(
  { db, actor, now }: ReadCtx,
  input: InputOf<typeof operation>,
): Promise<PriceTimeline | Streamed> {
  const { groupId } = actor
  const start = startOf(input.start, now)
  const end = readBound(input.end, 'end') ?? now
  const all = (await db.first(total, { groupId }))?.price ?? 0
  const since = { start: 0, end: 0 }
  const batches = walk(db, groupId, start, end, since)
  const values = () => ({
    valueAtStart: fromMillionths(all - since.start),
    valueAtEnd: fromMillionths(all - since.end),
  })
  return answerRows(batches, {
    whole: entries => ({ start, end, entries, ...values() }),
    start: `${JSON.stringify({ start, end }).slice(0, -1)},"entries":[`,
    end: () => `],${JSON.stringify(values()).slice(1)}`,
  })
}

/** The items entered from `start` to `end`; adds up in `since` what came at these bounds or later, in millionths. */
async function* walk(
  db: Reader,
  groupId: string,
  start: Instant,
  end: Instant,
  since: { start: number; end: number },
): AsyncGenerator<PriceEntry[]> {
  const pages = keysetPages((after, limit) => db.all(enteredSince, { groupId, limit, ...after }), {
    first: { at: start < end ? start : end, id: '' },
    keyOf: ({ created_at: at, id }) => ({ at, id }),
  })
  for await (const rows of pages) {
    const entries: PriceEntry[] = []
    for (const { created_at: date, name, purchase_price: value } of rows) {
      if (date >= start) since.start += toMillionths(value)
      if (date >= end) since.end += toMillionths(value)
      if (date >= start && date <= end) entries.push({ date, name, value })
    }
    yield entries
  }
}

const dayOnly = /^\d{4}-\d\d-\d\d$/

/** The first moment of a day, null for one that means "unset"; undefined when none is given. */
function readBound(text: string | undefined, name: string): Instant | null | undefined {
  if (text === undefined || text === '') return undefined
  const day = dayOnly.test(text) ? readDay(text) : undefined
  if (day === undefined)
    throw new Problem('statistics.malformed_day', { text: `${name} must be a date such as 2026-01-31` })
  return day === null ? null : `${day}T00:00:00.000Z`
}

/** Where the time line begins: with the inventory when the day that is given means "unset". */
function startOf(text: string | undefined, now: Instant): Instant {
  const given = readBound(text, 'start')
  return given === undefined ? monthBefore(now) : (given ?? zeroInstant)
}

/** The same day a month earlier; where that month is too short, as many days into the next one. */
function monthBefore(instant: Instant): Instant {
  const at = new Date(instant)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString()
}
