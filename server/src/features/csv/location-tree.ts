import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** How many rows are read between two breaths. */
const batch = 2000

/** What paths and places need to know of a thing. */
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

const nodes = statement<{ groupId: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'id', 'name', 'parent_id', 'location_id', 'is_location', 'import_ref', 'height'])
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

  static async of(db: Reader, groupId: string): Promise<LocationTree> {
    const locationTree = new LocationTree()
    for (let after = -1; ; ) {
      const rows: LocationNode[] = await db.all(nodes, { groupId, after, limit: batch })
      for (const node of rows) locationTree.nodes.set(node.id, node)
      const last = rows.at(-1)
      if (last === undefined || rows.length < batch) return locationTree
      after = last.n
      await yieldToEventLoop()
    }
  }

  /** The location where whatever lies in `place` is: the place itself, or where that is. */
  locationFrom(place: string | null): string | null {
    const steps: string[] = []
    let at = place
    let found: string | null = null
    while (at !== null && steps.length <= this.nodes.size) {
      const known = this.#locations.get(at)
      if (known !== undefined) {
        found = known
        break
      }
      const node = this.nodes.get(at)
      if (node?.is_location === 1) {
        found = at
        break
      }
      steps.push(at)
      at = node === undefined ? null : (node.location_id ?? node.parent_id)
    }
    for (const step of steps) this.#locations.set(step, found)
    return found
  }

  /** The location above a location in the tree of locations. */
  above(locationId: string): string | null {
    const node = this.nodes.get(locationId)
    return node === undefined ? null : this.locationFrom(node.location_id ?? node.parent_id)
  }

  /** The names from the top of the tree of locations down to this one. */
  path(locationId: string | null): string[] {
    const names: string[] = []
    for (let at = locationId; at !== null && names.length <= this.nodes.size; at = this.above(at))
      names.unshift(this.nodes.get(at)?.name ?? '')
    return names
  }
}
