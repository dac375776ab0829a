import type { Reader } from '#db/reader-writer.ts'
import { depthsOf, heightsAbove, type Links, reachableFrom } from '#kernel/hierarchy.ts'
import { containersAbove } from '../model/entity.ts'
import {
  cycle,
  findAncestry,
  findContainers,
  maxLevels,
  noLocation,
  type ParentFacts,
  type Placement,
  type RequestedPlacement,
  requireLevels,
  resolvePlacement,
} from '../placement/resolve-placement.ts'
import type { PlacedRow } from './placed-rows.ts'

/** Where many entities are to be: read once, then held against each of them. */
export class Destination {
  readonly #groupId: string
  readonly #asked: RequestedPlacement
  /** What they will lie in, and what those that keep their parents lie in. */
  readonly #locations: Map<string, ParentFacts>
  readonly #above: Links
  /** Everything in which the new parent lies, itself included, and the new pin. */
  readonly #overParent: ReadonlySet<string>
  readonly #overPin: ReadonlySet<string>
  readonly #depths: ReadonlyMap<string, number>
  readonly #heights = new Map<string, number>()

  private constructor(groupId: string, asked: RequestedPlacement, locations: Map<string, ParentFacts>) {
    this.#groupId = groupId
    this.#asked = asked
    this.#locations = locations
    this.#above = containersAbove(id => locations.get(id))
    this.#overParent = reachableFrom(asked.parentId ? [asked.parentId] : [], this.#above)
    this.#overPin = reachableFrom(asked.locationId ? [asked.locationId] : [], this.#above)
    this.#depths = depthsOf(this.#overParent.union(this.#overPin), this.#above)
  }

  /** Reads what is asked for; refuses what could hold nothing at all. Undefined when nobody is to be moved. */
  static async find(
    db: Reader,
    groupId: string,
    { parentId, locationId }: Partial<RequestedPlacement>,
  ): Promise<Destination | undefined> {
    if (parentId === undefined && locationId === undefined) return undefined
    const locations = new Map(await findAncestry(db, groupId, [parentId ?? null, locationId ?? null]))
    resolvePlacement({ parentId, locationId }, { parent_id: null, location_id: null }, locations, true)
    return new Destination(groupId, { parentId, locationId }, locations)
  }

  /** Reads the parents of what stays with its parent: whether they may have a pin depends on them. */
  async learnParents(db: Reader, rows: readonly Placement[]): Promise<void> {
    if (this.#asked.parentId !== undefined || !this.#asked.locationId) return
    const parents = new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))
    const unknown = [...parents].filter(id => !this.#locations.has(id))
    for (const location of await findContainers(db, this.#groupId, unknown))
      this.#locations.set(location.id, location)
  }

  /** Where an entity comes to be; throws a Problem when it cannot be put there. */
  apply(present: Placement): Placement {
    const { parentId, locationId } = this.#asked
    if (parentId === undefined && locationId === null)
      return { parent_id: present.parent_id, location_id: null }
    return resolvePlacement(this.#asked, present, this.#locations, locationId !== null)
  }

  /** Refuses to put an entity into itself or too deep, and notes how much comes to be below the locations; answers where. */
  async require(db: Reader, row: PlacedRow): Promise<Placement> {
    const wanted = this.apply(row)
    const fresh = containersAbove(() => ({
      parent_id: wanted.parent_id === row.parent_id ? null : wanted.parent_id,
      location_id: wanted.location_id === row.location_id ? null : wanted.location_id,
    }))(row.id)
    if (fresh.length === 0) return wanted
    if (this.#overPin.has(row.id)) throw noLocation()
    if (this.#overParent.has(row.id)) throw cycle()
    const levels = Math.max(...fresh.map(id => (this.#depths.get(id) ?? 0) + 1))
    if (levels + row.height > maxLevels) await this.#measure(db, row, wanted)
    else for (const id of fresh) this.#raise(id, row.height + 1)
    return wanted
  }

  /** The bound of what is below an entity does not suffice: looks at it. */
  async #measure(db: Reader, row: PlacedRow, wanted: Placement): Promise<void> {
    const moved = { ...row, ...wanted, group_id: this.#groupId }
    const heights = await requireLevels(db, moved, this.#asked, this.#locations)
    for (const [id, height] of heights) this.#raise(id, height)
  }

  #raise(id: string, height: number): void {
    this.#heights.set(id, Math.max(height, this.#heights.get(id) ?? 0))
  }

  /** How many levels are below some locations when all has been moved, where that is not what they say now. */
  heights(): Map<string, number> {
    const raised = new Map(this.#heights)
    for (const [id, height] of heightsAbove([...raised], this.#above, maxLevels + 1))
      raised.set(id, Math.max(height, raised.get(id) ?? 0))
    return new Map([...raised].filter(([id, height]) => height > (this.#locations.get(id)?.height ?? -1)))
  }
}
