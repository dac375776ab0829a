import { hasWord } from './search-text.ts'

/** One text in all its spellings; it is found where any of them is. */
type Spellings = readonly string[]

/** What names are held against. */
export interface Sought {
  /** All of it, as one text. */
  readonly whole: Spellings
  readonly words: readonly Spellings[]
}

/** How good a name is as an answer to a search, the best first. */
export const relevances = { equal: 0, begins: 1, beginnings: 2, words: 3, rest: 4 } as const

/** How good a name is, in its spellings: it is the text, begins with it, has each word at the beginning of one of its own, has each, or has not. */
export function relevanceOf(spellings: Spellings, { whole, words }: Sought): number {
  if (spellings.some(text => whole.includes(text))) return relevances.equal
  if (whole.some(spelled => spellings.some(text => text.startsWith(spelled)))) return relevances.begins
  if (!words.every(word => hasWord(spellings, word))) return relevances.rest
  return words.every(word => beginsOne(spellings, word)) ? relevances.beginnings : relevances.words
}

const beginsOne = (spellings: readonly string[], word: Spellings): boolean =>
  word.some(spelled => spellings.some(text => findWordStart(text, spelled) >= 0))

const isLetter = /[\p{L}\p{N}]/u

/** Where a word of a text begins with something; −1 when none does. */
export function findWordStart(text: string, beginning: string): number {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !isLetter.test(text[at - 1] ?? '')) return at
  return -1
}
