import { forEachBatch } from '#db/query/batches.ts'
import { LocationPaths } from './location-paths.ts'
import { type GroupState, ReadCache } from './read-cache.ts'

/** A location that lies in no other. */
export interface TopLocation {
  readonly id: string
  readonly name: string
}

/** How many locations are cached of one group, and about how much memory each takes. */
const [maxLocations, bytesOfLocation] = [20_000, 100]

/** Of how many locations the topmost ones are looked for together. */
const locationsAtOnce = 10_000

/** Knows the topmost locations above others: each is climbed from once until the next change of its group (docs/adr/0051). */
export class TopLocations {
  readonly #cache = new ReadCache<Map<string, TopLocation>>(() => maxLocations * bytesOfLocation)

  /** The topmost location above each of these locations, or themselves, in the state that the reader sees; of others as well. */
  async above(state: GroupState, ids: readonly string[]): Promise<ReadonlyMap<string, TopLocation>> {
    const { db, groupId } = state
    const cached = await this.#cache.get(state, '', async () => new Map())
    const tops = cached.size + ids.length > maxLocations ? new Map<string, TopLocation>() : cached
    const paths = new LocationPaths(db, groupId)
    await forEachBatch(
      ids.filter(id => !tops.has(id)),
      async batch => {
        await paths.loadMany(batch)
        for (const id of batch) {
          const top = paths.topOf(id)
          const known = tops.get(top.id) ?? top
          tops.set(top.id, known).set(id, known)
        }
      },
      { size: locationsAtOnce },
    )
    return tops
  }
}
