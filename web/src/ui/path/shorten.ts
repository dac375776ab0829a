/** A way that is seen as a whole has at most so many steps. */
const maxShown = 4

/** A way from the outside in, its middle left out when it is long. */
export interface Shortened<Each> {
  readonly first: readonly Each[]
  /** The steps left out after `first`. */
  readonly between: readonly Each[]
  readonly last: readonly Each[]
}

/** Keeps where a way begins and its last two steps, which tell most. */
export const shorten = <Each>(steps: readonly Each[]): Shortened<Each> =>
  steps.length <= maxShown
    ? { first: steps, between: [], last: [] }
    : { first: steps.slice(0, 1), between: steps.slice(1, -2), last: steps.slice(-2) }
