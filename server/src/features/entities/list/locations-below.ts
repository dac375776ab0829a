import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

const locationsBelow = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ id: string }>`
    with recursive below (id) as (
      select value from ${dialect.listTable(p.ids, 'text')} given
      union
      select c.id from below cross join entities c
      where c.group_id = ${p.groupId} and c.kept_in = below.id and (c.is_location = 1 or c.height > 0))
    select id from below`,
)

/** Some locations, and whatever lies in them at any depth and may have something in it. */
export async function findLocationsBelow(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await db.all(locationsBelow, { groupId, ids })).map(({ id }) => id)
}
