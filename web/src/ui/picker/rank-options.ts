import { relevanceOf, relevances } from '@stowage/contract/matching/relevance'
import { hasWord, spellingsOf } from '@stowage/contract/matching/search-text'
import { countTypos, maxTypos } from '@stowage/contract/matching/typos'

/** Something with a name that can be chosen. */
export interface Named {
  readonly id: string
  readonly name: string
  /** The names of what it is in, from the outside in. */
  readonly path?: readonly string[]
}

type Spellings = readonly string[]

interface Sought {
  readonly whole: Spellings
  readonly words: readonly SoughtWord[]
}

interface SoughtWord {
  readonly spellings: Spellings
  /** The number of typos by the word of a name that may be meant; undefined: too many. */
  readonly wrong: Map<string, number | undefined>
}

interface Prepared {
  readonly name: Spellings
  /** The name with its path. */
  readonly all: Spellings
}

const prepared = new WeakMap<Named, Prepared>()

/** The spellings of an option, written once. */
function prepare(option: Named): Prepared {
  const { name, path = [] } = option
  const known = prepared.get(option)
  if (known !== undefined) return known
  const made = { name: spellingsOf(name), all: spellingsOf([...path, name].join(' ')) }
  prepared.set(option, made)
  return made
}

const wordsIn = /[\p{L}\p{N}]+/gu

/** Has a name or its path a word? A single letter or digit must be a word of it: the "B" of "Shelf B" is no "Boathouse". */
const hasPart = (all: Spellings, word: Spellings): boolean =>
  word.some(each => each.length === 1)
    ? all.some(text => text.match(wordsIn)?.some(part => word.includes(part)))
    : hasWord(all, word)

/** Reads the typed text; a path may be written with › between its names. */
const soughtOf = (typed: string): Sought => ({
  whole: spellingsOf(typed.trim().replace(/\s+/g, ' ')),
  words: typed
    .split(/[\s›>]+/)
    .filter(word => word !== '')
    .map(word => ({ spellings: spellingsOf(word), wrong: new Map() })),
})

/** The number of typos in a typed word, compared with a word; undefined: another word is meant. Computed once for each word. */
function wrongFor({ spellings, wrong }: SoughtWord, word: string): number | undefined {
  if (wrong.has(word)) return wrong.get(word)
  const counts = spellings.flatMap(typed => countTypos(typed, word, maxTypos(typed)) ?? [])
  const least = counts.length === 0 ? undefined : Math.min(...counts)
  wrong.set(word, least)
  return least
}

/** The number of typos in all words that an option does not have as typed; undefined when it is not meant. */
function lettersWrongFor(option: Named, { words }: Sought): number | undefined {
  const { name, all } = prepare(option)
  const own = name[0]?.match(wordsIn) ?? []
  let sum = 0
  for (const word of words) {
    if (hasPart(all, word.spellings)) continue
    const counts = own.flatMap(each => wrongFor(word, each) ?? [])
    if (counts.length === 0) return undefined
    sum += Math.min(...counts)
  }
  return sum
}

/** The rank of an option with typos: below all without. */
function rankWrong(option: Named, sought: Sought): number | undefined {
  const wrong = lettersWrongFor(option, sought)
  return wrong === undefined ? undefined : relevances.rest + wrong
}

/** The rank of an option, the best first; undefined when it does not fit. */
function rankOf(option: Named, { whole, words }: Sought): number | undefined {
  const { name, all } = prepare(option)
  const spelled = words.map(({ spellings }) => spellings)
  const relevance = relevanceOf(name, { whole, words: spelled })
  if (relevance < relevances.rest) return relevance
  return spelled.every(word => hasPart(all, word)) ? relevances.rest : undefined
}

export interface Ranked<Option> {
  readonly option: Option
  readonly rank: number
}

/** Options by what `rankOf` says of each; those without a rank are left out. */
const ranked = <Option>(options: readonly Option[], rankOf: (option: Option) => number | undefined) =>
  options.flatMap((option): Ranked<Option>[] => {
    const rank = rankOf(option)
    return rank === undefined ? [] : [{ option, rank }]
  })

/**
 * The options that fit what is typed, the best first: the name is the text, begins with it, has its words at the beginning of its own
 * words, has them anywhere, or has them together with the path. When no name has them: those with a letter or two wrong too. Equally
 * good ones: those that were used last, then in the given order. Without a text: all of them, those that were used last first.
 */
export function rankOptions<Option extends Named>(
  options: readonly Option[],
  typed: string,
  recent: readonly string[] = [],
): Option[] {
  const used = new Map(recent.map((id, at) => [id, at]))
  const useOf = ({ id }: Option): number => used.get(id) ?? recent.length
  if (soughtOf(typed).words.length === 0) return options.toSorted((a, b) => useOf(a) - useOf(b))
  return rankNames(options, typed)
    .sort((a, b) => a.rank - b.rank || useOf(a.option) - useOf(b.option))
    .map(({ option }) => option)
}

/** Options that fit what is typed, with how well they do (`relevances`, and above these with letters wrong), the best first. */
export function rankNames<Option extends Named>(options: readonly Option[], typed: string): Ranked<Option>[] {
  const sought = soughtOf(typed)
  const found = ranked(options, option => rankOf(option, sought))
  const isNamed = found.some(({ rank }) => rank < relevances.rest)
  const known = new Set(isNamed ? [] : found.map(({ option }) => option))
  const almost = isNamed
    ? []
    : ranked(options, option => (known.has(option) ? undefined : rankWrong(option, sought)))
  return [...found, ...almost].sort((a, b) => a.rank - b.rank)
}

/** Is a name the text, however both are spelled? */
export const isNamed = (name: string, typed: string): boolean =>
  spellingsOf(name).some(text => spellingsOf(typed.trim()).includes(text))
