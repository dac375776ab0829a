import type { NoticeSetting } from '@stowage/contract/upkeep/group-notices'
import type { Reader } from '#db/reader-writer.ts'
import { countReminders, findReminders } from '#features/entities/index.ts'
import { dayAfter, dayBefore } from '#kernel/days.ts'
import { keysOf } from '#kernel/keys-of.ts'
import type { WriteCtx } from '#server/context.ts'
import { readNotices } from './notice-settings.ts'
import { type DayKind, type DayLines, dayNoticeInWords } from './notice-text.ts'
import { requireNotices } from './notices.queries.ts'
import { tellRecipients } from './tell-recipients.ts'
import { findToldDay, noteTold } from './told-days.ts'
import { type DaySpan, listEndingWarranties } from './warranties.queries.ts'

/**
 * Days for which missed reminders are made up. A kind that has told of more days than that ahead has been told by a
 * clock that ran ahead, and goes on today; one that is less ahead waits, so that nothing is told twice.
 */
export const reach = 30

/** The most lines of a notice. */
const maxLines = 20

/** Reminders that have not been told: after one day and up to another. */
interface Untold {
  readonly groupId: string
  readonly after: string
  readonly to: string
}

/** Kinds of notices that tell of days in advance, and the list of what they tell. */
const lists: Readonly<
  Record<DayKind, (db: Reader, untold: Untold, setting: NoticeSetting) => Promise<DayLines>>
> = {
  warranty: (db, { groupId, after, to }, { days }) =>
    listEndingWarranties(db, groupId, spansOf(after, to, days), maxLines),
  async fields(db, { groupId, after, to }) {
    const asked = {
      groupId,
      spanOf: (days: number) => ({ from: dayAfter(after, days + 1), to: dayAfter(to, days) }),
    }
    return {
      lines: await findReminders(db, { ...asked, order: 'asc', limit: maxLines }),
      count: await countReminders(db, asked),
    }
  },
}

/** The days that are told so many days before, as spans that do not overlap, the first one first. */
export function spansOf(after: string, to: string, days: readonly number[]): DaySpan[] {
  const spans: DaySpan[] = []
  let next = ''
  for (const before of days.toSorted((a, b) => a - b)) {
    const first = dayAfter(after, before + 1)
    const from = first < next ? next : first
    const last = dayAfter(to, before)
    if (from <= last) spans.push({ from, to: last })
    next = dayAfter(last, 1)
  }
  return spans
}

export const dayKinds = keysOf(lists)

interface Asked {
  readonly groupId: string
  readonly kind: DayKind
  readonly today: string
  /** The address of the page, for links; undefined when it is not known. */
  readonly base: string | undefined
}

/** Tells a group of the days of a kind, once a day; resolves to the number of notifiers. */
export async function tellDays(ctx: WriteCtx<null>, { groupId, kind, today, base }: Asked): Promise<number> {
  const { db } = ctx
  const told = (await findToldDay(db, groupId, kind)) ?? dayBefore(today)
  if ((await db.run(noteTold, { groupId, kind, day: today })) === 0) return 0
  const setting = readNotices((await requireNotices(db, groupId)).notices)[kind]
  if (!setting.isOn) return 0
  const earliest = dayAfter(today, -reach)
  const after = told < earliest ? earliest : told
  const list = await lists[kind](db, { groupId, after, to: today }, setting)
  if (list.count === 0) return 0
  return tellRecipients(ctx, {
    groupId,
    kind,
    day: today,
    inWords: language => dayNoticeInWords({ kind, day: today, list, base }, language),
  })
}
