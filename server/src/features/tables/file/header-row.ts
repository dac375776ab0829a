import { findMeaning } from '../columns/synonyms/index.ts'
import { isOurHeader } from './headers.ts'

/** A record by the number that it has in the file. */
export interface NumberedCells {
  readonly row: number
  readonly cells: readonly string[]
}

/** The most records above the header. */
export const maxTitleRows = 30

/**
 * Which of the first records of a table, blank ones left out, is the header. It is the first, unless that and all others above the
 * header are titles beyond doubt: they have a single cell, or few that say what follows them (`Owner: | Ada`).
 */
export function findHeader(records: readonly NumberedCells[]): number {
  const rows = records.map(shapeOf)
  const [first] = rows
  if (first === undefined || first.isOurs) return 0
  for (let at = 1; at <= maxTitleRows && at < rows.length - 1; at++) {
    const row = rows[at]
    if (row !== undefined && isHeader(row, rows.slice(at + 1)) && isBelowTitles(row, rows.slice(0, at)))
      return belowMerged(rows, at)
  }
  return belowMerged(rows, 0)
}

/** Has the first record values where those below have them, and no name of a column that is known? */
export function hasNoHeader(records: readonly NumberedCells[]): boolean {
  const [first, ...below] = records
  if (first === undefined || below.length === 0) return false
  const isKnown = first.cells.some(cell => isOurHeader(cell) || findMeaning(cell) !== undefined)
  return (
    !isKnown &&
    first.cells.some((cell, i) => {
      const others = below.map(({ cells }) => cells[i]?.trim() ?? '').filter(text => text !== '')
      return isValue(cell.trim()) && others.length > 0 && others.every(isValue)
    })
  )
}

/** Of a header of two rows, some of whose cells are merged with those below, the lower one. */
function belowMerged(rows: readonly Shape[], at: number): number {
  const [upper, lower, ...below] = rows.slice(at)
  const isMerged =
    upper !== undefined &&
    lower !== undefined &&
    lower.filled.length > upper.filled.length &&
    lower.cells.some((cell, i) => cell.trim() !== '' && cell === upper.cells[i]) &&
    isHeader(lower, below)
  return isMerged ? at + 1 : at
}

/** Facts about a record. */
interface Shape extends NumberedCells {
  /** Its cells in which something stands. */
  readonly filled: readonly string[]
  readonly isOurs: boolean
}

const shapeOf = ({ row, cells }: NumberedCells): Shape => {
  const filled = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  return { row, cells, filled, isOurs: cells.some(isOurHeader) }
}

/** Something that is counted, paid or dated, as headers are not; a year can be one. */
const isValue = (cell: string): boolean =>
  /^\W*\d[\d\s.,:/'-]*\W*$/u.test(cell) && !/^(19|20)\d\d$/.test(cell)

/** Has it words, most of them different, and about as many as the rows below have cells? */
function isHeader({ filled, isOurs }: Shape, below: readonly Shape[]): boolean {
  if (isOurs) return true
  const widest = Math.max(...below.map(row => row.filled.length))
  const words = filled.filter(cell => !isValue(cell))
  const different = new Set(filled.map(cell => cell.toLowerCase()))
  return (
    filled.length > 1 &&
    words.length === filled.length &&
    different.size * 4 >= filled.length * 3 &&
    filled.length * 3 >= widest * 2
  )
}

function isBelowTitles(header: Shape, above: readonly Shape[]): boolean {
  const width = header.filled.length
  const hasGap = [...above, header].some((row, i, all) => i > 0 && row.row > (all[i - 1]?.row ?? 0) + 1)
  return above.every(
    ({ filled, isOurs }) =>
      !isOurs &&
      (filled.length === 1
        ? width > 2 || hasGap || /[\s\d]/u.test(filled[0] ?? '')
        : filled.length * 2 <= width && (isTold(filled) || (hasGap && above[0]?.filled.length === 1))),
  )
}

/** Does each word say what the next cell is: `Owner:`, `Exported | 2026-01-31`? */
const isTold = (filled: readonly string[]): boolean =>
  filled[0]?.endsWith(':') === true || filled.slice(1).some(isValue)
