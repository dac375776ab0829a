import { forEachBatch } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { LocationPaths } from './location-paths.ts'
import { UntilChange } from './until-change.ts'

/** A location that lies in no other. */
export interface TopLocation {
  readonly id: string
  readonly name: string
}

/** How many groups are remembered, with how many locations each: 2 MB of a group at the most. */
const [maxGroups, maxLocations] = [10, 20_000]

/** Of how many locations the topmost ones are looked for together. */
const locationsAtOnce = 10_000

/** Knows the topmost locations above others: each is climbed from once until the next change of its group. */
export class TopLocations {
  readonly #known = new UntilChange<Map<string, TopLocation>>(maxGroups)

  /** The topmost location above each of these locations, or themselves, in the state that the reader sees; of others as well. */
  async above(
    { db, now }: { readonly db: Reader; readonly now: Instant },
    groupId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, TopLocation>> {
    const tops = await this.#known.of(db, groupId, now, () => new Map())
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
    if (tops.size > maxLocations) this.#known.forget(groupId, tops)
    return tops
  }
}
