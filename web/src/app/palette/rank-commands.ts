import { relevances } from '@stowage/contract/matching/relevance'
import type { Command } from '../../shared/screen-commands.ts'
import { rankNamed } from '../../ui/picker/rank-named.ts'
import { rankNames } from '../../ui/picker/rank-options.ts'

/** More are found by typing on. */
const maxShown = 5

interface RankedCommand {
  readonly command: Command
  readonly rank: number
}

/** The commands that are called what is typed, in any language of the page, the best first: `max` of them. */
export const rankCommands = (commands: readonly Command[], q: string, max = maxShown): RankedCommand[] =>
  rankNamed(commands, q)
    .slice(0, max)
    .map(({ named, rank }) => ({ command: named, rank }))

/** Are commands meant rather than what was found? They are when one is called so, or begins so and nothing that was found does. */
export function prefersCommands(
  found: readonly RankedCommand[],
  q: string,
  name: string | undefined,
): boolean {
  const [first] = found
  if (first === undefined) return false
  if (first.rank === relevances.equal || name === undefined) return true
  const rank = rankNames([{ id: '', name }], q)[0]?.rank ?? Number.POSITIVE_INFINITY
  return first.rank < rank && first.rank <= relevances.begins
}

/** Is the first one called exactly what is typed? Then nothing that is found later comes before it. */
export const isCalled = ([first]: readonly RankedCommand[]): boolean => first?.rank === relevances.equal
