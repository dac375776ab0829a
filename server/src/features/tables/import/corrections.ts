import { issueOf } from '@stowage/contract/protocol/issues'
import type { Correction } from '@stowage/contract/tables/import-options'
import { Problem } from '#kernel/problem.ts'
import { findPreset } from '../columns/presets/index.ts'
import { isOfContacts, ownProgram } from '../columns/presets/stowage.ts'
import type { CsvRow, Span } from '../file/csv-file.ts'
import type { TableFile } from '../file/open-table.ts'
import { seenTexts } from '../values/entities.ts'

/** A row of a table: which one it is and where it stands. */
export interface RowSpan extends Span {
  readonly row: number
}

/** A table with other texts in some of its cells. */
export class CorrectedTable {
  readonly file: TableFile
  /** Was the file written by this program, whose cells are exact? */
  readonly #isOwn: boolean
  readonly #places: ReadonlyMap<string, number>
  readonly #signal: AbortSignal | undefined
  readonly #corrections: ReadonlyMap<number, ReadonlyMap<number, string>>

  /** Throws `validation` for a column that the table does not have. Reading ends with the reason of the signal. */
  constructor(file: TableFile, corrections: readonly Correction[], signal?: AbortSignal) {
    this.file = file
    this.#signal = signal
    this.#isOwn = file.isOurs || findPreset(file.headers)?.name === ownProgram || isOfContacts(file.headers)
    this.#places = new Map(file.headers.map((header, at) => [header, at]))
    const rows = new Map<number, Map<number, string>>()
    for (const [i, { row, column, value }] of corrections.entries()) {
      const at = this.#places.get(column)
      if (at === undefined) throw unknown(i, 'column')
      rows.set(row, (rows.get(row) ?? new Map<number, string>()).set(at, value))
    }
    this.#corrections = rows
  }

  /** All rows that are not blank, in batches. Throws `validation` at the end for a row that the table does not have. */
  async *batches(): AsyncGenerator<readonly CsvRow[]> {
    const left = new Set(this.#corrections.keys())
    for await (const written of this.file.batches()) {
      this.#signal?.throwIfAborted()
      const rows = this.#isOwn ? written : written.map(seenRow)
      if (this.#corrections.size === 0) yield rows
      else {
        for (const { row } of rows) left.delete(row)
        yield rows
          .map(row => ({ ...row, cells: this.#correct(row.row, row.cells) }))
          .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
      }
    }
    const [missing] = left
    if (missing !== undefined) throw unknown(0, 'row')
  }

  /** The first rows as they are in the file, without corrections. */
  async firstRows(wanted: number): Promise<CsvRow[]> {
    const found: CsvRow[] = []
    for await (const rows of this.file.batches()) {
      for (const row of rows.slice(0, wanted - found.length)) found.push(this.#isOwn ? row : seenRow(row))
      if (found.length >= wanted) break
    }
    return found
  }

  /** Which column has a header; undefined when none has it. */
  placeOf(header: string): number | undefined {
    return this.#places.get(header)
  }

  /** The cells of a row that came in a batch. */
  cellsOf(span: RowSpan): readonly string[] {
    const cells = this.file.cellsOf(span)
    return this.#correct(span.row, this.#isOwn ? cells : seenTexts(cells))
  }

  /** Is a cell a number of a workbook, which needs no decimal sign? What a person has typed is a text. */
  isNumber(row: number, column: number): boolean {
    return this.file.isNumber(row, column) && this.#corrections.get(row)?.has(column) !== true
  }

  #correct(row: number, cells: readonly string[]): readonly string[] {
    const corrections = this.#corrections.get(row)
    if (corrections === undefined) return cells
    const isLeftOut =
      corrections.size === this.file.headers.length &&
      [...corrections.values()].every(text => text.trim() === '')
    // Cells beyond the headers are left out with the others: no correction can name them.
    return isLeftOut ? [] : cells.map((cell, i) => corrections.get(i) ?? cell)
  }
}

function seenRow(row: CsvRow): CsvRow {
  const cells = seenTexts(row.cells)
  return cells === row.cells ? row : { ...row, cells }
}

const unknown = (index: number, member: 'row' | 'column'): Problem =>
  new Problem('validation', { issues: [{ path: `corrections.${index}.${member}`, ...issueOf('unknown') }] })
