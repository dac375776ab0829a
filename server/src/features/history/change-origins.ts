import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Member } from '#server/context.ts'
import type { ChangeRow } from './changes.queries.ts'

/** What an undo, or an undo of an undo, comes from. */
export interface Origin {
  readonly row: ChangeRow
  /** It does the change again. */
  readonly isRedo: boolean
}

/** How often undoing and redoing the same change is followed. */
const maxSteps = 50

const originsOf = statement<{ groupId: string; userId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<ChangeRow & { start: string; steps: number }>`
    with recursive back (start, n, undoes, steps) as (
      select c.id, c.n, c.undoes, 0 from changes c
      where c.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('c.id'), p.ids, 'text')}
      union all
      select b.start, o.n, o.undoes, b.steps + 1 from back b
      join changes o on o.group_id = ${p.groupId} and o.id = b.undoes
      where b.steps < ${sql.lit(maxSteps)}
    )
    select b.start, b.steps, c.* from back b join changes c on c.group_id = ${p.groupId} and c.n = b.n
    where b.undoes is null and b.steps > 0 and (c.private_to is null or c.private_to = ${p.userId})`,
)

/** What the undos among some changes come from, by their numbers. */
export async function findOrigins(
  db: Reader,
  { groupId, userId }: Member,
  rows: readonly ChangeRow[],
): Promise<Map<number, Origin>> {
  const undos = rows.filter(({ undoes }) => undoes !== null)
  const ids = undos.map(({ id }) => id)
  const found = await inBatches(ids, batch => db.all(originsOf, { groupId, userId, ids: batch }))
  const byStart = new Map(found.map(row => [row.start, row]))
  return new Map(
    undos.flatMap(({ id, n }): [number, Origin][] => {
      const row = byStart.get(id)
      return row === undefined ? [] : [[n, { row, isRedo: row.steps % 2 === 0 }]]
    }),
  )
}
