import { sql } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { chainFrom } from '#kernel/hierarchy.ts'

interface Place {
  readonly id: string
  readonly name: string
  readonly kept_in: string | null
}

const placesByIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'kept_in'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const climbFrom = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<Place>`
    with recursive up (id, name, kept_in) as (
      select e.id, e.name, e.kept_in from ${dialect.listTable(p.ids, 'text')} given
        cross join entities e where e.group_id = ${p.groupId} and e.id = given.value
      union
      select e.id, e.name, e.kept_in from up
        cross join entities e where e.group_id = ${p.groupId} and e.id = up.kept_in)
    select id, name, kept_in from up`,
)

/** How many places are remembered before they are all forgotten. */
const maxPlaces = 20_000

/** Tells the ways to many places, one statement for each batch; places are remembered from batch to batch. */
export class PlacePaths {
  readonly #db: Reader
  readonly #groupId: string
  readonly #places = new Map<string, Place>()
  /** The topmost place of each that was asked for. */
  readonly #tops = new Map<string, string>()

  constructor(db: Reader, groupId: string) {
    this.#db = db
    this.#groupId = groupId
  }

  /** Learns these places and everything above them. */
  async load(ids: Iterable<string>): Promise<void> {
    this.#makeRoom()
    await this.#climb(this.#missing(ids))
  }

  /** The same of many places at once, most of which lie in one another: each is looked up once, and only then climbed from. */
  async loadMany(ids: readonly string[]): Promise<void> {
    this.#makeRoom()
    const missing = this.#missing(ids)
    await forEachBatch(missing, async batch =>
      this.#remember(await this.#db.all(placesByIds, { groupId: this.#groupId, ids: batch })),
    )
    const above = missing.flatMap(id => this.#places.get(id)?.kept_in ?? [])
    await forEachBatch(this.#missing(above), batch => this.#climb(batch))
  }

  #missing(ids: Iterable<string>): string[] {
    return [...new Set(ids)].filter(id => !this.#places.has(id))
  }

  async #climb(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) this.#remember(await this.#db.all(climbFrom, { groupId: this.#groupId, ids }))
  }

  #remember(places: readonly Place[]): void {
    for (const place of places) this.#places.set(place.id, place)
  }

  #makeRoom(): void {
    if (this.#places.size <= maxPlaces) return
    this.#places.clear()
    this.#tops.clear()
  }

  /** The topmost place above a place, or itself. */
  topOf(id: string): { readonly id: string; readonly name: string } {
    const below: string[] = []
    let top = id
    for (const above of chainFrom(id, each => this.#places.get(each)?.kept_in)) {
      const known = this.#tops.get(above)
      top = known ?? above
      if (known !== undefined) break
      below.push(above)
    }
    for (const each of below) this.#tops.set(each, top)
    return { id: top, name: this.#places.get(top)?.name ?? '' }
  }

  /** The names from the top down to a place; empty at the top level. */
  namesTo(id: string | null): string[] {
    const chain = [...chainFrom(id, above => this.#places.get(above)?.kept_in)]
    return chain.reverse().map(above => this.#places.get(above)?.name ?? '')
  }
}
