import { spellingsOf } from '@stowage/contract/matching/search-text'

const runs = /[\p{L}\p{N}]+/gu
const isNumber = /^\p{N}+$/u
const [shortest, longest] = [3, 40]

/**
 * The words of a name that one may mistype, as searches write them, each once: of 3 to 40 characters, and no numbers.
 *
 * Changing this, or the parts, needs a migration that rebuilds `name_words` and `name_word_parts`.
 */
export function wordsOfName(name: string): ReadonlySet<string> {
  const words = spellingsOf(name)[0].match(runs) ?? []
  return new Set(words.filter(word => isLongEnough(word) && !isNumber.test(word)))
}

const isLongEnough = (word: string): boolean => {
  const { length } = [...word]
  return length >= shortest && length <= longest
}

/** By what a word is found that is almost another one: three letters in a row, with its ends, and all letters in order. */
export function partsOfWord(word: string): ReadonlySet<string> {
  const letters = [' ', ' ', ...word, ' ']
  const parts = new Set([lettersOf(word)])
  for (let i = 0; i + 2 < letters.length; i++) parts.add(letters.slice(i, i + 3).join(''))
  return parts
}

/** The part that words have in common which differ in the order of their letters only. */
export const lettersOf = (word: string): string => `#${[...word].toSorted().join('')}`
