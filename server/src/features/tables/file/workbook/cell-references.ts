/** The number of the column of a cell such as `AB12`, from 1; undefined for a cell that does not say. */
export function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column === 0 ? undefined : column
}
