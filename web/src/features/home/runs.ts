/** An item, or a run of items that were added in one step, by its first. */
export interface Card<Row> {
  readonly row: Row
  /** How many of the rows the run has; undefined: the row stands for itself. */
  readonly count: number | undefined
}

/** Folds rows that were created at the same moment into one card each, if there are at least `least` of them. */
export function foldRuns<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  least: number,
): readonly Card<Row>[] {
  return [...Map.groupBy(rows, ({ createdAt }) => createdAt).values()].flatMap(
    (run): readonly Card<Row>[] => {
      const [first] = run
      if (first === undefined || run.length < least) return run.map(row => ({ row, count: undefined }))
      return [{ row: first, count: run.length }]
    },
  )
}
