import { sql } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { chainFrom } from '#kernel/hierarchy.ts'
import { type GroupState, ReadCache } from './read-cache.ts'

interface Location {
  readonly id: string
  readonly name: string
  readonly kept_in: string | null
}

const locationsByIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'kept_in'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const climbFrom = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<Location>`
    with recursive up (id, name, kept_in) as (
      select e.id, e.name, e.kept_in from ${dialect.listTable(p.ids, 'text')} given
        cross join entities e where e.group_id = ${p.groupId} and e.id = given.value
      union
      select e.id, e.name, e.kept_in from up
        cross join entities e where e.group_id = ${p.groupId} and e.id = up.kept_in)
    select id, name, kept_in from up`,
)

/** How many locations are remembered before they are all forgotten. */
const maxLocations = 20_000

/** Tells the ways to many locations, one statement for each batch; locations are remembered from batch to batch. */
export class LocationPaths {
  readonly #db: Reader
  readonly #groupId: string
  readonly #locations = new Map<string, Location>()
  /** The topmost location of each that was asked for. */
  readonly #tops = new Map<string, string>()

  constructor(db: Reader, groupId: string) {
    this.#db = db
    this.#groupId = groupId
  }

  /** Learns these locations and everything above them. */
  async load(ids: Iterable<string>): Promise<void> {
    this.#makeRoom()
    await this.#climb(this.#missing(ids))
  }

  /** The same of many locations at once, most of which lie in one another: each is looked up once, and only then climbed from. */
  async loadMany(ids: readonly string[]): Promise<void> {
    this.#makeRoom()
    const missing = this.#missing(ids)
    await forEachBatch(missing, async batch =>
      this.#remember(await this.#db.all(locationsByIds, { groupId: this.#groupId, ids: batch })),
    )
    const above = missing.flatMap(id => this.#locations.get(id)?.kept_in ?? [])
    await forEachBatch(this.#missing(above), batch => this.#climb(batch))
  }

  #missing(ids: Iterable<string>): string[] {
    return [...new Set(ids)].filter(id => !this.#locations.has(id))
  }

  async #climb(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) this.#remember(await this.#db.all(climbFrom, { groupId: this.#groupId, ids }))
  }

  #remember(locations: readonly Location[]): void {
    for (const location of locations) this.#locations.set(location.id, location)
  }

  #makeRoom(): void {
    if (this.#locations.size <= maxLocations) return
    this.#locations.clear()
    this.#tops.clear()
  }

  /** The topmost location above a location, or itself. */
  topOf(id: string): { readonly id: string; readonly name: string } {
    const below: string[] = []
    let top = id
    for (const above of chainFrom(id, each => this.#locations.get(each)?.kept_in)) {
      const known = this.#tops.get(above)
      top = known ?? above
      if (known !== undefined) break
      below.push(above)
    }
    for (const each of below) this.#tops.set(each, top)
    return { id: top, name: this.#locations.get(top)?.name ?? '' }
  }

  /** The step right below a location on the way from there to another one; undefined when there is none. */
  stepBelow(above: string, id: string): { readonly id: string; readonly name: string } | undefined {
    let step: string | undefined
    for (const each of chainFrom(id, below => this.#locations.get(below)?.kept_in)) {
      if (each === above)
        return step === undefined ? undefined : { id: step, name: this.#locations.get(step)?.name ?? '' }
      step = each
    }
    return undefined
  }

  /** The names from the top down to a location; empty at the top level. */
  namesTo(id: string | null): string[] {
    const chain = [...chainFrom(id, above => this.#locations.get(above)?.kept_in)]
    return chain.reverse().map(above => this.#locations.get(above)?.name ?? '')
  }
}

/** A location that lies in no other. */
export interface TopLocation {
  readonly id: string
  readonly name: string
}

/** About how much memory each takes. */
const bytesOfLocation = 100

/** Of how many locations the topmost ones are looked for together. */
const locationsAtOnce = 10_000

/** Knows the topmost locations above others: each is climbed from once until the next change of its group (docs/adr/0051). */
export class TopLocations {
  readonly #cache = new ReadCache<Map<string, TopLocation>>(() => maxLocations * bytesOfLocation)

  /** The topmost location above each of these locations, or themselves, in the state that the reader sees; of others as well. */
  async above(state: GroupState, ids: readonly string[]): Promise<ReadonlyMap<string, TopLocation>> {
    const { db, groupId } = state
    const cached = await this.#cache.get(state, '', async () => new Map())
    const tops = cached.size + ids.length > maxLocations ? new Map<string, TopLocation>() : cached
    const paths = new LocationPaths(db, groupId)
    await forEachBatch(
      ids.filter(id => !tops.has(id)),
      async batch => {
        await paths.loadMany(batch)
        for (const id of batch) {
          const top = paths.topOf(id)
          const known = tops.get(top.id) ?? top
          tops.set(top.id, known).set(id, known)
        }
      },
      { size: locationsAtOnce },
    )
    return tops
  }
}
