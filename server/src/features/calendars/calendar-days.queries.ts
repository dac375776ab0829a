import { statement } from '#db/query/statement.ts'

/** The days of a group from one to another, at most so many. */
export interface Span {
  readonly groupId: string
  readonly from: string
  readonly to: string
  readonly limit: number
}

/** Tasks that are not done, of items that are not archived, by the day for which they are scheduled. */
export const openTasks = statement<Span>()((q, p) =>
  q
    .selectFrom('maintenance_entries as m')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.entity_id'),
    )
    .select(['m.id', 'm.name', 'm.description', 'm.scheduled_date as day', 'm.rule', 'm.updated_at'])
    .select(['m.created_at', 'm.entity_id as entityId', 'e.name as entityName'])
    .where('m.group_id', '=', p.groupId)
    .where('m.completed_date', 'is', null)
    .where('m.scheduled_date', '>=', p.from)
    .where('m.scheduled_date', '<=', p.to)
    .where('e.archived', '=', 0)
    .orderBy('m.scheduled_date')
    .orderBy('m.id')
    .limit(p.limit)
    .$narrowType<{ day: string }>(),
)

/** Warranties that end, of what is neither archived nor sold, by the day of their end. */
export const endingWarranties = statement<Span>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'warranty_expires as day', 'warranty_details', 'created_at', 'updated_at'])
    .where('group_id', '=', p.groupId)
    .where('warranty_expires', 'is not', null)
    .where('warranty_expires', '>=', p.from)
    .where('warranty_expires', '<=', p.to)
    .where('archived', '=', 0)
    .where('lifetime_warranty', '=', 0)
    .where('sold_date', 'is', null)
    .orderBy('warranty_expires')
    .orderBy('id')
    .limit(p.limit)
    .$narrowType<{ day: string }>(),
)
