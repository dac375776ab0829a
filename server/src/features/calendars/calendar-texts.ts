import { ReadCache } from '#features/entities/index.ts'
import { etagOf } from '#http/output/etag.ts'
import { second } from '#kernel/clock.ts'
import { Turns } from '#kernel/turns.ts'
import type { WorkCtx } from '#server/context.ts'
import { type CalendarEvent, type CalendarPart, eventsOf } from './calendar-events.ts'
import { type CalendarFrame, calendarText } from './calendar-text.ts'

/** A calendar as it is sent. */
export interface WrittenCalendar {
  readonly bytes: Buffer
  /** Without quotes. */
  readonly etag: string
}

/** A calendar that is written when it is first wanted, without a connection to the database. */
interface KeptCalendar {
  /** About how much memory it takes, bytes. */
  readonly size: number
  written(): Promise<WrittenCalendar>
}

/** Calendars made at once, each by one request. */
const makings = { name: 'calendars', max: 2, maxPerKey: 1, timeoutMs: 30 * second, retryAfter: 5 }

/** Makes calendars, each once for a state of its group and a day, and for one request at a time (docs/adr/0088). */
export class CalendarTexts {
  readonly #kept = new ReadCache<KeptCalendar>(({ size }) => size)
  readonly #turns = new Turns(makings)

  /** A calendar as of now; throws `overloaded` when its turn does not come. */
  async write(
    ctx: WorkCtx<null>,
    { id, part, frame }: { readonly id: string; readonly part: CalendarPart; readonly frame: CalendarFrame },
  ): Promise<WrittenCalendar> {
    const endTurn = await this.#turns.begin({ key: id, signal: ctx.request.signal })
    try {
      const key = JSON.stringify([part.kinds, part.today, frame])
      const kept = await ctx.read(({ db }) =>
        this.#kept.get({ db, groupId: part.groupId }, key, async () => keep(await eventsOf(db, part), frame)),
      )
      return await kept.written()
    } finally {
      endTurn()
    }
  }
}

function keep(events: readonly CalendarEvent[], frame: CalendarFrame): KeptCalendar {
  let written: Promise<WrittenCalendar> | undefined
  return {
    size: events.reduce((sum, { description }) => sum + bytesOfEvent + 2 * description.length, 0),
    written: () => (written ??= write(events, frame)),
  }
}

/** About how much memory an event takes without its description, bytes. */
const bytesOfEvent = 600

async function write(events: readonly CalendarEvent[], frame: CalendarFrame): Promise<WrittenCalendar> {
  const bytes = await calendarText(frame, events)
  return { bytes, etag: etagOf(bytes, undefined).slice(1, -1) }
}
