import type { ImportOptions } from '@stowage/contract/tables/import-options'
import type { ImportDecision } from '@stowage/contract/tables/imports'

/** So many headings can be told; a table with more has items with a name only. */
const maxHeadings = 10_000

interface Heading {
  readonly row: number
  /** The location of the rows below it, from the top down. */
  readonly path: readonly string[]
}

/** A heading without its marks, and its form: headings of one form are of one level. */
interface Level {
  readonly text: string
  readonly form: string
}

const inMarks = /^(?:[-–—=*_~#]+\s*(.+?)\s*[-–—=*_~#]+|\[(.+)\]):?$/u

function levelOf(cell: string, column: number): Level & { readonly isMarked: boolean } {
  const [, between, inBrackets] = inMarks.exec(cell) ?? []
  const text = (between ?? inBrackets ?? cell).replace(/\s*:$/u, '')
  const isLoud = text.length > 2 && text === text.toUpperCase() && /\p{Lu}/u.test(text)
  const form = isLoud ? 'capitals' : text === cell ? 'plain' : cell.endsWith(':') ? 'colon' : 'marks'
  return { text, form: `${column} ${form}`, isMarked: form !== 'plain' }
}

/** Looks for rows with one cell that are the location of the rows below them, in a table without locations. */
export class HeadingRows {
  readonly #name: number
  readonly #found: Heading[] = []
  /** The heading of the rows that come now, below those around it. */
  #levels: readonly Level[] = []
  #last = 0
  #wasHeading = false
  #items = 0
  /** Is the first row a heading, and are there few enough? */
  #isPossible = true
  /** Has each heading so far something below it? */
  #areFilled = true
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
      this.#isPossible &&= this.#found.length > 0
      this.#items++
    }
    this.#wasHeading = isHeading
    this.#last = row
  }

  #noteHeading(row: number, cell: string, column: number): void {
    const level = levelOf(cell, column)
    const place = this.#levels.findIndex(({ form }) => form === level.form)
    // Two in a row are a floor and a room of it when they look different, else the first has nothing below it.
    this.#areFilled &&= !this.#wasHeading || place < 0
    const around = place < 0 && !this.#wasHeading ? [] : this.#levels.slice(0, place < 0 ? undefined : place)
    this.#levels = [...around, level]
    const isApart = this.#found.length > 0 && row > this.#last + 1
    this.#isPlain &&= column !== this.#name || level.isMarked || isApart
    this.#isPossible &&= this.#found.length < maxHeadings
    if (this.#isPossible) this.#found.push({ row, path: this.#levels.map(({ text }) => text) })
  }

  /** The headings by their row; which of them it is when that is open; neither where rows with a name only are items. */
  decide({ headings, otherColumns }: Pick<ImportOptions, 'headings' | 'otherColumns'>): {
    readonly headings: ReadonlyMap<number, readonly string[]>
    readonly decision: ImportDecision | undefined
  } {
    const [first] = this.#found
    const isAsked = headings === undefined && otherColumns === 'keep'
    const isPossible = isAsked && this.#isPossible && this.#items > 1
    const areFilled = this.#areFilled && !this.#wasHeading
    if (headings === 'locations' || (isPossible && areFilled && this.#isPlain))
      return { headings: new Map(this.#found.map(({ row, path }) => [row, path])), decision: undefined }
    const isOpen = isPossible && (areFilled || this.#isPlain)
    return { headings: new Map(), decision: isOpen && first !== undefined ? questionOf(first) : undefined }
  }
}

function questionOf({ path: [value = ''] }: Heading): ImportDecision {
  const readings = [
    { option: 'locations', value },
    { option: 'items', value },
  ]
  return { code: 'import.ambiguous_headings', column: null, value, readings }
}
