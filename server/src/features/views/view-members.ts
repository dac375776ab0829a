import { maxViews, type ViewIn } from '@stowage/contract/entities/views'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#server/context.ts'

/** The members of a view as they are stored. */
export const toMembers = (input: ViewIn) => ({
  name: input.name,
  name_key: nameKeyOf(input.name),
  query: JSON.stringify(input.query),
  columns: JSON.stringify(input.show),
  layout: input.layout,
  order_by: input.orderBy,
  direction: input.order,
  is_shared: input.shared ? (1 as const) : (0 as const),
  position: input.position,
  icon: input.icon,
  hue: input.hue,
})

/** Refuses another view of somebody who has as many in the group as anybody may. */
export async function refuseTooMany(db: Reader, { groupId, userId }: Member): Promise<void> {
  const { count } = await db.q
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxViews) throw new Problem('view.too_many')
}
