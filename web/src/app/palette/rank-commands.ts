import { relevances } from '@stowage/contract/matching/relevance'
import { rankNames } from '../../ui/picker/rank-options.ts'
import type { Command } from './commands.tsx'

/** More are found by typing on. */
const maxShown = 5

/** How many letters more or less a phrase may have in which letters are wrong. */
const maxLonger = 2

interface RankedCommand {
  readonly command: Command
  readonly rank: number
}

/** The commands that are called what is typed, in any language of the page, the best first; a part of a word is not enough. */
export function rankCommands(commands: readonly Command[], q: string): RankedCommand[] {
  const phrases = commands.flatMap(({ id, name, words }) =>
    [name, ...words.split(', ')].map(phrase => ({ id, name: phrase })),
  )
  const best = new Map<string, number>()
  for (const { option, rank } of rankNames(phrases, q)) {
    const isMeant =
      rank <= relevances.beginnings ||
      (rank > relevances.rest && Math.abs(option.name.length - q.length) <= maxLonger)
    if (isMeant && !best.has(option.id)) best.set(option.id, rank)
  }
  return [...best]
    .flatMap(([id, rank]) =>
      commands.filter(command => command.id === id).map(command => ({ command, rank })),
    )
    .slice(0, maxShown)
}

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
