import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { chainFrom } from '#kernel/hierarchy.ts'

interface Place {
  readonly id: string
  readonly name: string
  readonly kept_in: string | null
}

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

  constructor(db: Reader, groupId: string) {
    this.#db = db
    this.#groupId = groupId
  }

  /** Learns these places and everything above them. */
  async load(ids: Iterable<string>): Promise<void> {
    if (this.#places.size > maxPlaces) this.#places.clear()
    const missing = [...new Set(ids)].filter(id => !this.#places.has(id))
    if (missing.length === 0) return
    const places = await this.#db.all(climbFrom, { groupId: this.#groupId, ids: missing })
    for (const place of places) this.#places.set(place.id, place)
  }

  /** The topmost place above a place, or itself. */
  topOf(id: string): { readonly id: string; readonly name: string } {
    const top = [...chainFrom(id, above => this.#places.get(above)?.kept_in)].at(-1) ?? id
    return { id: top, name: this.#places.get(top)?.name ?? '' }
  }

  /** The names from the top down to a place; empty at the top level. */
  namesTo(id: string | null): string[] {
    const chain = [...chainFrom(id, above => this.#places.get(above)?.kept_in)]
    return chain.reverse().map(above => this.#places.get(above)?.name ?? '')
  }
}
