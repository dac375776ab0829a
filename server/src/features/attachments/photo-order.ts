import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { WriteCtx } from '#server/context.ts'

const positions = statement<{ now: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update attachments set position = given.position, updated_at = ${p.now}
    from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', position: 'integer' })} given
    where attachments.group_id = given.group_id and attachments.id = given.id`,
)

/** A photo and what it is sorted by. */
interface Sorted {
  readonly id: string
  readonly position: number
}

/** Gives photos the positions that put them in the order of `ids`; those that have them are left alone. */
export async function writeOrder(
  ctx: WriteCtx,
  photos: readonly Sorted[],
  ids: readonly string[],
): Promise<void> {
  const stored = new Map(photos.map(({ id, position }) => [id, position]))
  const moved = ids
    .map((id, at) => ({ group_id: ctx.actor.groupId, id, position: at + 1 }))
    .filter(({ id, position }) => stored.get(id) !== position)
  await ctx.db.run(positions, { now: ctx.now, rows: JSON.stringify(moved) })
}
