import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Tally } from '#kernel/counted.ts'
import { isMissing, refuseFile } from './folders.ts'
import type { Staged } from './store.ts'
import { writeStaged } from './write-staged.ts'

const staged = new Tally('staged files')

/** The folder on this machine where files arrive before they are kept. */
export class Staging {
  readonly folder: string
  readonly #reserve: number
  readonly #requireHome: () => Promise<unknown>

  /**
   * `reserve` is how much room arriving files leave on the disk, bytes; `requireHome` throws when there is no folder that
   * this one may be made in.
   */
  constructor(
    folder: string,
    reserve = 64 * 1024 * 1024,
    requireHome: () => Promise<unknown> = () => mkdir(path.dirname(folder), { recursive: true }),
  ) {
    this.folder = folder
    this.#reserve = reserve
    this.#requireHome = requireHome
  }

  /**
   * Takes bytes in; throws `body.too_large` beyond `limit` bytes, `storage.full` without room, `storage.unavailable` where
   * nothing can be written, and leaves nothing.
   */
  async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Omit<Staged, 'keep'>> {
    const file = path.join(this.folder, randomUUID())
    const end = staged.add()
    const discard = () => rm(file, { force: true }).finally(end)
    try {
      await this.#requireHome()
      await mkdir(this.folder, { recursive: true })
      return { ...(await writeStaged(file, source, { limit, reserve: this.#reserve })), path: file, discard }
    } catch (error) {
      await discard().catch(() => undefined)
      return refuseFile(error)
    }
  }

  /** Throws when nothing can be written there. */
  async check(): Promise<void> {
    await access(this.folder, constants.W_OK | constants.X_OK).catch(error => {
      if (!isMissing(error)) throw error
    })
  }

  /** Removes what arrived before this moment: leftovers of a crash. */
  async sweep(before: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(orEmpty)) {
      const file = path.join(this.folder, name)
      const found = await stat(file).catch(() => undefined)
      if (found !== undefined && found.mtime < before) await rm(file, { force: true })
    }
  }
}

const orEmpty = (error: unknown): string[] => {
  if (isMissing(error)) return []
  throw error
}
