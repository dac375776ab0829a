import { batchesOf } from '#db/query/batches.ts'
import { documentKey } from '#features/files/index.ts'
import { mediaTypeOf } from '#files/media-type.ts'
import type { FileStore } from '#files/store.ts'
import { second, stopwatch } from '#kernel/clock.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { GroupPlan } from './group-plan.ts'
import type { CarriedFile, CarriedFiles } from './move-group.ts'

/** How many files are asked for at once. */
const batchSize = 25
const tellEvery = 5 * second

/** The files of a group, in our store under keys that are their hashes. */
export class MovedFiles implements CarriedFiles {
  readonly #files = new Map<string, CarriedFile>()
  readonly #store: FileStore

  private constructor(store: FileStore) {
    this.#store = store
  }

  /** Stores the files of these attachments; those that are there already stay. */
  static async of(
    plan: GroupPlan,
    ids: readonly string[],
    store: FileStore,
    tell: (progress: string) => void,
  ): Promise<MovedFiles> {
    const files = new MovedFiles(store)
    let told = stopwatch()
    if (ids.length > 0) tell(`${plan.facts.name}: copying ${ids.length} files`)
    for (const [i, id] of ids.entries()) {
      await files.#take(plan, id)
      await yieldToEventLoop()
      if (stopwatch() - told < tellEvery) continue
      told = stopwatch()
      tell(`${plan.facts.name}: ${i + 1} of ${ids.length} files`)
    }
    return files
  }

  async #take({ found, groupId }: GroupPlan, id: string): Promise<void> {
    const file = found.get(id)
    if (file === undefined) return
    const staged = await this.#store.receive(await file.read(), Number.MAX_SAFE_INTEGER)
    try {
      if (staged.size !== file.size)
        throw new StartupError(
          `The file of attachment ${id} changed while it was copied. Stop Homebox, and try again.`,
        )
      const key = documentKey(groupId, staged.hash)
      await staged.keep(key)
      this.#files.set(id, { key, size: staged.size, mediaType: await mediaTypeOf(staged.head) })
    } finally {
      await staged.discard()
    }
  }

  of(id: string): CarriedFile | undefined {
    return this.#files.get(id)
  }

  async findLost(): Promise<string | undefined> {
    const keys = [...new Set([...this.#files.values()].map(({ key }) => key))]
    for await (const batch of batchesOf(keys, { size: batchSize })) {
      const found = await Promise.all(batch.map(key => this.#store.find(key)))
      const lost = batch.find((_, i) => found[i] === undefined)
      if (lost !== undefined) return lost
    }
    return undefined
  }
}
