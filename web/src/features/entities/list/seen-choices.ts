/** Something that a list can be narrowed by. */
export interface Choice {
  readonly id: string
  readonly name: string
  /** How many items there are of it; undefined: it is not told. */
  readonly count: number | undefined
}

/** So many are offered at once; others are found by typing. */
export const maxChoices = 24

/** The choices that are shown: the first ones whose names match, and always those that are chosen. */
export function seenChoices<Each extends Choice>(
  choices: readonly Each[],
  chosen: readonly string[],
  matches: (name: string) => boolean,
): readonly Each[] {
  const found = new Set(choices.filter(({ name }) => matches(name)).slice(0, maxChoices))
  return choices.filter(choice => found.has(choice) || chosen.includes(choice.id))
}
