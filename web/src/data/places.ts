import type { ReplyOf } from '@stowage/contract/operation'
import type { Step } from '../ui/path/path.tsx'
import type { PlaceOption } from '../ui/picker/place-lines.tsx'
import { getEntityTree } from './operations.ts'
import { useOperation } from './use-operation.ts'

export type Place = ReplyOf<typeof getEntityTree>[number]

/** What is in a place, at any depth. */
export interface PlaceFacts {
  /** How many items are in it. */
  readonly items: number
  /** How many of them are sold. */
  readonly sold: number
  /** The places in it. */
  readonly places: number
  /** Price × quantity of the items in it that are not sold, in the currency of the group. */
  readonly value: number
}

export interface Places {
  /** The places at the top level, with what is in them. */
  readonly roots: readonly Place[]
  readonly byId: ReadonlyMap<string, Place>
  /** What is in a place, at any depth. */
  readonly factsOf: (id: string) => PlaceFacts
  /** The way to a place, from the outside in, with the place itself. */
  readonly pathOf: (id: string | undefined) => readonly Place[]
}

const placesIn = ({ children }: Place): number =>
  children.reduce((sum, child) => sum + placesIn(child), children.length)

const index = (roots: readonly Place[]): Places => {
  const byId = new Map<string, Place>()
  const parents = new Map<string, Place>()
  const pending = [...roots]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    byId.set(place.id, place)
    for (const child of place.children) {
      parents.set(child.id, place)
      pending.push(child)
    }
  }
  return {
    roots,
    byId,
    factsOf(id) {
      const place = byId.get(id)
      return {
        items: place?.sums?.items ?? 0,
        sold: place?.sums?.sold ?? 0,
        places: place === undefined ? 0 : placesIn(place),
        value: place?.sums?.value ?? 0,
      }
    },
    pathOf(id) {
      const path: Place[] = []
      for (let place = byId.get(id ?? ''); place !== undefined; place = parents.get(place.id))
        path.unshift(place)
      return path
    },
  }
}

const indexes = new WeakMap<readonly Place[], Places>()

/** The index of an answer, made once for all parts of the page that show it. */
function indexOf(roots: readonly Place[]): Places {
  const places = indexes.get(roots) ?? index(roots)
  indexes.set(roots, places)
  return places
}

/** The one reading of the places that all of the page shows. */
export const treeWithSums = { withItems: false, withSums: true } as const

/**
 * The places in a place as its branch of a tree has them: none is drawn before it is open, but a row without a branch is taken
 * for one that does not open, by the keyboard and by screen readers.
 */
export const branchesOf = ({ id, children }: Place, expanded: ReadonlySet<string>): readonly Place[] =>
  expanded.has(id) ? children : children.slice(0, 1)

/** All places of the group, read once and kept up to date; undefined until they are known. */
export function usePlaces(): Places | undefined {
  const { data } = useOperation(getEntityTree, treeWithSums, { staleTime: 60_000 })
  return data === undefined ? undefined : indexOf(data)
}

/** The names on the way to a place, from the outside in. */
export const namesTo = (places: Places | undefined, id: string | undefined): string[] =>
  (places?.pathOf(id) ?? []).map(({ name }) => name)

/** The steps to a place, each of which opens it. */
export const stepsTo = (places: Places | undefined, id: string | undefined): Step[] =>
  (places?.pathOf(id) ?? []).map(({ id: placeId, name }) => ({
    id: placeId,
    name,
    href: `/places/${placeId}`,
  }))

/** The places to choose from, each after the one that it is in; without those of `except` and what is in them. */
export function placeOptions(
  places: Places | undefined,
  except: ReadonlySet<string> = new Set(),
): PlaceOption[] {
  const options: PlaceOption[] = []
  const add = (place: Place, above: readonly string[]): void => {
    if (except.has(place.id)) return
    options.push({ id: place.id, name: place.name, path: above })
    for (const child of place.children) add(child, [...above, place.name])
  }
  for (const root of places?.roots ?? []) add(root, [])
  return options
}
