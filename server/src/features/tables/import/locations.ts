import { batchesOf } from '#db/query/batches.ts'
import { appendTo } from '#kernel/append-to.ts'
import { maxNewLocations, tooLarge } from '../file/limits.ts'
import type { LocationTree } from '../location-tree.ts'
import type { LocationPath } from './location-paths.ts'
import { cleanName, foldName } from './names.ts'

/** A location that a path named and that did not exist. */
export interface MissingLocation {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

type Index = Map<string, string[]>

const exactKey = (above: string | null, name: string): string => `${above ?? ''}\u0000${name}`
const looseKey = (above: string | null, name: string): string => `${above ?? ''}\u0000\u0000${foldName(name)}`

function enter(index: Index, above: string | null, name: string, id: string): void {
  for (const key of [exactKey(above, name), looseKey(above, name)]) appendTo(index, key, id)
}

/** Where a path led; that stands as long as nothing new has its last name and the path above it leads where it did. */
interface Found {
  readonly above: Found | null
  readonly made: number
  readonly ids: Ids
}

type Ids = readonly (string | null)[]

/** Where no name leads. */
const top: Found = { above: null, made: 0, ids: [null] }

/**
 * Finds locations by path: those that the file itself describes first, then those of the group. Case, accents
 * and blanks matter only where they decide between two locations; what is missing is noted to be made.
 */
export class Locations {
  readonly missing: MissingLocation[] = []
  /** The names of those that are missing, by their ids. */
  readonly #madeNames = new Map<string, string>()
  readonly #newId: () => string
  readonly #stored: Index = new Map()
  /** Stored ones that the file has a row for. */
  readonly #described: Index = new Map()
  readonly #declared: Index = new Map()
  readonly #found = new Map<LocationPath, Found>()
  /** The number of locations made here, by their folded names. */
  readonly #made = new Map<string, number>()

  constructor(newId: () => string) {
    this.#newId = newId
  }

  /** Enters the locations of the group; `described`: the ids of all that the file has a row for. */
  async enterStored(locationTree: LocationTree, described: ReadonlySet<string>): Promise<void> {
    for await (const nodes of batchesOf([...locationTree.nodes.values()]))
      for (const { id, name, is_location } of nodes)
        if (is_location === 1)
          enter(described.has(id) ? this.#described : this.#stored, locationTree.above(id), name, id)
  }

  /** Says where the file puts a location. Call it for those higher up first. */
  declare(above: string | null, name: string, id: string): void {
    enter(this.#declared, above, name, id)
    this.#noteMade(name)
  }

  #noteMade(name: string): void {
    const key = foldName(name)
    this.#made.set(key, (this.#made.get(key) ?? 0) + 1)
  }

  /**
   * The location at this path: `present` if it is there, else the oldest, made if there is none; null for no path. A blank
   * name that no location has is left out.
   */
  find(path: LocationPath | null, present: string | null): string | null {
    const { ids } = this.#at(path)
    if (present !== null && ids.includes(present)) return present
    const [first] = ids
    if (first !== undefined || path === null) return first ?? null
    return cleanName(path.name) === '' ? this.find(path.above, null) : this.#make(path)
  }

  /** The name of a location that is made; undefined for all others. */
  madeName(id: string): string | undefined {
    return this.#madeNames.get(id)
  }

  /** The number of locations that a path may mean. */
  countAt(path: LocationPath): number {
    return this.#at(path).ids.length
  }

  #at(path: LocationPath | null): Found {
    if (path === null) return top
    const above = this.#at(path.above)
    const made = this.#made.get(foldName(path.name)) ?? 0
    const known = this.#found.get(path)
    if (known?.above === above && known.made === made) return known
    const found = { above, made, ids: this.#lookUp(above.ids, path.name) }
    this.#found.set(path, found)
    return found
  }

  #lookUp(above: Ids, name: string): Ids {
    const ids = this.#named(above.map(id => exactKey(id, name)))
    if (ids.length > 0) return ids
    return cleanName(name) === '' ? above : this.#named(above.map(id => looseKey(id, name)))
  }

  /** A stored location that the file renames or moves is found by its old path only if nothing else is there now. */
  #named(keys: readonly string[]): readonly string[] {
    const declared = entriesOf(this.#declared, keys)
    const stored = entriesOf(this.#stored, keys)
    if (declared.length === 0 && stored.length === 0) return entriesOf(this.#described, keys)
    if (declared.length === 0) return stored
    return stored.length === 0 ? declared : [...declared, ...stored]
  }

  #make(path: LocationPath): string {
    const parentId = this.find(path.above, null)
    if (this.missing.length === maxNewLocations) throw tooLarge('new_locations', maxNewLocations, 'more')
    const made = { id: this.#newId(), name: cleanName(path.name), parentId }
    this.missing.push(made)
    this.#madeNames.set(made.id, made.name)
    enter(this.#stored, parentId, made.name, made.id)
    this.#noteMade(made.name)
    return made.id
  }
}

function entriesOf(index: Index, keys: readonly string[]): readonly string[] {
  const [only = ''] = keys
  return keys.length === 1 ? (index.get(only) ?? []) : keys.flatMap(key => index.get(key) ?? [])
}
