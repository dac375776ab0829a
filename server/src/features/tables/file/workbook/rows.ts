import { maxColumns } from '@stowage/contract/tables/import-options'
import { maxTitleRows } from '../header-row.ts'
import { maxCells, maxRowBytes, maxRows, maxTextBytes, tooLarge } from '../limits.ts'
import { malformed } from '../malformed.ts'
import { columnOf } from './cell-references.ts'
import { showIsoDay, showSerial, unescapeText } from './cell-values.ts'
import type { MergedCells } from './merged-cells.ts'
import type { NumberKind } from './number-formats.ts'
import { quoteCell, type TextPool } from './text-pool.ts'
import type { XmlListener } from './xml.ts'

/** Parts of a workbook to which the cells of a sheet refer. */
export interface SheetContext {
  readonly texts: TextPool
  /** Kinds of numbers, by the number of their style. */
  readonly kinds: readonly NumberKind[]
  readonly is1904: boolean
}

/** A number without quotes, by which it is told from a text. */
const bareCell = (text: string): string => (/^[-\d.: ]*$/u.test(text) ? text : quoteCell(text))

/** The last row that a sheet can have in any program. */
const lastRow = 2 ** 24

/** Bytes of rows in one chunk. */
const chunkSize = 64 * 1024

/** Hears the XML of a sheet and writes its rows as CSV: the record of each has the number of its row. */
export class SheetRows implements XmlListener {
  readonly #context: SheetContext
  readonly #cells: (string | Buffer)[] = []
  readonly #chunks: Buffer[] = []
  #chunk = Buffer.allocUnsafeSlow(chunkSize)
  #length = 0
  #isInData = false
  #row = 0
  #written = 0
  #column = 0
  #type = ''
  #style = ''
  #text = ''
  /** Is this text part of the cell's value, not of its formula or of how it is pronounced? */
  #isValue = false
  #isPronunciation = false
  #rows = 0
  #cellCount = 0
  #bytes = 0
  /** The values of merged cells that reach into the rows below, by column from 1. */
  readonly #merged = new Map<number, { readonly value: string | Buffer; readonly lastRow: number }>()
  readonly #mergedCells: MergedCells
  isDone = false

  constructor(context: SheetContext, mergedCells: MergedCells) {
    this.#context = context
    this.#mergedCells = mergedCells
  }

  /** Has no cell a value so far? */
  get isEmpty(): boolean {
    return this.#rows === 0
  }

  /** The rows that have been put together since the last time. */
  take(): readonly Buffer[] {
    this.#cut()
    return this.#chunks.splice(0)
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInData = true
    if (!this.#isInData) return
    if (name === 'row') this.#beginRow(attributes['r'])
    else if (name === 'c') this.#beginCell(attributes)
    else if (name === 'rPh') this.#isPronunciation = true
    else if (name === 'v' || name === 't') this.#isValue = !this.#isPronunciation
  }

  text(text: string): void {
    if (!this.#isValue) return
    this.#text += text
    if (this.#text.length > maxRowBytes) throw this.#rowTooLarge()
  }

  close(name: string): void {
    if (!this.#isInData) return
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isPronunciation = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
    else if (name === 'sheetData') this.isDone = true
  }

  #beginRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (!Number.isInteger(row) || row <= this.#row || row > lastRow)
      throw malformed('The workbook is damaged: its rows are not in order')
    this.#row = row
    this.#column = 0
    this.#cells.length = 0
  }

  #beginCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = columnOf(r) ?? this.#column + 1
    this.#type = t ?? 'n'
    this.#style = s ?? '0'
    this.#text = ''
  }

  #endCell(): void {
    const cell = this.#valueOfCell()
    if (cell.length === 0) return
    if (this.#column > maxColumns) throw tooLarge('columns', maxColumns, `a cell in column ${this.#column}`)
    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells[this.#column - 1] = cell
  }

  #valueOfCell(): string | Buffer {
    const text = this.#text
    if (text === '') return ''
    const { texts, kinds, is1904 } = this.#context
    if (this.#type === 's') return texts.at(Number(text))
    if (this.#type === 'n') return bareCell(showSerial(text, kinds[Number(this.#style)] ?? 'number', is1904))
    if (this.#type === 'b') return text.trim() === '0' ? 'FALSE' : 'TRUE'
    return quoteCell(this.#type === 'd' ? showIsoDay(text) : unescapeText(text))
  }

  #endRow(): void {
    if (this.#cells.length === 0) return
    this.#fillMerged()
    this.#rows++
    this.#cellCount += this.#cells.length
    // The exact count is that of the rows below the header.
    if (this.#rows > maxRows + maxTitleRows + 1)
      throw tooLarge('rows', maxRows, `more up to row ${this.#row}`)
    if (this.#cellCount > maxCells) throw tooLarge('cells', maxCells, `more up to row ${this.#row}`)
    for (; this.#written < this.#row - 1; this.#written++) this.#write('\n')
    const start = this.#bytes
    for (const [i, cell] of this.#cells.entries()) {
      if (i > 0) this.#write(',')
      this.#write(cell)
      if (this.#bytes - start > maxRowBytes) throw this.#rowTooLarge()
    }
    this.#write('\n')
    this.#written = this.#row
    if (this.#bytes > maxTextBytes) throw tooLarge('text_bytes', maxTextBytes, `more up to row ${this.#row}`)
  }

  /** Gives the row the values of the cells above that are merged with its own. */
  #fillMerged(): void {
    const begin = this.#mergedCells.get(this.#row)
    if (begin === undefined && this.#merged.size === 0) return
    for (const [column, { value, lastRow }] of this.#merged) {
      if (lastRow < this.#row) this.#merged.delete(column)
      else this.#cells[column - 1] = value
    }
    for (let i = 0; i < this.#cells.length; i++) this.#cells[i] ??= ''
    for (const { column, lastRow } of begin ?? []) {
      const value = this.#cells[column - 1]
      if (value !== undefined && value.length > 0) this.#merged.set(column, { value, lastRow })
    }
  }

  #write(cell: string | Buffer): void {
    const most = typeof cell === 'string' ? cell.length * 3 : cell.length
    if (this.#length + most > this.#chunk.length) this.#cut(most)
    const written =
      typeof cell === 'string' ? this.#chunk.write(cell, this.#length) : cell.copy(this.#chunk, this.#length)
    this.#length += written
    this.#bytes += written
  }

  #cut(most = 0): void {
    if (this.#length === 0 && most <= this.#chunk.length) return
    if (this.#length > 0) this.#chunks.push(this.#chunk.subarray(0, this.#length))
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(chunkSize, most))
    this.#length = 0
  }

  #rowTooLarge = () => tooLarge('row_bytes', maxRowBytes, `more in row ${this.#row}`)
}
