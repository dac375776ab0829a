import { batchesOf } from '#db/query/batches.ts'
import { documentKey } from '#features/files/index.ts'
import { mediaTypeOf } from '#files/media-type.ts'
import type { FileStore, Staged } from '#files/store.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { Archive } from '../format/archive.ts'
import type { JobRecord } from '../job-record.ts'
import type { AttachmentPlan } from './attachment-plan.ts'

/** How many files are asked for at once. */
const batchSize = 25

/** A file that has been taken over. */
interface Restored {
  readonly key: string
  readonly size: number
  /** As its first bytes tell; absent where it was not read. */
  readonly mediaType?: string
}

/**
 * The files of an import: stored before the rows that name them are written. They stay staged until those are, so that
 * `keepAll` can bring back what a sweep has taken away in between.
 */
export class RestoredFiles {
  readonly #files = new Map<string, Restored>()
  readonly #staged = new Map<string, Staged>()

  /** Stores the files of all attachments; leaves nothing staged when that fails. */
  static async of(
    archive: Archive,
    attachments: AttachmentPlan,
    { store, record, groupId }: { store: FileStore; record: JobRecord; groupId: string },
  ): Promise<RestoredFiles> {
    const files = new RestoredFiles()
    const ids = attachments.filed
    try {
      for (const [i, id] of ids.entries()) {
        await files.#take(archive, id, store, groupId)
        await record.reach(5 + (70 * (i + 1)) / ids.length)
      }
      return files
    } catch (error) {
      await files.discard()
      throw error
    }
  }

  async #take(archive: Archive, id: string, store: FileStore, groupId: string): Promise<void> {
    const staged = await store.receive(archive.readFile(id), archive.sizeOfFile(id) ?? 0)
    const key = documentKey(groupId, staged.hash)
    this.#files.set(id, { key, size: staged.size, mediaType: await mediaTypeOf(staged.head) })
    if (this.#staged.has(key)) return staged.discard()
    this.#staged.set(key, staged)
    await staged.keep(key)
  }

  /** The file of an attachment of the archive; undefined when it came without. */
  of(id: string): Restored | undefined {
    return this.#files.get(id)
  }

  /** Where all of them are kept. */
  get keys(): string[] {
    return [...this.#staged.keys()]
  }

  /** Holds that every file is there. In the transaction that names them no sweep removes them any more. */
  async keepAll(store: FileStore): Promise<void> {
    for await (const batch of batchesOf([...this.#staged], { size: batchSize }))
      await allOrFirstError(
        batch.map(async ([key, staged]) => {
          if ((await store.find(key)) === undefined) await staged.keep(key)
        }),
      )
  }

  /** Lets go of the staged copies; what was kept stays. */
  async discard(): Promise<void> {
    for (const staged of this.#staged.values()) await staged.discard()
  }
}
