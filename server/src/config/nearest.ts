/** The number of letters to add, remove, change or swap with their neighbour to make `from` into `to`. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      line.push(cost)
    }
    before = above
    above = line
  }
  return above[to.length] ?? 0
}

/** The known name that looks most like a mistyped one. */
export function nearest(name: string, known: readonly string[]): string {
  const distances = known.map(candidate => ({ candidate, distance: editDistance(name, candidate) }))
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).candidate
}
