import { keysOf } from '#kernel/keys-of.ts'
import type { Language } from '#kernel/language.ts'
import { searchable } from '#kernel/search-text.ts'
import { type Texts, textsIn } from '#kernel/texts.ts'

/** Flags that words stand for, each with its part of a query of `GET /v1/entities`. */
export const flags = {
  withPhoto: { onlyWithPhoto: true },
  withoutPhoto: { onlyWithoutPhoto: true },
  underWarranty: { warrantySince: 'today' },
  warrantyEnded: { warrantyUntil: '-1d' },
  insured: { insured: true },
  notInsured: { insured: false },
  sold: { sold: true },
  archived: { archived: 'only' },
  withoutLocation: { hasLocation: false },
  withoutTags: { hasTags: false },
  withoutPrice: { hasPrice: false },
  withoutPurchaseDate: { hasPurchaseDate: false },
  withoutSerialNumber: { hasSerialNumber: false },
  due: { dueUntil: 'today' },
} as const
export type Flag = keyof typeof flags

/** Periods that move with the day. */
export const movingPeriods = {
  thisYear: { word: 'year', before: 'year-1' },
  lastYear: { word: 'year-1', before: 'year-2' },
  thisMonth: { word: 'month', before: 'month-1' },
  lastMonth: { word: 'month-1', before: 'month-2' },
} as const
export type MovingPeriod = keyof typeof movingPeriods

/** Words that need something behind them, and words that mean nothing. */
const others = [
  'bought',
  'soldIn',
  'warrantyIn',
  'since',
  'before',
  'priceFrom',
  'priceUntil',
  'currency',
  'fillers',
] as const

type Meaning = Flag | MovingPeriod | (typeof others)[number]

/** A phrase: its folded words. */
export type Phrase = readonly string[]

/** The words of a language. */
export interface Vocabulary {
  readonly language: Language
  readonly says: Texts
  phrasesOf(meaning: Meaning): readonly Phrase[]
}

const built = new Map<Language, Vocabulary>()

/** The words of a language by which people ask for filters. */
export function vocabularyOf(language: Language): Vocabulary {
  const known = built.get(language)
  if (known !== undefined) return known
  const says = textsIn(language)
  const meanings: readonly Meaning[] = [...keysOf(flags), ...keysOf(movingPeriods), ...others]
  const phrases = new Map(meanings.map(meaning => [meaning, readPhrases(says(`filterWords.${meaning}`))]))
  const vocabulary = { language, says, phrasesOf: (meaning: Meaning) => phrases.get(meaning) ?? [] }
  built.set(language, vocabulary)
  return vocabulary
}

/** The phrases of a text that separates them by commas, in all their spellings. */
const readPhrases = (text: string): Phrase[] =>
  text.split(', ').flatMap(phrase => searchable(phrase).map(spelled => spelled.split(' ')))
