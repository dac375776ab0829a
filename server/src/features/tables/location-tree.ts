import { sql } from 'kysely'
import { pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { chainFrom } from '#kernel/hierarchy.ts'

/** Rows of one statement: they are small. */
const pageSize = 2000

/** Members of an item that paths and locations need. */
export interface LocationNode {
  readonly n: number
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly location_id: string | null
  readonly is_location: Flag
  readonly import_ref: string | null
  /** Not less than the number of levels below it. */
  readonly height: number
}

/** The columns that tell it. */
export const nodeColumns = [
  'n',
  'id',
  'name',
  'parent_id',
  'location_id',
  'is_location',
  'import_ref',
  'height',
] as const satisfies (keyof LocationNode)[]

const nodes = statement<{ groupId: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(nodeColumns)
    .where('group_id', '=', p.groupId)
    .where('n', '>', p.after)
    .where(sql<boolean>`(is_location = 1 or height > 0)`)
    .orderBy('n')
    .limit(p.limit),
)

/** Everything in a group in which something can lie or does lie: the frame on which all else hangs. */
export class LocationTree {
  readonly nodes = new Map<string, LocationNode>()
  readonly #locations = new Map<string, string | null>()
  readonly #depths = new Map<string, number>()

  static async of(db: Reader, groupId: string): Promise<LocationTree> {
    const locationTree = new LocationTree()
    const pages = pagesByNumber((after, limit) => db.all(nodes, { groupId, after, limit }), {
      size: pageSize,
    })
    for await (const rows of pages) for (const node of rows) locationTree.nodes.set(node.id, node)
    return locationTree
  }

  /** The location where whatever lies in `location` is: the location itself, or where that is. */
  locationFrom(location: string | null): string | null {
    const steps: string[] = []
    let found: string | null = null
    for (const id of chainFrom(location, at => this.#containerOf(at))) {
      const known = this.nodes.get(id)?.is_location === 1 ? id : this.#locations.get(id)
      found = known ?? null
      if (known !== undefined) break
      steps.push(id)
    }
    for (const step of steps) this.#locations.set(step, found)
    return found
  }

  /** The location above a location in the tree of locations. */
  above(locationId: string): string | null {
    return this.locationFrom(this.#containerOf(locationId))
  }

  #containerOf(id: string): string | null {
    const node = this.nodes.get(id)
    return node?.location_id ?? node?.parent_id ?? null
  }

  /** The names from the top of the tree of locations down to this one. */
  path(locationId: string | null): string[] {
    const names = chainFrom(locationId, id => this.above(id)).map(id => this.nodes.get(id)?.name ?? '')
    return [...names].reverse()
  }

  /** The number of locations from the top of the tree down to this one. */
  depth(locationId: string | null): number {
    if (locationId === null) return 0
    const depth = this.#depths.get(locationId) ?? this.path(locationId).length
    this.#depths.set(locationId, depth)
    return depth
  }
}
