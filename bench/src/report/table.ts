/** Rows of texts with the columns in line; the first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)))
  const lineOf = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? ''
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  return [lineOf(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(lineOf)].join('\n')
}

/** A number with three digits that count. */
export function short(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '?'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3)
}

export const times = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '?' : `${value.toFixed(2)}×`

export const percent = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '?' : `${Math.round(value * 100)} %`
