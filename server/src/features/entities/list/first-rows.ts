import { byCodePoint } from '@stowage/contract/by-code-point'
import { sortInTurns } from '#kernel/sort-in-turns.ts'
import { batchRows } from './group-rows.ts'
import type { Direction, Placed, Position } from './order.ts'

type Compare = (a: Position, b: Position) => number

const compareOrds = (a: string | number, b: string | number): number => {
  if (a === b) return 0
  return typeof a === 'string' && typeof b === 'string' ? byCodePoint(a, b) : Number(a) - Number(b)
}

/** Ids are ASCII: the quicker comparison orders them as the databases do. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order in which the databases have rows: texts by code points. */
export function comparisonOf({ direction }: { readonly direction: Direction }): Compare {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => a.rank - b.rank || sign * (compareOrds(a.ord, b.ord) || compareIds(a.id, b.id))
}

/** Keeps the first rows of those that come, in batches that let others in between. */
export class FirstRows {
  readonly #compare: Compare
  readonly #max: number
  #rows: Placed[] = []
  /** Once there are enough, what does not come before this one is not among the first. */
  #last: Placed | undefined

  constructor(compare: Compare, max: number) {
    this.#compare = compare
    this.#max = max
  }

  async add(rows: readonly Placed[]): Promise<void> {
    for (const row of rows)
      if (this.#last === undefined || this.#compare(row, this.#last) < 0) this.#rows.push(row)
    if (this.#rows.length > this.#max + Math.max(this.#max, batchRows)) {
      this.#rows = await this.inOrder()
      this.#last = this.#rows.at(-1)
    }
  }

  async inOrder(): Promise<Placed[]> {
    return (await sortInTurns(this.#rows, this.#compare)).slice(0, this.#max)
  }
}
