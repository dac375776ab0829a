import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { Step } from '../../ui/path/path.tsx'
import type { LocationOption } from '../../ui/picker/location-lines.tsx'
import { getEntityTree } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'

export type Location = ReplyOf<typeof getEntityTree>[number]

/** What is in a location, at any depth. */
export interface LocationFacts {
  /** How many items are in it. */
  readonly items: number
  /** How many of them are sold. */
  readonly sold: number
  /** The locations in it. */
  readonly locations: number
  /** Price × quantity of the items in it that are not sold, in the currency of the group. */
  readonly value: number
}

export interface Locations {
  /** The locations at the top level, with what is in them. */
  readonly roots: readonly Location[]
  readonly byId: ReadonlyMap<string, Location>
  /** What is in a location, at any depth. */
  readonly factsOf: (id: string) => LocationFacts
  /** The way to a location, from the outside in, with the location itself. */
  readonly pathOf: (id: string | undefined) => readonly Location[]
}

const locationsIn = ({ children }: Location): number =>
  children.reduce((sum, child) => sum + locationsIn(child), children.length)

const index = (roots: readonly Location[]): Locations => {
  const byId = new Map<string, Location>()
  const parents = new Map<string, Location>()
  const pending = [...roots]
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    byId.set(location.id, location)
    for (const child of location.children) {
      parents.set(child.id, location)
      pending.push(child)
    }
  }
  return {
    roots,
    byId,
    factsOf(id) {
      const location = byId.get(id)
      return {
        items: location?.sums?.items ?? 0,
        sold: location?.sums?.sold ?? 0,
        locations: location === undefined ? 0 : locationsIn(location),
        value: location?.sums?.value ?? 0,
      }
    },
    pathOf(id) {
      const path: Location[] = []
      for (let location = byId.get(id ?? ''); location !== undefined; location = parents.get(location.id))
        path.unshift(location)
      return path
    },
  }
}

const indexes = new WeakMap<readonly Location[], Locations>()

/** The index of an answer, made once for all parts of the page that show it. */
function indexOf(roots: readonly Location[]): Locations {
  const locations = indexes.get(roots) ?? index(roots)
  indexes.set(roots, locations)
  return locations
}

/** The one reading of the locations that all of the page shows. */
export const treeWithSums = { withItems: false, withSums: true } as const

/**
 * The locations in a location as its branch of a tree has them: none is drawn before it is open, but a row without a branch is taken
 * for one that does not open, by the keyboard and by screen readers.
 */
export const branchesOf = ({ id, children }: Location, expanded: ReadonlySet<string>): readonly Location[] =>
  expanded.has(id) ? children : children.slice(0, 1)

/** All locations of the group, read once and kept up to date; undefined until they are known. */
export function useLocations(): Locations | undefined {
  const { data } = useOperation(getEntityTree, treeWithSums, { staleTime: 60_000 })
  return data === undefined ? undefined : indexOf(data)
}

/** The ids of a location and of those that it is in, in a tree. */
export const idsAbove = (roots: readonly Location[], id: string | undefined): string[] =>
  indexOf(roots)
    .pathOf(id)
    .map(location => location.id)

/** The names on the way to a location in a tree, from the outside in, with its own. */
export const namesOnWay = (roots: readonly Location[], id: string | undefined): string[] =>
  namesTo(indexOf(roots), id)

/** The names on the way to a location, from the outside in. */
export const namesTo = (locations: Locations | undefined, id: string | undefined): string[] =>
  (locations?.pathOf(id) ?? []).map(({ name }) => name)

/** The steps to a location, each of which opens it. */
export const stepsTo = (locations: Locations | undefined, id: string | undefined): Step[] =>
  (locations?.pathOf(id) ?? []).map(({ id: locationId, name }) => ({
    id: locationId,
    name,
    href: `/locations/${locationId}`,
  }))

/** The locations to choose from, each after the one that it is in; without those of `except` and what is in them. */
export function locationOptions(
  locations: Locations | undefined,
  except: ReadonlySet<string> = new Set(),
): LocationOption[] {
  const options: LocationOption[] = []
  const add = (location: Location, above: readonly string[]): void => {
    if (except.has(location.id)) return
    options.push({ id: location.id, name: location.name, path: above })
    for (const child of location.children) add(child, [...above, location.name])
  }
  for (const root of locations?.roots ?? []) add(root, [])
  return options
}
