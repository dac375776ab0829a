import type { ReplacedLocation } from '@stowage/contract/tables/import-options'
import { maxLocations, tooLarge } from '../file/limits.ts'
import { foldName } from './names.ts'

/** A path of a file, from its last name up to the top. The same path is the same object. */
export interface LocationPath {
  readonly name: string
  readonly above: LocationPath | null
  /** The number of names. */
  readonly length: number
}

/** The paths that a file names, each of which is kept once. What lies below a replaced path lies below the one that replaces it. */
export class LocationPaths {
  readonly #numbers = new Map<LocationPath | null, number>([[null, 0]])
  readonly #paths = new Map<string, LocationPath>()
  /** The names of other paths, by those of replaced ones. */
  readonly #replaced: ReadonlyMap<string, readonly string[]>
  /** The paths that stand for those of the file. */
  readonly #meant = new Map<LocationPath, LocationPath>()

  constructor(replaced: readonly ReplacedLocation[] = []) {
    this.#replaced = new Map(replaced.map(({ path, by }) => [keyOf(path), by]))
  }

  /** The path of these names from the top down; null for none. */
  of(names: readonly string[]): LocationPath | null {
    return names.reduce<LocationPath | null>((above, name) => this.#meantBy(this.#below(above, name)), null)
  }

  #meantBy(path: LocationPath): LocationPath {
    if (this.#replaced.size === 0) return path
    const known = this.#meant.get(path)
    if (known !== undefined) return known
    const by = this.#replaced.get(keyOf([...namesOf(path)].toReversed())) ?? []
    // Not replaced in turn: two that replace each other would have no end.
    const meant = by.reduce<LocationPath | null>((above, name) => this.#below(above, name), null) ?? path
    this.#meant.set(path, meant)
    return meant
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

/** The form that spellings of a path share. */
const keyOf = (names: readonly string[]): string => names.map(foldName).join('\0')

/** The names of a path, the last one first. */
export function* namesOf(path: LocationPath | null): Generator<string> {
  for (let at = path; at !== null; at = at.above) yield at.name
}
