import { Readable } from 'node:stream'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { CalendarKind, readCalendar as operation } from '@stowage/contract/upkeep/calendars'
import { statement } from '#db/query/statement.ts'
import { networkOf } from '#http/limits/rate-counters.ts'
import { type Budget, RateLimits } from '#http/limits/rate-limits.ts'
import { etagOf } from '#http/output/etag.ts'
import { type FileAnswer, fileAnswer } from '#http/output/file-answer.ts'
import { addMilliseconds, hour } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken } from '#kernel/secrets.ts'
import type { WorkCtx } from '#server/context.ts'
import { eventsOf } from './calendar-events.ts'
import { calendarText } from './calendar-text.ts'
import { wordsOf } from './calendar-words.ts'

export interface CalendarTools {
  readonly limits: RateLimits
  /** Whose day it is today. */
  readonly timeZone: string
}

/** The calendar with a secret, unless the account of its owner is disabled. */
const calendarBySecret = statement<{ hash: string }>()((q, p) =>
  q
    .selectFrom('calendars as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.group_id as groupId', 'c.id', 'c.name', 'c.kinds', 'c.last_read_at as lastReadAt'])
    .select('u.settings')
    .where('c.secret_hash', '=', p.hash)
    .where('u.disabled_at', 'is', null),
)

/** Answers the calendar at a secret address, and notes once an hour that somebody reads it. */
export const readCalendar =
  ({ limits, timeZone }: CalendarTools) =>
  async (ctx: WorkCtx<null>, { token }: InputOf<typeof operation>): Promise<FileAnswer> => {
    // This limit holds even where those on guessing passwords are off.
    const always = new RateLimits({ ...limits.settings, enabled: true })
    await ctx.write(({ db, now, request }) => always.spend(db, budgetOf(request.clientAddress), now), null)
    const calendar = await ctx.read(({ db }) => db.first(calendarBySecret, { hash: hashToken(token) }))
    if (calendar === undefined) throw new Problem('calendar.not_found')
    const { groupId, id, name, lastReadAt } = calendar
    if (lastReadAt === null || lastReadAt <= addMilliseconds(ctx.now, -hour))
      await ctx.write(
        ({ db, now }) =>
          db.q
            .updateTable('calendars')
            .set({ last_read_at: now })
            .where('group_id', '=', groupId)
            .where('id', '=', id)
            .execute(),
        null,
      )
    const kinds: CalendarKind[] = JSON.parse(calendar.kinds)
    const words = wordsOf(calendar.settings)
    const events = await ctx.read(({ db, now }) => eventsOf(db, groupId, kinds, dayAt(now, timeZone), words))
    return sentCalendar(calendarText(name, events, ctx.request.callerBase, words.language))
  }

function sentCalendar(text: string): FileAnswer {
  const bytes = Buffer.from(text)
  return fileAnswer({
    type: 'text/calendar; charset=utf-8',
    name: 'stowage.ics',
    inline: true,
    size: () => bytes.length,
    open: async () => Readable.from([bytes]),
    etag: etagOf(bytes, undefined).slice(1, -1),
  })
}

const budgetOf = (address: string): Budget => ({
  key: `read-calendar ${networkOf(address)}`,
  max: 300,
  window: hour,
  code: 'calendar.too_many_reads',
})
