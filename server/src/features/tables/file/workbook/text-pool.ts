import { maxCells, maxTextBytes, tooLarge } from '../limits.ts'

/** A text as a cell of CSV, always in quotes. */
export const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The texts that cells of a workbook share, as cells of CSV, one behind the other: millions of strings would take more. */
export class TextPool {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024)
  #ends = new Uint32Array(1024)
  #count = 0

  /** Throws `import.too_large`. */
  add(text: string): void {
    const start = this.#endOf(this.#count)
    const cell = quoteCell(text)
    if (start + cell.length * 3 > this.#bytes.length) this.#grow(start + cell.length * 3)
    const end = start + (text === '' ? 0 : this.#bytes.write(cell, start))
    if (end > maxTextBytes) throw tooLarge('text_bytes', maxTextBytes, 'more')
    if (this.#count === maxCells) throw tooLarge('cells', maxCells, 'more texts')
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.#count++] = end
  }

  /** A text by its number, empty when there is none. */
  at(index: number): Buffer {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return Buffer.alloc(0)
    return this.#bytes.subarray(this.#endOf(index), this.#endOf(index + 1))
  }

  #endOf(count: number): number {
    return count === 0 ? 0 : (this.#ends[count - 1] ?? 0)
  }

  #grow(needed: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, needed))
    this.#bytes.copy(bytes)
    this.#bytes = bytes
  }
}
