import { readNumber } from '../values/numbers.ts'
import { foldWord, plainCell } from '../values/plain-cell.ts'

const words = new Set(
  [
    'total totals grandtotal sum subtotal',
    'gesamt summe gesamtsumme insgesamt zwischensumme',
    'totale somma somme totaal som suma totalgeneral lacznie razem totalt summa ialt',
  ].flatMap(line => line.split(' ')),
)

const longestWord = 30

/** Begins a row with a word for a sum, such as `Total:`? */
export function isTotalWord(cells: readonly string[]): boolean {
  const first = cells.find(cell => cell.trim() !== '') ?? ''
  if (first.length > longestWord || /\d/u.test(first)) return false
  const text = plainCell(first, longestWord)
  return text !== undefined && words.has(foldWord(text).replace(/[\s:]+/gu, ''))
}

const signs = ['point', 'comma'] as const

/** Adds up the columns of a table, to tell whether a row at its end has their sums. */
export class ColumnSums {
  readonly #sums = signs.map(() => new Map<number, number>())

  note(cells: readonly string[]): void {
    for (const [i, sign] of signs.entries())
      for (const [column, cell] of cells.entries()) {
        const value = cell === '' ? undefined : readNumber(cell, sign)?.value
        const sums = this.#sums[i]
        if (value !== undefined) sums?.set(column, (sums.get(column) ?? 0) + value)
      }
  }

  /** Has a row the sum of a column, or nothing but its word? */
  fits(cells: readonly string[]): boolean {
    if (cells.filter(cell => cell.trim() !== '').length === 1) return true
    return signs.some((sign, i) =>
      cells.some((cell, column) => {
        const told = cell === '' ? undefined : readNumber(cell, sign)?.value
        const sum = this.#sums[i]?.get(column)
        return told !== undefined && told !== 0 && sum !== undefined && Math.abs(told - sum) < 0.005
      }),
    )
  }
}
