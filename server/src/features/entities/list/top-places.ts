import { forEachBatch } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { PlacePaths } from './place-paths.ts'
import { UntilChange } from './until-change.ts'

/** A place that lies in no other. */
export interface TopPlace {
  readonly id: string
  readonly name: string
}

/** How many groups are remembered, with how many places each: 2 MB of a group at the most. */
const [maxGroups, maxPlaces] = [10, 20_000]

/** Of how many places the topmost ones are looked for together. */
const placesAtOnce = 10_000

/** Knows the topmost places above others: each is climbed from once until the next change of its group. */
export class TopPlaces {
  readonly #known = new UntilChange<Map<string, TopPlace>>(maxGroups)

  /** The topmost place above each of these places, or themselves, in the state that the reader sees; of others as well. */
  async above(
    { db, now }: { readonly db: Reader; readonly now: Instant },
    groupId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, TopPlace>> {
    const tops = await this.#known.of(db, groupId, now, () => new Map())
    const paths = new PlacePaths(db, groupId)
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
      { size: placesAtOnce },
    )
    if (tops.size > maxPlaces) this.#known.forget(groupId, tops)
    return tops
  }
}
