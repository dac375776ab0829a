import { sql } from 'kysely'
import type { Reader, Writer } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { StoredEntity } from './thing.ts'

/** How many things a thing may lie in or belong to, one in the other. */
export const maxLevels = 100

interface Above {
  readonly id: string
  readonly parent_id: string | null
  readonly location_id: string | null
  readonly is_location: 0 | 1
  readonly height: number
}

const findAbove = statement<{ groupId: string; ids: string[] }>()((q, p, dialect) =>
  q
    .withRecursive('up', () =>
      sql<{ id: string }>`
        select value as id from ${dialect.listTable(p.ids, 'text')} start
        union
        select case edge.kind when 0 then e.parent_id else e.location_id end
        from up cross join (select 0 as kind union all select 1) edge
        join entities e on e.group_id = ${p.groupId} and e.id = up.id
        where case edge.kind when 0 then e.parent_id else e.location_id end is not null` as never,
    )
    .selectFrom(sql`up cross join entities e`.as('above') as never)
    .select(sql<Above>`1`.as('one')),
)

/** Everything that these things lie in or belong to, themselves included, over parents and pins. */
async function above(db: Reader, groupId: string, ids: readonly string[]): Promise<Map<string, Above>> {
  const rows = await db.all(findAbove, { groupId, ids: [...ids] })
  return new Map((rows as unknown as Above[]).map(row => [row.id, row]))
}
