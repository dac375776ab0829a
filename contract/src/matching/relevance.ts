import { hasWord } from './search-text.ts'

/** A text in all its spellings; any of them matches. */
type Spellings = readonly string[]

/** Search text that names are compared with. */
export interface Sought {
  /** The whole text. */
  readonly whole: Spellings
  readonly words: readonly Spellings[]
}

/** Relevance of a name, best first. */
export const relevances = { equal: 0, begins: 1, beginnings: 2, words: 3, rest: 4 } as const

/** Relevance of a name: it equals the text, begins with it, has words that begin with each word, contains each word, or does not match. */
export function relevanceOf(spellings: Spellings, { whole, words }: Sought): number {
  if (spellings.some(text => whole.includes(text))) return relevances.equal
  if (whole.some(spelled => spellings.some(text => text.startsWith(spelled)))) return relevances.begins
  if (!words.every(word => hasWord(spellings, word))) return relevances.rest
  return words.every(word => beginsOne(spellings, word)) ? relevances.beginnings : relevances.words
}

const beginsOne = (spellings: readonly string[], word: Spellings): boolean =>
  word.some(spelled => spellings.some(text => findWordStart(text, spelled) >= 0))

const isLetter = /[\p{L}\p{N}]/u

/** Position of the first word that begins with a text; −1 when none does. */
export function findWordStart(text: string, beginning: string): number {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !isLetter.test(text[at - 1] ?? '')) return at
  return -1
}
