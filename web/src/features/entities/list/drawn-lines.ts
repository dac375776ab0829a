/** A line of the grid that is drawn. */
export interface Line {
  readonly index: number
  /** What tells it from the others: where one jumps to, lines take the places of those that were seen before. */
  readonly key: number
  /** It lies where one has jumped away from, and stays as it was until its place is filled anew. */
  readonly isLeft: boolean
}

/** Where the list is scrolled to: the line at the top, and the one whose key is 0. */
export interface Position {
  readonly top: number
  readonly origin: number
}

/** The numbers from one to another, both among them. */
export const between = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at)

/** Whether no line that was seen is seen from another top on. */
export const isJump = ({ top }: Position, next: number, shown: number): boolean =>
  Math.abs(next - top) > shown

/** Where one is after going to another top: with `keepsLocations` each line there has the key of the one at its height before. */
export const moved = ({ top, origin }: Position, next: number, keepsLocations: boolean): Position => ({
  top: next,
  origin: keepsLocations ? origin + next - top : origin,
})

/**
 * The lines to draw, by their keys: those that are seen come before those near to what was seen and read last. It is called in
 * each frame of scrolling, and makes nothing but what it returns.
 */
export function linesOf(
  [first, last]: readonly [number, number],
  origin: number,
  near: { readonly lines: readonly number[]; readonly origin: number },
): Line[] {
  const drawn: Line[] = []
  const isLeft = near.origin !== origin
  const from = first - origin
  const until = last - origin
  const drawNear = (isLocation: (key: number) => boolean): void => {
    for (const index of near.lines) {
      const key = index - near.origin
      if (isLocation(key) && (index < first || index > last)) drawn.push({ key, index, isLeft })
    }
  }
  drawNear(key => key < from)
  for (let index = first; index <= last; index++) drawn.push({ key: index - origin, index, isLeft: false })
  drawNear(key => key > until)
  return drawn
}
