import { longestShown } from '@stowage/contract/tables/imports'

const formula = /^'*[=+\-@\t\r]/

/** A text cell that a spreadsheet will not take for a formula. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text behind a guarded cell. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** As much of a cell as is told. */
export const cutToShown = (cell: string): string =>
  Array.from(cell.slice(0, 2 * longestShown))
    .slice(0, longestShown)
    .join('')
