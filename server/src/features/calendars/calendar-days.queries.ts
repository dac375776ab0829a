import { statement } from '#db/query/statement.ts'
import { type Ending, endings } from '#features/entities/index.ts'

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

/** Items whose warranty ends, or that expire, by the day. */
const endingItems = (ending: Ending, order: 'asc' | 'desc') => {
  const { column, isTold } = endings[ending]
  return statement<Span>()((q, p) =>
    q
      .selectFrom('entities')
      .select(['id', 'name', `${column} as day`, 'created_at', 'updated_at'])
      .where('group_id', '=', p.groupId)
      .where(column, 'is not', null)
      .where(column, '>=', p.from)
      .where(column, '<=', p.to)
      .where(isTold)
      .orderBy(column, order)
      .orderBy('id', order)
      .limit(p.limit)
      .$narrowType<{ day: string }>(),
  )
}

/** The first items that end from a day on, and the last ones that end up to a day. */
export const itemsThatEnd = {
  warranty: { first: endingItems('warranty', 'asc'), last: endingItems('warranty', 'desc') },
  expiry: { first: endingItems('expiry', 'asc'), last: endingItems('expiry', 'desc') },
} as const

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
