import { requireValue } from '#kernel/require-value.ts'
import type { LocationTree } from './location-tree.ts'

/** A location that a path named and that did not exist. */
export interface MissingLocation {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

type Index = Map<string, string[]>

const exactKey = (above: string | null, name: string): string => `${above ?? ''}\u0000${name}`
const looseKey = (above: string | null, name: string): string => `${above ?? ''}\u0000\u0000${name.trim()}`

function enter(index: Index, above: string | null, name: string, id: string): void {
  for (const key of [exactKey(above, name), looseKey(above, name)]) {
    const ids = index.get(key)
    if (ids === undefined) index.set(key, [id])
    else ids.push(id)
  }
}

/**
 * Finds locations by path: those that the file itself describes first, then those of the group. Blanks around a
 * name matter only where they decide between two locations; what is missing is noted to be made.
 */
export class Locations {
  readonly missing: MissingLocation[] = []
  readonly #newId: () => string
  readonly #stored: Index = new Map()
  readonly #declared: Index = new Map()
  readonly #described: ReadonlySet<string>
  readonly #found = new Map<string, readonly (string | null)[]>()

  /** `described`: the ids of all locations that the file has a row for. */
  constructor(locationTree: LocationTree, described: ReadonlySet<string>, newId: () => string) {
    this.#newId = newId
    this.#described = described
    for (const { id, name, is_location } of locationTree.nodes.values())
      if (is_location === 1) enter(this.#stored, locationTree.above(id), name, id)
  }

  /** Says where the file puts a location. Call it for those higher up first. */
  declare(above: string | null, name: string, id: string): void {
    enter(this.#declared, above, name, id)
    this.#found.clear()
  }

  /** The location at this path: `present` if it is there, else the oldest, made if there is none; null for no path. */
  find(path: readonly string[], present: string | null): string | null {
    const ids = this.#at(path)
    if (ids.includes(present)) return present
    return ids[0] === undefined ? this.#make(path) : ids[0]
  }

  #at(path: readonly string[]): readonly (string | null)[] {
    const name = path.at(-1)
    if (name === undefined) return [null]
    const key = path.join('\u0000')
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const above = this.#at(path.slice(0, -1))
    let ids: readonly (string | null)[] = this.#named(above.map(id => exactKey(id, name)))
    if (ids.length === 0) ids = name.trim() === '' ? above : this.#named(above.map(id => looseKey(id, name)))
    this.#found.set(key, ids)
    return ids
  }

  /** A stored location that the file renames or moves is found by its old path only if nothing else is there now. */
  #named(keys: readonly string[]): readonly string[] {
    const declared = keys.flatMap(key => this.#declared.get(key) ?? [])
    const stored = keys.flatMap(key => this.#stored.get(key) ?? [])
    const present = [...declared, ...stored.filter(id => !this.#described.has(id))]
    return present.length > 0 ? present : stored
  }

  #make(path: readonly string[]): string {
    const parentId = this.find(path.slice(0, -1), null)
    const made = { id: this.#newId(), name: requireValue(path.at(-1)).trim(), parentId }
    this.missing.push(made)
    enter(this.#stored, parentId, made.name, made.id)
    this.#found.clear()
    return made.id
  }
}
