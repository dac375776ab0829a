import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { measureHeights } from '#kernel/hierarchy.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { type EntityRow, placesAbove } from '../model/entity.ts'
import { setHeights } from '../placement/resolve-placement.ts'
import { findNext, walkEntities } from '../read/walk-entities.ts'
import { renewSearch, withStaleSearch } from '../store/save-search.ts'
import { completeEntities } from '../writes/complete-entities.ts'
import { kindsOf } from './verify.ts'

const putRight = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update entities set is_location = given.is_location, name_key = given.name_key, version = given.version
    from ${dialect.recordTable(p.rows, {
      n: 'integer',
      is_location: 'integer',
      name_key: 'text',
      version: 'integer',
    })} given
    where ${dialect.impliedGroup(sql.ref('entities.group_id'), p.groupId)} and entities.n = given.n`,
)

/**
 * Puts right what is kept of the next things of a group for each of them alone: folded names, search texts, the type's
 * kind. To be called in a transaction of the group, with what it returned last, until it returns undefined; totals and
 * heights come afterwards.
 */
export async function repairNext(
  db: Writer,
  groupId: string,
  last: number | undefined,
): Promise<number | undefined> {
  const rows = await findNext(db, groupId, last)
  const kinds = await kindsOf(db, groupId)
  const wrong = rows.flatMap(row => {
    const { n, name, entity_type_id } = row
    const is_location = kinds.get(entity_type_id) ?? row.is_location
    const right = { n, is_location, name_key: nameKeyOf(name), version: Math.max(row.version, 1) }
    const isRight =
      right.is_location === row.is_location &&
      right.name_key === row.name_key &&
      right.version === row.version
    return isRight ? [] : [right]
  })
  if (wrong.length > 0) await db.run(putRight, { groupId, rows: JSON.stringify(wrong) })
  const entities = [...(await completeEntities(db, groupId, rows)).values()]
  await renewSearch(db, groupId, await withStaleSearch(db, groupId, entities))
  return rows.at(-1)?.n
}

/** Raises the heights of a group's things that are less than what lies below them; in the group's transaction. */
export async function repairHeights(db: Writer, groupId: string): Promise<void> {
  const entities = new Map<string, Pick<EntityRow, 'parent_id' | 'location_id' | 'height'>>()
  for await (const rows of walkEntities(db, groupId))
    for (const { id, parent_id, location_id, height } of rows)
      entities.set(id, { parent_id, location_id, height })
  const { heights } = measureHeights(
    entities.keys(),
    placesAbove(id => entities.get(id)),
  )
  const raised = [...heights].filter(([id, levels]) => levels > (entities.get(id)?.height ?? 0))
  await setHeights(db, groupId, new Map(raised))
}
