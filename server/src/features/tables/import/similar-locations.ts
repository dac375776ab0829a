import { maxReplacedLocations } from '@stowage/contract/tables/import-options'
import type { SimilarLocation } from '@stowage/contract/tables/imports'
import { batchesOf, inBatches } from '#db/query/batches.ts'
import { appendTo } from '#kernel/append-to.ts'
import type { LocationNode, LocationTree } from '../location-tree.ts'
import type { MissingLocation } from './locations.ts'
import { partsOfName, SimilarWords } from './similar-words.ts'

/** Names to compare between two yields: each with up to 20 words of locations for each of its own. */
const comparedAtOnce = 10
/** Names to enter between two yields. */
const enteredAtOnce = 100

/**
 * The new locations whose name is nearly that of a stored one, of the first 1,000: of one that lies beside it, or else, for a new one
 * at the top, of the only one that is called so.
 */
export async function findSimilarLocations(
  missing: readonly MissingLocation[],
  locationTree: LocationTree,
): Promise<SimilarLocation[]> {
  const isStored = ({ parentId }: MissingLocation) => parentId === null || locationTree.nodes.has(parentId)
  // Locations in a new one are new: their names say nothing.
  const asked = missing.filter(isStored).slice(0, maxReplacedLocations)
  if (asked.length === 0) return []
  const names = await StoredNames.of(locationTree)
  return await inBatches(
    asked,
    async batch =>
      batch.flatMap(({ name, parentId }) => {
        const similar = names.similarTo(name, parentId)
        return similar === undefined
          ? []
          : [{ path: [...locationTree.path(parentId), name], similarTo: locationTree.path(similar) }]
      }),
    { size: comparedAtOnce },
  )
}

/** The names of the locations of a group. */
class StoredNames {
  readonly #locationTree: LocationTree
  readonly #words = new SimilarWords()
  /** The locations by their names without blanks and signs. */
  readonly #byKey = new Map<string, string[]>()

  private constructor(locationTree: LocationTree) {
    this.#locationTree = locationTree
  }

  static async of(locationTree: LocationTree): Promise<StoredNames> {
    const names = new StoredNames(locationTree)
    for await (const nodes of batchesOf([...locationTree.nodes.values()], { size: enteredAtOnce }))
      for (const node of nodes) if (node.is_location === 1) names.#enter(node)
    return names
  }

  #enter({ id, name }: LocationNode): void {
    const parts = partsOfName(name)
    if (parts.length === 0) return
    appendTo(this.#byKey, keyOf(parts), id)
    for (const part of parts) this.#words.enter(part)
  }

  /** The stored location whose name is nearest; undefined when none is near, or several are. One word may be misspelt. */
  similarTo(name: string, parentId: string | null): string | undefined {
    const parts = partsOfName(name)
    if (parts.length === 0) return undefined
    const spellings = parts.flatMap((part, i) =>
      this.#words.similarTo(part).map(({ word, wrong }) => ({ parts: parts.with(i, word), wrong })),
    )
    for (const { parts: spelled } of [{ parts }, ...spellings.toSorted((a, b) => a.wrong - b.wrong)]) {
      const found = this.#meant(this.#byKey.get(keyOf(spelled)) ?? [], parentId)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Of locations with one name, the first beside the new one; else for one at the top the only one. */
  #meant(ids: readonly string[], parentId: string | null): string | undefined {
    const beside = ids.find(id => this.#locationTree.above(id) === parentId)
    return beside ?? (parentId === null && ids.length === 1 ? ids[0] : undefined)
  }
}

/** A name without blanks and signs, but for those between numbers: *1.1* is not *11*. */
const keyOf = (parts: readonly string[]): string => parts.join(' ').replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, '')
