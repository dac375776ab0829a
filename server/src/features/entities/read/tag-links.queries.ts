import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** Which of some entities carries which tag, all by row numbers. */
export const tagLinks = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags')
    .select(['n', 'tag_n'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** The tags that each of some entities carries, all by row numbers; an entity without any is not in it. */
export async function findTagsOf(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
): Promise<Map<number, number[]>> {
  const links = Map.groupBy(await db.all(tagLinks, { groupId, rowNumbers }), ({ n }) => n)
  return new Map([...links].map(([n, carried]) => [n, carried.map(({ tag_n }) => tag_n)]))
}
