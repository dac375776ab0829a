import { sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { keepContainers } from '../derived/totals.ts'
import { countedColumns } from '../derived/totals-accumulator.ts'
import { containerOf } from '../model/entity.ts'

/** Where an entity is to be, because of what becomes of another one. */
export interface EntityMove {
  readonly id: string
  readonly parentId: string | null
  readonly locationId: string | null
}

const movers = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', ...countedColumns])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const container = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update entities set parent_id = given.parent_id, location_id = given.location_id, version = entities.version + 1
    from ${dialect.recordTable(p.rows, { n: 'integer', parent_id: 'text', location_id: 'text' })} given
    where ${dialect.impliedGroup(sql.ref('entities.group_id'), p.groupId)} and entities.n = given.n`,
)

/** Puts entities elsewhere and keeps the totals of containers; returns where they were. All must be there, once each. */
export async function placeEntities(
  db: Writer,
  groupId: string,
  placements: readonly EntityMove[],
): Promise<EntityMove[]> {
  const former: EntityMove[] = []
  for await (const batch of batchesOf(placements)) {
    const wanted = new Map(batch.map(each => [each.id, each]))
    const rows = await db.all(movers, { groupId, ids: [...wanted.keys()] })
    const moves = rows.map(row => {
      const { parentId: parent_id, locationId: location_id } = requireValue(wanted.get(row.id))
      return { row, from: containerOf(row), after: { n: row.n, parent_id, location_id } }
    })
    await db.run(container, { groupId, rows: JSON.stringify(moves.map(({ after }) => after)) })
    await keepContainers(
      db,
      groupId,
      moves.map(({ row, from, after }) => ({ row, from, to: containerOf(after) })),
    )
    for (const { id, parent_id, location_id } of rows)
      former.push({ id, parentId: parent_id, locationId: location_id })
  }
  return former
}
