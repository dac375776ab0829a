import { relevances } from '@stowage/contract/matching/relevance'
import { rankNames } from './rank-options.ts'

/** How many letters more or less a phrase may have in which letters are wrong. */
const maxLonger = 2

/** Something that is found by its name and by other words. */
export interface WithWords {
  readonly id: string
  readonly name: string
  /** Phrases in every language of the page, parted by commas. */
  readonly words: string
}

/** Something that was found, and how well: a `relevances` rank, the best is the lowest. */
export interface RankedNamed<T> {
  readonly named: T
  readonly rank: number
}

/**
 * Those that are called what is typed, in any language of the page, the best first; a part of a word is not enough. Of equally good
 * ones those come first that are found by their names.
 */
export function rankNamed<T extends WithWords>(all: readonly T[], q: string): RankedNamed<T>[] {
  const phrases = [
    ...all,
    ...all.flatMap(({ id, words }) => words.split(', ').map(phrase => ({ id, name: phrase }))),
  ]
  const best = new Map<string, number>()
  for (const { option, rank } of rankNames(phrases, q)) {
    const isMeant =
      rank <= relevances.beginnings ||
      (rank > relevances.rest && Math.abs(option.name.length - q.length) <= maxLonger)
    if (isMeant && !best.has(option.id)) best.set(option.id, rank)
  }
  const byId = new Map(all.map(named => [named.id, named]))
  return [...best].flatMap(([id, rank]) => {
    const named = byId.get(id)
    return named === undefined ? [] : [{ named, rank }]
  })
}
