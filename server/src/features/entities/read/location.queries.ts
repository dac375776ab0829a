import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** Far more steps than any chain may have: a belt for a damaged database. */
const belt = 1000

const climbToLocation = statement<{ groupId: string; id: string }>()(
  (_q, p) => sql<{ id: string }>`
    with recursive up (id, container, is_location, step) as (
      select id, kept_in, 0, 0 from entities where group_id = ${p.groupId} and id = ${p.id}
      union all
      select e.id, e.kept_in, e.is_location, up.step + 1
      from up cross join entities e where e.group_id = ${p.groupId} and e.id = up.container
        and up.is_location = 0 and up.step < ${sql.lit(belt)})
    select id from up where is_location = 1 and step > 0`,
)

/**
 * The location where an item is: its container if that is a location, else its container's location, else null. The one
 * answer to this question; what lies in a pinned box is where the box is.
 */
export async function findLocationId(db: Reader, groupId: string, id: string): Promise<string | null> {
  return (await db.first(climbToLocation, { groupId, id }))?.id ?? null
}

/** One step of a path. */
export interface Step {
  readonly id: string
  readonly name: string
  readonly is_location: 0 | 1
}

const climbParents = statement<{ groupId: string; id: string }>()(
  (_q, p) => sql<Step>`
    with recursive up (id, parent_id, name, is_location, step) as (
      select id, parent_id, name, is_location, 0 from entities where group_id = ${p.groupId} and id = ${p.id}
      union all
      select e.id, e.parent_id, e.name, e.is_location, up.step + 1
      from up cross join entities e where e.group_id = ${p.groupId} and e.id = up.parent_id
        and up.step < ${sql.lit(belt)})
    select id, name, is_location from up order by step desc`,
)

/** The chain of parents from the top down to the item itself; empty when there is no such item. */
export const findPath = (db: Reader, groupId: string, id: string): Promise<Step[]> =>
  db.all(climbParents, { groupId, id })
