import type { NoticeKind } from '@stowage/contract/upkeep/notifiers'
import { type Kysely, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { dayBefore } from '#kernel/days.ts'
import type { Due, DueList } from './notice-text.ts'

/** An entry that waits for its notice. */
export interface Waiting {
  readonly day: string
  readonly groupId: string
  readonly id: string
}

/**
 * The next entries without a notice that are due, in groups that have not had theirs today; after this one, the longest
 * due first.
 */
export const waitingEntries = statement<Waiting & { today: string; limit: number }>()((q, p) =>
  q
    .selectFrom('maintenance_entries as m')
    .leftJoin('notices as n', join =>
      join.onRef('n.group_id', '=', 'm.group_id').on('n.kind', '=', 'maintenance'),
    )
    .select(['m.scheduled_date as day', 'm.group_id as groupId', 'm.id'])
    .where('m.completed_date', 'is', null)
    .where('m.noticed_on', 'is', null)
    .where('m.scheduled_date', '<=', p.today)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('m.scheduled_date', 'm.group_id', 'm.id'), '>', tuple(p.day, p.groupId, p.id)),
    )
    .where(({ eb, or }) => or([eb('n.day', 'is', null), eb('n.day', '<', p.today)]))
    .orderBy('m.scheduled_date')
    .orderBy('m.group_id')
    .orderBy('m.id')
    .limit(p.limit)
    .$narrowType<{ day: string }>(),
)

interface Span {
  readonly groupId: string
  readonly from: string
  readonly to: string
}

const openEntries = statement<Span & { limit: number }>()((q, p) =>
  q
    .selectFrom('maintenance_entries as m')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.entity_id'),
    )
    .select(['m.name', 'm.scheduled_date as day', 'm.entity_id as entityId', 'e.name as entityName'])
    .where('m.group_id', '=', p.groupId)
    .where('m.completed_date', 'is', null)
    .where('m.scheduled_date', '>=', p.from)
    .where('m.scheduled_date', '<=', p.to)
    .orderBy('m.scheduled_date', 'desc')
    .orderBy('m.id', 'desc')
    .limit(p.limit)
    .$narrowType<{ day: string }>(),
)

const openCount = statement<Span>()((q, p) =>
  q
    .selectFrom('maintenance_entries as m')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where('m.group_id', '=', p.groupId)
    .where('m.completed_date', 'is', null)
    .where('m.scheduled_date', '>=', p.from)
    .where('m.scheduled_date', '<=', p.to),
)

/** How many lines a notice has at the most, of what is due today and of what is overdue. */
const maxToday = 40
const maxOverdue = 20

/** What a notice tells: what is due today, and what has been overdue for the shortest time. */
export async function listDue(db: Reader, groupId: string, today: string): Promise<DueList> {
  const thisDay = { groupId, from: today, to: today }
  const before = { groupId, from: '', to: dayBefore(today) }
  return {
    today: (await db.all(openEntries, { ...thisDay, limit: maxToday })).reverse() as Due[],
    todayCount: (await db.first(openCount, thisDay))?.count ?? 0,
    overdue: await db.all(openEntries, { ...before, limit: maxOverdue }),
    overdueCount: (await db.first(openCount, before))?.count ?? 0,
  }
}

/** The next groups that have ever switched a kind of notices on or off, and have not told it today. */
export const groupsToTell = statement<{ kind: NoticeKind; today: string; after: string; limit: number }>()(
  (q, p) =>
    q
      .selectFrom('groups as g')
      .leftJoin('notices as n', join => join.onRef('n.group_id', '=', 'g.id').on('n.kind', '=', p.kind))
      .select('g.id')
      .where('g.notices', 'is not', null)
      .where('g.id', '>', p.after)
      .where(({ eb, or }) => or([eb('n.day', 'is', null), eb('n.day', '<', p.today)]))
      .orderBy('g.id')
      .limit(p.limit),
)

/** The active notifiers of a group that want a kind, of members whose accounts are not disabled. */
const wanting = (q: Kysely<Tables>, p: { readonly groupId: string; readonly kind: NoticeKind }) =>
  q
    .selectFrom('notifiers as n')
    .innerJoin('memberships as m', join =>
      join.onRef('m.group_id', '=', 'n.group_id').onRef('m.user_id', '=', 'n.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('u.disabled_at', 'is', null)
    .where('n.group_id', '=', p.groupId)
    .where('n.is_active', '=', 1)
    .where(({ eb, or }) =>
      or([eb('n.kinds', 'is', null), sql<boolean>`n.kinds like '%"' || ${p.kind} || '"%'`]),
    )

/** The notifiers that get a notice, page by page. */
export const recipients = statement<{ groupId: string; kind: NoticeKind; after: string; limit: number }>()(
  (q, p) =>
    wanting(q, p)
      .select(['n.id', 'n.user_id as userId', 'n.name', 'n.url', 'u.settings'])
      .where('n.id', '>', p.after)
      .orderBy('n.id')
      .limit(p.limit),
)

/** Where a notifier leads while it gets notices of a kind, and which kinds its group sends. */
export const activeUrl = statement<{ groupId: string; kind: NoticeKind; id: string }>()((q, p) =>
  wanting(q, p)
    .innerJoin('groups as g', 'g.id', 'n.group_id')
    .select(['n.url', 'g.notices'])
    .where('n.id', '=', p.id),
)
