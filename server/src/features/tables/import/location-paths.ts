import { maxLocations, tooLarge } from '../file/limits.ts'

/** A path of a file, from its last name up to the top. The same path is the same object. */
export interface LocationPath {
  readonly name: string
  readonly above: LocationPath | null
  /** How many names it has. */
  readonly length: number
}

/** The paths that a file names, each of which is kept once. */
export class LocationPaths {
  readonly #numbers = new Map<LocationPath | null, number>([[null, 0]])
  readonly #paths = new Map<string, LocationPath>()

  /** The path of these names from the top down; null for none. */
  of(names: readonly string[]): LocationPath | null {
    return names.reduce<LocationPath | null>((above, name) => this.#below(above, name), null)
  }

  #below(above: LocationPath | null, name: string): LocationPath {
    const key = `${this.#numbers.get(above)} ${name}`
    const known = this.#paths.get(key)
    if (known !== undefined) return known
    if (this.#paths.size === maxLocations) throw tooLarge('path_parts', maxLocations, 'more')
    const path = { name, above, length: (above?.length ?? 0) + 1 }
    this.#paths.set(key, path)
    this.#numbers.set(path, this.#paths.size)
    return path
  }
}

/** The names of a path, the last one first. */
export function* namesOf(path: LocationPath | null): Generator<string> {
  for (let at = path; at !== null; at = at.above) yield at.name
}
