import { sql } from 'kysely'
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
export const findTagsOf = async (
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
): Promise<Map<number, number[]>> => byEntity(await db.all(tagLinks, { groupId, rowNumbers }))

interface Among {
  readonly groupId: string
  readonly tags: readonly number[]
  readonly rowNumbers: readonly number[]
}

/**
 * Asks for each pair: what carries a tag lies together, while the tags of one entity lie apart from those of the next. SQLite looks
 * there only because the group stands nowhere else.
 */
const linksAmong = statement<Among>()(
  (_q, p, dialect) => sql<Link>`
    select l.n, l.tag_n from ${dialect.listTable(p.tags, 'number')} tag
    cross join ${dialect.listTable(p.rowNumbers, 'number')} entity
    cross join entity_tags l
    where l.group_id = ${p.groupId} and l.tag_n = tag.value and l.n = entity.value`,
)

/** Which of some tags each of some entities carries, all by row numbers; an entity with none of them is not in it. */
export const findLinksAmong = async (db: Reader, among: Among): Promise<Map<number, number[]>> =>
  byEntity(await db.all(linksAmong, among))

interface Link {
  readonly n: number
  readonly tag_n: number
}

function byEntity(links: readonly Link[]): Map<number, number[]> {
  const carried = Map.groupBy(links, ({ n }) => n)
  return new Map([...carried].map(([n, tags]) => [n, tags.map(({ tag_n }) => tag_n)]))
}
