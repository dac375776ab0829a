import { repeatBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { keepTotals } from '../derived/totals.ts'
import type { Change, EntityRow, LoadedEntity } from '../model/entity.ts'
import { toStored } from '../model/entity.ts'
import { unpinChildrenOf, unpinFrom } from '../placement/cascade-place.ts'
import { tagLinks } from '../read/tag-links.queries.ts'

const toTurn = statement<{ groupId: string; typeId: string; isLocation: Flag; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('entity_type_id', '=', p.typeId)
    .where('is_location', '!=', p.isLocation)
    .limit(p.limit),
)

const turn = statement<{ groupId: string; isLocation: Flag; rowNumbers: readonly number[] }>()(
  (q, p, dialect) =>
    q
      .updateTable('entities')
      .set(({ eb }) => ({ is_location: p.isLocation, version: eb('version', '+', 1) }))
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Turns every entity of a type into a location, or back, with what follows for pins and totals. */
export async function convertKind(
  db: Writer,
  groupId: string,
  typeId: string,
  isLocation: Flag,
): Promise<void> {
  await repeatBatches(async limit => {
    const rows: EntityRow[] = await db.all(toTurn, { groupId, typeId, isLocation, limit })
    if (rows.length === 0) return 0
    const rowNumbers = rows.map(({ n }) => n)
    const links = Map.groupBy(await db.all(tagLinks, { groupId, rowNumbers }), ({ n }) => n)
    await db.run(turn, { groupId, isLocation, rowNumbers })
    const changes = rows.map((row): Change => {
      const tags = (links.get(row.n) ?? []).map(({ tag_n }) => tag_n)
      const before: LoadedEntity = { row: toStored(row), tags, fields: [] }
      return { before, after: { ...before, row: { ...before.row, is_location: isLocation } } }
    })
    await keepTotals(db, groupId, changes)
    const ids = rows.map(({ id }) => id)
    if (isLocation === 1) await unpinChildrenOf(db, groupId, ids)
    else await unpinFrom(db, groupId, ids)
    return rows.length
  })
}
