import { pathKey } from './paths.ts'
import type { Skeleton } from './skeleton.ts'

/** A location that a path named and that did not exist. */
export interface MissingLocation {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

const keyOf = (above: string | null, name: string): string => `${above ?? ''}\u0000${name.trim()}`

/**
 * Finds locations by path: those that the file itself describes first, then those of the group; what is missing is
 * noted to be made.
 */
export class Locations {
  readonly missing: MissingLocation[] = []
  readonly #skeleton: Skeleton
  readonly #newId: () => string
  readonly #below = new Map<string, string>()
  readonly #paths = new Map<string, string>()

  constructor(skeleton: Skeleton, newId: () => string) {
    this.#skeleton = skeleton
    this.#newId = newId
    const stored = [...skeleton.bones.values()].filter(({ is_location }) => is_location === 1)
    // Of several with the same path the oldest counts.
    for (const { id, name } of stored.reverse()) this.#below.set(keyOf(skeleton.above(id), name), id)
  }

  /** Says that the file describes a location of this name under that path. Call it for short paths first. */
  declare(path: readonly string[], name: string, id: string): void {
    this.#below.set(keyOf(this.find(path), name), id)
    this.#paths.clear()
  }

  /** The location at this path, made if it is missing; null for the empty path. */
  find(path: readonly string[]): string | null {
    if (path.length === 0) return null
    const key = pathKey(path)
    const known = this.#paths.get(key)
    if (known !== undefined) return known
    const parentId = this.find(path.slice(0, -1))
    const name = path.at(-1) as string
    const id = this.#below.get(keyOf(parentId, name)) ?? this.#make(name, parentId)
    this.#paths.set(key, id)
    return id
  }

  #make(name: string, parentId: string | null): string {
    const id = this.#newId()
    this.missing.push({ id, name, parentId })
    this.#below.set(keyOf(parentId, name), id)
    return id
  }

  /** Is this stored location where the path says, so that a thing in it can stay? */
  isAt(locationId: string | null, path: readonly string[]): boolean {
    return locationId !== null && pathKey(this.#skeleton.path(locationId)) === pathKey(path)
  }
}
