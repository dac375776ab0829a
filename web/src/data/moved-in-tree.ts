import { byCodePoint } from '@stowage/contract/by-code-point'
import { nameKeyOf } from '@stowage/contract/name-key'
import type { Place } from './places.ts'

type Sums = NonNullable<Place['sums']>

/** Something that is moved: where it was, and of a thing what it adds to the sums of its places. */
export interface Moved {
  readonly id: string
  readonly from: string | null
  readonly sums?: Sums | undefined
}

/** The tree with things and places put into another place, and its sums with them; undefined: to the top level. */
export function movedInTree(
  roots: readonly Place[],
  moved: readonly Moved[],
  target: string | undefined,
): readonly Place[] {
  const taken = new Map<string, Place>()
  const ids = new Set(moved.map(({ id }) => id))
  const without = (places: readonly Place[]): Place[] =>
    places.flatMap(place => {
      if (ids.has(place.id)) taken.set(place.id, place)
      return ids.has(place.id) ? [] : [{ ...place, children: without(place.children) }]
    })
  const withThem = (places: readonly Place[]): Place[] =>
    places.map(place => ({
      ...place,
      children:
        place.id === target ? byName([...place.children, ...taken.values()]) : withThem(place.children),
    }))
  const rest = moved.reduce<readonly Place[]>(
    (places, { id, from, sums }) => summed(places, from, sums ?? taken.get(id)?.sums, -1),
    without(roots),
  )
  const shown = target === undefined ? byName([...rest, ...taken.values()]) : withThem(rest)
  return moved.reduce<readonly Place[]>(
    (places, { id, sums }) => summed(places, target, sums ?? taken.get(id)?.sums, 1),
    shown,
  )
}

/** The tree with sums added to a place and to all that it is in, or taken away. */
function summed(
  places: readonly Place[],
  id: string | null | undefined,
  sums: Sums | undefined,
  sign: 1 | -1,
): readonly Place[] {
  if (typeof id !== 'string' || sums === undefined) return places
  let isIn = false
  const changed = places.map(place => {
    const children = summed(place.children, id, sums, sign)
    if (place.id !== id && children === place.children) return place
    isIn = true
    return { ...place, children: [...children], sums: plus(place.sums, sums, sign) }
  })
  return isIn ? changed : places
}

const plus = (one: Place['sums'], other: Sums, sign: 1 | -1): Sums => ({
  items: (one?.items ?? 0) + sign * other.items,
  sold: (one?.sold ?? 0) + sign * other.sold,
  itemCount: (one?.itemCount ?? 0) + sign * other.itemCount,
  totalPrice: (one?.totalPrice ?? 0) + sign * other.totalPrice,
  value: (one?.value ?? 0) + sign * other.value,
})

/** As the server orders them. */
const byName = (places: Place[]): Place[] =>
  places.toSorted((one, other) => byCodePoint(nameKeyOf(one.name), nameKeyOf(other.name)))
