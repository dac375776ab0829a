/** An item, or a run of items that were added in one step, by its first. */
export interface Card<Row> {
  readonly row: Row
  /** Is it a run? Else the row stands for itself. */
  readonly isRun: boolean
}

/** The cards of one read, and where the next read goes on. */
export interface Folded<Row> {
  readonly cards: readonly Card<Row>[]
  /** The moment until which the next read goes; undefined: nothing older is left. */
  readonly until: string | undefined
}

const justBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString()

/**
 * Folds rows, newest first, that were created at the same moment into one card each, if there are at least `least` of
 * them. A read of `size` rows may end inside such a moment: its rows are left to the next read, unless they are a run
 * already.
 */
export function foldRuns<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  { least, size }: { readonly least: number; readonly size: number },
): Folded<Row> {
  const runs = [...Map.groupBy(rows, ({ createdAt }) => createdAt)]
  const [moment, last] = runs.at(-1) ?? []
  const isAll = rows.length < size || moment === undefined || last === undefined
  const isCut = !isAll && last.length < least
  const cards = (isCut ? runs.slice(0, -1) : runs).flatMap(([, run]): readonly Card<Row>[] =>
    run.length < least
      ? run.map(row => ({ row, isRun: false }))
      : run.slice(0, 1).map(row => ({ row, isRun: true })),
  )
  if (isAll) return { cards, until: undefined }
  return { cards, until: isCut ? moment : justBefore(moment) }
}
