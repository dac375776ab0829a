import { Readable } from 'node:stream'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { CalendarKind, readCalendar as operation } from '@stowage/contract/upkeep/calendars'
import { statement } from '#db/query/statement.ts'
import { networkOf } from '#http/limits/rate-counters.ts'
import type { Budget, RateLimits } from '#http/limits/rate-limits.ts'
import { type FileAnswer, fileAnswer } from '#http/output/file-answer.ts'
import { addMilliseconds, hour } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { languageIn } from '#kernel/language.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken } from '#kernel/secrets.ts'
import { textsIn } from '#kernel/texts.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { CalendarTexts, type WrittenCalendar } from './calendar-texts.ts'

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
export function readCalendar({ limits, timeZone }: CalendarTools) {
  const always = limits.alwaysOn()
  const texts = new CalendarTexts()
  return async (ctx: WorkCtx<null>, { token }: InputOf<typeof operation>): Promise<FileAnswer> => {
    const calendar = await ctx.write(write => findCalendar(write, always, token), null)
    if (calendar === undefined) throw new Problem('calendar.not_found')
    const { groupId, id, name, settings } = calendar
    const kinds: CalendarKind[] = JSON.parse(calendar.kinds)
    const language = languageIn(settings)
    const part = { groupId, kinds, today: dayAt(ctx.now, timeZone), t: textsIn(language) }
    const frame = { name, language: language.toUpperCase(), base: ctx.request.callerBase }
    return sentCalendar(await texts.write(ctx, { id, part, frame }))
  }
}

/** The calendar at a secret address, counted as read; undefined without one, which counts for the network of the caller. */
async function findCalendar({ db, now, request }: WriteCtx<null>, limits: RateLimits, token: string) {
  await limits.spend(db, budgetOfNetwork(request.clientAddress), now)
  const calendar = await db.first(calendarBySecret, { hash: hashToken(token) })
  if (calendar === undefined) return undefined
  const { groupId, id, lastReadAt } = calendar
  await limits.spend(db, budgetOfCalendar(id), now)
  if (lastReadAt === null || lastReadAt <= addMilliseconds(now, -hour))
    await db.q
      .updateTable('calendars')
      .set({ last_read_at: now })
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .execute()
  return calendar
}

const sentCalendar = ({ bytes, etag }: WrittenCalendar): FileAnswer =>
  fileAnswer({
    type: 'text/calendar; charset=utf-8',
    name: 'stowage.ics',
    inline: true,
    size: () => bytes.length,
    open: async () => Readable.from([bytes]),
    etag,
  })

const budgetOfNetwork = (address: string): Budget => ({
  key: `read-calendar ${networkOf(address)}`,
  max: 300,
  window: hour,
  code: 'calendar.too_many_reads',
})

/** From however many networks its address is called. */
const budgetOfCalendar = (id: string): Budget => ({
  key: `read-calendar of ${id}`,
  max: 600,
  window: hour,
  code: 'calendar.too_many_reads',
})
