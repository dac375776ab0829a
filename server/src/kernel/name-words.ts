import { spellingsOf } from '@stowage/contract/matching/search-text'

const runs = /[\p{L}\p{N}]+/gu
const isNumber = /^\p{N}+$/u
const shortest = 3
const longest = 40

/**
 * Distinct words of a name for typo-tolerant search, in the spelling of searches: 3 to 40 characters, without numbers.
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

/** Index keys to find a word despite typos: its trigrams with padded ends, and its sorted letters. */
export function partsOfWord(word: string): ReadonlySet<string> {
  const letters = [' ', ' ', ...word, ' ']
  const parts = new Set([lettersOf(word)])
  for (let i = 0; i + 2 < letters.length; i++) parts.add(letters.slice(i, i + 3).join(''))
  return parts
}

/** Key shared by words that differ only in the order of their letters. */
export const lettersOf = (word: string): string => `#${[...word].toSorted().join('')}`
