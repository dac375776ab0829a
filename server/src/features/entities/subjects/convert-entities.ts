import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { keepTotals } from '../derived/totals.ts'
import type { Kept } from '../model/entity.ts'
import { loadEntities } from '../writes/complete-entities.ts'

/** An entity that becomes a location, or stops being one, with its type. */
export interface Conversion {
  readonly id: string
  readonly isLocation: Flag
}

const convert = statement<{ groupId: string; isLocation: Flag; rowNumbers: readonly number[] }>()(
  (q, p, dialect) =>
    q
      .updateTable('entities')
      .set(({ eb }) => ({ is_location: p.isLocation, version: eb('version', '+', 1) }))
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Turns entities into locations, or back, and keeps the totals; returns what turns them back. */
export async function convertEntities(
  db: Writer,
  groupId: string,
  conversions: readonly Conversion[],
): Promise<Conversion[]> {
  const former: Conversion[] = []
  for (const [isLocation, alike] of Map.groupBy(conversions, each => each.isLocation)) {
    const entities = await loadEntities(
      db,
      groupId,
      alike.map(({ id }) => id),
    )
    const changes = [...entities.values()].map((before): Kept => {
      return { before, after: { ...before, row: { ...before.row, is_location: isLocation } } }
    })
    await db.run(convert, { groupId, isLocation, rowNumbers: changes.map(({ after }) => after.row.n) })
    await keepTotals(db, groupId, changes)
    for (const { row } of entities.values()) former.push({ id: row.id, isLocation: row.is_location })
  }
  return former
}
