import { readNumber } from '../values/numbers.ts'
import { foldWord, plainCell } from '../values/plain-cell.ts'

const words = new Set(
  [
    'total totals grandtotal sum subtotal subtotals',
    'gesamt summe gesamtsumme insgesamt zwischensumme',
    'totale somma somme soustotal subtotale totaal subtotaal som suma totalgeneral lacznie razem totalt summa ialt',
  ].flatMap(line => line.split(' ')),
)

const longestWord = 30

/** The word for a sum that a row begins with, such as `Total:`; undefined for any other row. */
export function totalWordOf(cells: readonly string[]): string | undefined {
  const first = cells.find(cell => cell.trim() !== '') ?? ''
  if (first.length > longestWord || /\d/u.test(first)) return undefined
  const word = foldWord(plainCell(first, longestWord) ?? '').replace(/[\s:-]+/gu, '')
  return words.has(word) ? word : undefined
}

/** No item is called like this. */
export const isSubtotal = (word: string): boolean => /^(?:sub|sous|zwischen)/u.test(word)

const signs = ['point', 'comma'] as const

const newSums = () => signs.map(() => new Map<number, number>())

/** Adds up the columns of a table, to tell whether a row has their sums. */
export class ColumnSums {
  readonly #all = newSums()
  /** Of the rows since the last row of sums. */
  #part = newSums()

  note(cells: readonly string[]): void {
    for (const [i, sign] of signs.entries())
      for (const [column, cell] of cells.entries()) {
        const value = cell === '' ? undefined : readNumber(cell, sign)?.value
        if (value !== undefined)
          for (const sums of [this.#all[i], this.#part[i]]) sums?.set(column, (sums.get(column) ?? 0) + value)
      }
  }

  /** Has a row the sum of a column, of all rows or of those since the last row of sums? */
  fits(cells: readonly string[]): boolean {
    const isSum = signs.some((sign, i) =>
      cells.some((cell, column) => {
        const told = cell === '' ? undefined : readNumber(cell, sign)?.value
        return (
          told !== undefined &&
          told !== 0 &&
          [this.#all[i], this.#part[i]].some(sums => Math.abs(told - (sums?.get(column) ?? 0)) < 0.005)
        )
      }),
    )
    if (isSum) this.#part = newSums()
    return isSum
  }
}
