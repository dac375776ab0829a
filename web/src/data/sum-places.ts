import type { Row } from './entities.ts'
import type { Place } from './places.ts'

/** What is known of a place and of everything in it, at any depth. */
export interface PlaceFacts {
  readonly row: Row | undefined
  /** The quantities of the things in it. */
  readonly pieces: number
  /** The places in it. */
  readonly places: number
  /** What the things in it cost, in the currency of the group. */
  readonly value: number
}

/** Sums up, from the innermost places outwards, what lies in each of them. */
export function sumUp(
  roots: readonly Place[],
  rows: readonly Row[],
  totals: readonly { readonly id: string; readonly total: number }[],
): ReadonlyMap<string, PlaceFacts> {
  const byId = new Map(rows.map(row => [row.id, row]))
  const values = new Map(totals.map(({ id, total }) => [id, total]))
  const facts = new Map<string, PlaceFacts>()
  const sum = (place: Place): PlaceFacts => {
    const inner = place.children.map(sum)
    const row = byId.get(place.id)
    const own = {
      row,
      pieces: inner.reduce((all, { pieces }) => all + pieces, row?.itemCount ?? 0),
      places: inner.reduce((all, each) => all + each.places, inner.length),
      value: inner.reduce((all, { value }) => all + value, values.get(place.id) ?? 0),
    }
    facts.set(place.id, own)
    return own
  }
  roots.forEach(sum)
  return facts
}
