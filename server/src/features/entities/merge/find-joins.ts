import { inBatches } from '#db/query/batches.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'

const locationsIn = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', 'id', 'name', 'name_key', 'parent_id', 'asset_number', 'height'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('parent_id'), p.ids, 'text'))
    .where('is_location', '=', always(1))
    .where('location_id', 'is', null)
    .orderBy('n'),
)

interface Location {
  readonly id: string
  readonly name: string
  readonly asset_number: number | null
  readonly height: number
}

/** A location that goes into another one. */
export interface Join {
  readonly from: Location
  readonly into: Pick<Location, 'id' | 'height'>
  /** The names of the locations above it below the merged one, and its own; empty for that itself. */
  readonly path: readonly string[]
}

/**
 * A merge, and the sub-locations that can be joined because both have one of the same name, at every depth, each after the one
 * that it lies in. Of several equal names in the one that stays, the oldest is taken.
 */
export async function findJoins(db: Reader, groupId: string, merge: Join): Promise<Join[]> {
  const joins: Join[] = [merge]
  const gone = new Set([merge.from.id])
  for (let level = joins; level.length > 0; ) {
    const parents = [...new Set(level.flatMap(({ from, into }) => [from.id, into.id]))]
    const rows = await inBatches(parents, ids => db.all(locationsIn, { groupId, ids }))
    const inside = Map.groupBy(
      rows.filter(({ id }) => !gone.has(id)),
      ({ parent_id }) => requireValue(parent_id),
    )
    level = level.flatMap(({ from, into, path }) => {
      const named = Map.groupBy(inside.get(into.id) ?? [], ({ name_key }) => name_key)
      return (inside.get(from.id) ?? []).flatMap((child): Join[] => {
        const target = named.get(child.name_key)?.[0]
        return target === undefined ? [] : [{ from: child, into: target, path: [...path, child.name] }]
      })
    })
    for (const join of level) {
      gone.add(join.from.id)
      joins.push(join)
    }
  }
  return joins
}
