import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { nameKeyOf } from '@stowage/contract/matching/name-key'
import type { Location } from './locations.ts'

type Sums = NonNullable<Location['sums']>

/** Something that is moved: where it was, and of an item what it adds to the sums of its locations. */
export interface Moved {
  readonly id: string
  readonly from: string | null
  readonly sums?: Sums | undefined
}

/** The tree with items and locations put into another location, and its sums with them; undefined: to the top level. */
export function movedInTree(
  roots: readonly Location[],
  moved: readonly Moved[],
  target: string | undefined,
): readonly Location[] {
  const taken = new Map<string, Location>()
  const ids = new Set(moved.map(({ id }) => id))
  const without = (locations: readonly Location[]): Location[] =>
    locations.flatMap(location => {
      if (ids.has(location.id)) taken.set(location.id, location)
      return ids.has(location.id) ? [] : [{ ...location, children: without(location.children) }]
    })
  const withThem = (locations: readonly Location[]): Location[] =>
    locations.map(location => ({
      ...location,
      children:
        location.id === target
          ? byName([...location.children, ...taken.values()])
          : withThem(location.children),
    }))
  const rest = moved.reduce<readonly Location[]>(
    (locations, { id, from, sums }) => summed(locations, from, sums ?? taken.get(id)?.sums, -1),
    without(roots),
  )
  const shown = target === undefined ? byName([...rest, ...taken.values()]) : withThem(rest)
  return moved.reduce<readonly Location[]>(
    (locations, { id, sums }) => summed(locations, target, sums ?? taken.get(id)?.sums, 1),
    shown,
  )
}

/** The tree with sums added to a location and to all that it is in, or taken away. */
function summed(
  locations: readonly Location[],
  id: string | null | undefined,
  sums: Sums | undefined,
  sign: 1 | -1,
): readonly Location[] {
  if (typeof id !== 'string' || sums === undefined) return locations
  let isIn = false
  const changed = locations.map(location => {
    const children = summed(location.children, id, sums, sign)
    if (location.id !== id && children === location.children) return location
    isIn = true
    return { ...location, children: [...children], sums: plus(location.sums, sums, sign) }
  })
  return isIn ? changed : locations
}

const plus = (one: Location['sums'], other: Sums, sign: 1 | -1): Sums => ({
  items: (one?.items ?? 0) + sign * other.items,
  sold: (one?.sold ?? 0) + sign * other.sold,
  itemCount: (one?.itemCount ?? 0) + sign * other.itemCount,
  totalPrice: (one?.totalPrice ?? 0) + sign * other.totalPrice,
  value: (one?.value ?? 0) + sign * other.value,
})

/** As the server orders them. */
const byName = (locations: Location[]): Location[] =>
  locations.toSorted((one, other) => byCodePoint(nameKeyOf(one.name), nameKeyOf(other.name)))
