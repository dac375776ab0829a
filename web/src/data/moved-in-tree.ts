import type { Place } from './places.ts'

/** The tree with some of its places put into another place; undefined: to the top level. */
export function movedInTree(
  roots: readonly Place[],
  ids: ReadonlySet<string>,
  target: string | undefined,
): Place[] {
  const taken: Place[] = []
  const without = (places: readonly Place[]): Place[] =>
    places.flatMap(place => {
      if (ids.has(place.id)) taken.push(place)
      return ids.has(place.id) ? [] : [{ ...place, children: without(place.children) }]
    })
  const withThem = (places: readonly Place[]): Place[] =>
    places.map(place => ({
      ...place,
      children: place.id === target ? byName([...place.children, ...taken]) : withThem(place.children),
    }))
  const rest = without(roots)
  return target === undefined ? byName([...rest, ...taken]) : withThem(rest)
}

const byName = (places: Place[]): Place[] =>
  places.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
