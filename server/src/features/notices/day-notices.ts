import type { GroupNotices } from '@stowage/contract/upkeep/group-notices'
import type { Reader } from '#db/reader-writer.ts'
import { countReminders, type Ending, findReminders } from '#features/entities/index.ts'
import { forgetFalls, listFallen } from '#features/stock/index.ts'
import { dayAfter, dayBefore } from '#kernel/days.ts'
import { keysOf } from '#kernel/keys-of.ts'
import type { WriteCtx } from '#server/context.ts'
import { spansOf, type UntoldDays } from './day-spans.ts'
import { listDueLoans } from './due-loans.ts'
import { listEnding } from './ending.queries.ts'
import { readNotices } from './notice-settings.ts'
import {
  type DailyKind,
  type DailyLine,
  type DailyLines,
  dailyNoticeInWords,
  dayInWords,
  fieldInWords,
  pathOfItem,
  stockInWords,
} from './notice-text.ts'
import { requireNotices } from './notices.queries.ts'
import { tellRecipients } from './tell-recipients.ts'
import { findToldDay, noteTold } from './told-days.ts'

/**
 * Days for which missed reminders are made up. A kind that has told of more days than that ahead has been told by a
 * clock that ran ahead, and goes on today; one that is less ahead waits, so that nothing is told twice.
 */
export const reach = 30

/** The most lines of a notice. */
const maxLines = 20

/** Reminders of a group that have not been told. */
interface Untold extends UntoldDays {
  readonly groupId: string
}

type ListOf = (db: Reader, untold: Untold, notices: GroupNotices) => Promise<DailyLines>

const listOf =
  (ending: Ending): ListOf =>
  async (db, { groupId, ...untold }, notices) => {
    const asked = { spans: spansOf(untold, notices[ending].days), most: maxLines }
    const { lines, count } = await listEnding(db, groupId, ending, asked)
    return { lines: lines.map(line => itemLine(line, dayInWords(ending, line.day, untold.to))), count }
  }

/** Kinds of notices of which a group tells once a day, and the list of what is new. */
const lists: Readonly<Record<DailyKind, ListOf>> = {
  warranty: listOf('warranty'),
  expiry: listOf('expiry'),
  async fields(db, { groupId, after, to }) {
    const asked = {
      groupId,
      spanOf: (days: number) => ({ from: dayAfter(after, days + 1), to: dayAfter(to, days) }),
    }
    const found = await findReminders(db, { ...asked, order: 'asc', limit: maxLines })
    return {
      lines: found.map(each => itemLine(each, fieldInWords(each.fieldName, each.day))),
      count: await countReminders(db, asked),
    }
  },
  loans: (db, { groupId, ...untold }, { loans: { days } }) =>
    listDueLoans(db, groupId, { untold, days, limit: maxLines }),
  async stock(db, { groupId }) {
    const { products, count } = await listFallen(db, groupId, maxLines)
    const lines = products.map(({ id, name, quantity, minQuantity, unit }) => ({
      path: `/stock/${id}`,
      names: [name],
      words: stockInWords(quantity, minQuantity, unit),
    }))
    return { lines, count }
  },
}

const itemLine = (
  { entityId, entityName }: { readonly entityId: string; readonly entityName: string },
  words: DailyLine['words'],
): DailyLine => ({ path: pathOfItem(entityId), names: [entityName], words })

export const dailyKinds = keysOf(lists)

interface Asked {
  readonly groupId: string
  readonly kind: DailyKind
  readonly today: string
  /** The address of the page, for links; undefined when it is not known. */
  readonly base: string | undefined
}

/** Tells a group what is new of a kind, once a day; resolves to the number of notifiers. */
export async function tellDaily(ctx: WriteCtx<null>, { groupId, kind, today, base }: Asked): Promise<number> {
  const { db } = ctx
  const told = (await findToldDay(db, groupId, kind)) ?? dayBefore(today)
  if ((await db.run(noteTold, { groupId, kind, day: today })) === 0) return 0
  const notices = readNotices((await requireNotices(db, groupId)).notices)
  if (!notices[kind].isOn) return 0
  const earliest = dayAfter(today, -reach)
  const after = told < earliest ? earliest : told
  const list = await lists[kind](db, { groupId, after, to: today }, notices)
  if (list.count === 0) return 0
  if (kind === 'stock') await forgetFalls(db, groupId)
  return tellRecipients(ctx, {
    groupId,
    kind,
    day: today,
    inWords: language => dailyNoticeInWords({ kind, day: today, list, base }, language),
  })
}
