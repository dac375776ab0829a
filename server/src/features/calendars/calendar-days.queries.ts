import { statement } from '#db/query/statement.ts'

/** The days of a group from one to another, at most so many. */
export interface Span {
  readonly groupId: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

/** Tasks that are not done, of items that are not archived, by the day for which they are scheduled. */
const openTasks = (order: 'asc' | 'desc') =>
  statement<Span>()((q, p) =>
    q
      .selectFrom('maintenance_entries as m')
      .innerJoin('entities as e', join =>
        join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.entity_id'),
      )
      .select(['m.id', 'm.name', 'm.scheduled_date as day', 'm.rule', 'm.updated_at', 'm.created_at'])
      .select(['m.entity_id as entityId', 'e.name as entityName', 'e.updated_at as entityUpdatedAt'])
      .where('m.group_id', '=', p.groupId)
      .where('m.completed_date', 'is', null)
      .where('m.scheduled_date', '>=', p.from)
      .where('m.scheduled_date', '<=', p.to)
      .where('e.archived', '=', 0)
      .orderBy('m.scheduled_date', order)
      .orderBy('m.id', order)
      .limit(p.limit)
      .$narrowType<{ day: string }>(),
  )

/** The first open tasks from a day on. */
export const firstTasks = openTasks('asc')
/** The last open tasks up to a day. */
export const lastTasks = openTasks('desc')

/** Warranties that end, of what is neither archived nor sold, by the day of their end. */
const endingWarranties = (order: 'asc' | 'desc') =>
  statement<Span>()((q, p) =>
    q
      .selectFrom('entities')
      .select(['id', 'name', 'warranty_expires as day', 'created_at', 'updated_at'])
      .where('group_id', '=', p.groupId)
      .where('warranty_expires', 'is not', null)
      .where('warranty_expires', '>=', p.from)
      .where('warranty_expires', '<=', p.to)
      .where('archived', '=', 0)
      .where('lifetime_warranty', '=', 0)
      .where('sold_date', 'is', null)
      .orderBy('warranty_expires', order)
      .orderBy('id', order)
      .limit(p.limit)
      .$narrowType<{ day: string }>(),
  )

/** The first warranties that end from a day on. */
export const firstWarranties = endingWarranties('asc')
/** The last warranties that end up to a day. */
export const lastWarranties = endingWarranties('desc')

/** The descriptions of tasks. */
export const taskTexts = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('maintenance_entries')
    .select(['id', 'description as text'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The details of warranties, by the ids of their items. */
export const warrantyTexts = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'warranty_details as text'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)
