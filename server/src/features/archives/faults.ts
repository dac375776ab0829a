import { ArchiveRefused } from '#files/zip-reader.ts'
import type { Origin } from './import/origin.ts'

/** How many are remembered. */
const maxKept = 100

/** What is wrong with the rows of a source and cannot be mended, so that all of it is told at once. */
export class Faults {
  readonly #texts = new Set<string>()
  readonly #ids = new Set<string>()

  /** Notes what is wrong with a row. */
  add({ file, number, id }: Origin, text: string): void {
    this.#ids.add(id)
    if (this.#texts.size < maxKept) this.#texts.add(`${file}, row ${number} (${id}): ${text}`)
  }

  /** Notes a row that names what is not there; not when that stands in a row that is at fault itself. */
  addDangling(origin: Origin, column: string, id: string): void {
    if (!this.#ids.has(id)) this.add(origin, `"${column}" names ${id}, which is not in the archive`)
  }

  /** Throws an `ArchiveRefused` with all of them, if there are any. */
  refuse(): void {
    const texts = [...this.#texts]
    if (texts.length === 0) return
    const count = texts.length < maxKept ? `${texts.length}` : `At least ${maxKept}`
    throw new ArchiveRefused(texts.length === 1 ? texts.join('') : `${count} faults: ${texts.join('; ')}`)
  }
}
