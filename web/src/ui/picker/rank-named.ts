import { relevances } from '@stowage/contract/matching/relevance'
import { findMessage } from '../../i18n/find-message.ts'
import { rankNames } from './rank-options.ts'

/** The largest difference in length of a phrase with typos, letters. */
const maxLonger = 2

/** Something that is found by its name and by other words. */
export interface WithWords {
  readonly id: string
  readonly name: string
  /** Phrases in English and German, parted by commas; other languages have theirs in messages. */
  readonly words: string
}

/** Something that was found, and how well: a `relevances` rank, the best is the lowest. */
export interface RankedNamed<T> {
  readonly named: T
  readonly rank: number
}

/** English and German words, and those of the message `words.<id>` in the language of the page. */
const wordsOf = ({ id, words }: WithWords): string[] =>
  [words, findMessage(`words.${id}`)].filter(each => each !== undefined).flatMap(each => each.split(', '))

/**
 * Those that are called what is typed, in any language of the page, the best first; a part of a word is not enough. Of equally good
 * ones those come first that are found by their names.
 */
export function rankNamed<T extends WithWords>(all: readonly T[], q: string): RankedNamed<T>[] {
  const phrases = [
    ...all,
    ...all.flatMap(named => wordsOf(named).map(phrase => ({ id: named.id, name: phrase }))),
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
