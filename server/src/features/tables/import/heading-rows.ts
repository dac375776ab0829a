import type { ImportOptions } from '@stowage/contract/tables/import-options'
import type { ImportDecision } from '@stowage/contract/tables/imports'

/** So many headings can be told; a table with more has items with a name only. */
const maxHeadings = 10_000

interface Heading {
  readonly row: number
  readonly text: string
}

/** Looks for rows with one cell that are the location of the rows below them, in a table without locations. */
export class HeadingRows {
  readonly #name: number
  readonly #found: Heading[] = []
  #last = 0
  #wasHeading = false
  #items = 0
  /** Do they stand as headings do: the first row is one, and each has items below it? */
  #isInPlace = true
  /** Does nothing but a heading look like this? */
  #isPlain = true

  /** `name` is the column of names. */
  constructor(name: number) {
    this.#name = name
  }

  /** Takes a row into account, in the order of the file. */
  note(row: number, cells: readonly string[]): void {
    const filled = cells.findIndex(cell => cell.trim() !== '')
    const isHeading =
      (filled === this.#name || filled === 0) && cells.every((cell, i) => i === filled || cell.trim() === '')
    if (isHeading) this.#noteHeading(row, (cells[filled] ?? '').trim(), filled)
    else {
      this.#isInPlace &&= this.#found.length > 0
      this.#items++
    }
    this.#wasHeading = isHeading
    this.#last = row
  }

  #noteHeading(row: number, text: string, column: number): void {
    this.#isInPlace &&= !this.#wasHeading && this.#found.length < maxHeadings
    const isApart = this.#found.length === 0 || row > this.#last + 1
    const isLoud = text.length > 2 && text === text.toUpperCase() && /\p{Lu}/u.test(text)
    this.#isPlain &&=
      column !== this.#name || isLoud || text.endsWith(':') || (isApart && this.#found.length > 0)
    if (this.#found.length < maxHeadings) this.#found.push({ row, text: text.replace(/\s*:$/u, '') })
  }

  /** The headings by their row; which of them it is when that is open; neither where rows with a name only are items. */
  decide({ headings, otherColumns }: Pick<ImportOptions, 'headings' | 'otherColumns'>): {
    readonly headings: ReadonlyMap<number, string>
    readonly decision: ImportDecision | undefined
  } {
    const isLikely = this.#isInPlace && !this.#wasHeading && this.#found.length > 0 && this.#items > 1
    const [first] = this.#found
    const areLocations =
      headings === 'locations' ||
      (headings === undefined && otherColumns === 'keep' && isLikely && this.#isPlain)
    if (areLocations)
      return { headings: new Map(this.#found.map(({ row, text }) => [row, text])), decision: undefined }
    const isOpen = headings === undefined && otherColumns === 'keep' && isLikely
    return { headings: new Map(), decision: isOpen && first !== undefined ? questionOf(first) : undefined }
  }
}

const questionOf = ({ text }: Heading): ImportDecision => ({
  code: 'import.ambiguous_headings',
  column: null,
  value: text,
  readings: [
    { option: 'locations', value: text },
    { option: 'items', value: text },
  ],
})
