import { monthOf } from '@stowage/contract/values/month-names'
import { readPeriod } from '@stowage/contract/values/periods'
import { readTypedNumber } from '@stowage/contract/values/typed-numbers'
import { keysOf } from '#kernel/keys-of.ts'
import { searchable } from '#kernel/search-text.ts'
import { flags, movingPeriods, type Phrase, type Vocabulary } from './vocabulary.ts'

/** Word of a search, as it was typed and folded. */
export interface Token {
  readonly typed: string
  readonly word: string
}

/** Something that words mean: its name and its part of a query. */
export interface Part {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
}

/** Several words that mean the same thing, and how many they are. */
export interface Meant extends Part {
  readonly length: number
}

/** Facts that the reading of words depends on. */
export interface Reading extends Vocabulary {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Amounts as the person reads them; undefined when prices are hidden. */
  readonly money: ((amount: number) => string) | undefined
  /** Tags, types and locations with exactly the name of these words. */
  namedBy(tokens: readonly Token[]): readonly Part[]
}

/** The longest name and the longest amount, in words. */
export const longestName = 4

/** An unfinished phrase with fewer letters may mean anything. */
const fewestLetters = 4

/** Cuts a search into words; a sign such as `>` is a word of its own. */
export const tokensIn = (q: string): Token[] =>
  q
    .normalize('NFKC')
    .replace(/[<>]=?/g, ' $& ')
    .split(/[\s,;?]+(?!\d)|\s+/)
    .filter(typed => typed !== '')
    .map(typed => ({ typed, word: searchable(typed)[0] ?? '' }))

/** Everything that the words from a position on may mean, of the longest run of words that mean something. */
export function readAt(reading: Reading, tokens: readonly Token[]): Meant[] {
  const whole = [
    ...flagsAt(reading, tokens, beginsWith),
    ...periodsAt(reading, tokens),
    ...amountsAt(reading, tokens),
    ...namesAt(reading, tokens),
  ]
  const meant = whole.length > 0 ? whole : flagsAt(reading, tokens, isUnfinished)
  const length = Math.max(...meant.map(each => each.length))
  return meant.filter(each => each.length === length)
}

/** Number of words that a phrase takes; undefined: they are not it. */
type Fit = (tokens: readonly Token[], phrase: Phrase) => number | undefined

const beginsWith: Fit = (tokens, phrase) =>
  phrase.every((word, at) => tokens[at]?.word === word) ? phrase.length : undefined

/** All of the words are the beginning of the phrase: it is being typed. */
function isUnfinished(tokens: readonly Token[], phrase: Phrase): number | undefined {
  const typed = tokens.map(({ word }) => word).join(' ')
  return typed.length >= fewestLetters && phrase.join(' ').startsWith(typed) ? tokens.length : undefined
}

const longestFit = (tokens: readonly Token[], phrases: readonly Phrase[], fit: Fit): number =>
  Math.max(0, ...phrases.map(phrase => fit(tokens, phrase) ?? 0))

function flagsAt({ says, phrasesOf, money }: Reading, tokens: readonly Token[], fit: Fit): Meant[] {
  return keysOf(flags).flatMap(flag => {
    const length = longestFit(tokens, phrasesOf(flag), fit)
    const isHidden = flag === 'withoutPrice' && money === undefined
    return length === 0 || isHidden ? [] : [{ length, name: says(`filter.${flag}`), query: flags[flag] }]
  })
}

interface WrittenPeriod {
  readonly length: number
  readonly when: string
  readonly first: string
  readonly last: string
  /** The last day before it. */
  readonly before: string
}

/** Numbers outside of these years are rather amounts. */
const isUsualYear = (day: string): boolean => day >= '1900' && day < '2200'

function periodAt(reading: Reading, tokens: readonly Token[]): WrittenPeriod | undefined {
  for (const key of keysOf(movingPeriods)) {
    const { word, before } = movingPeriods[key]
    const length = longestFit(tokens, reading.phrasesOf(key), beginsWith)
    if (length > 0) return { length, when: reading.says(`filter.${key}`), first: word, last: word, before }
  }
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(0, length)
    const period = readPeriod(words.map(({ typed }) => typed).join(' '), name =>
      monthOf(searchable(name)[0] ?? ''),
    )
    if (words.length === length && period !== undefined && isUsualYear(period.first))
      return { ...period, length, when: textOf(reading, period), before: dayBefore(period.first) }
  }
  return undefined
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

function textOf({ language }: Reading, { first, last }: Pick<WrittenPeriod, 'first' | 'last'>): string {
  if (first.slice(0, 7) !== last.slice(0, 7)) return first.slice(0, 4)
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(first))
}

/** `2024`, `gekauft 2024`, `seit 2024`, `gekauft vor März 2021`, `verkauft letztes Jahr`, `Garantie bis 2027`. */
function periodsAt(reading: Reading, tokens: readonly Token[]): Meant[] {
  const { says, phrasesOf, today } = reading
  const fits = (meaning: 'bought' | 'soldIn' | 'warrantyIn' | 'since' | 'before', from: number) =>
    longestFit(tokens.slice(from), phrasesOf(meaning), beginsWith)
  const bought = fits('bought', 0)
  const meant: Meant[] = []
  const add = (from: number, name: (when: string) => string, query: (of: WrittenPeriod) => Part['query']) => {
    const period = periodAt(reading, tokens.slice(from))
    if (period === undefined) return
    meant.push({ length: from + period.length, name: name(period.when), query: query(period) })
  }
  const since = fits('since', bought)
  const before = fits('before', bought)
  add(
    bought,
    when => says('filter.boughtIn', { when }),
    ({ first, last }) => ({ purchasedSince: first, purchasedUntil: last }),
  )
  if (since > 0)
    add(
      bought + since,
      when => says('filter.boughtSince', { when }),
      ({ first }) => ({ purchasedSince: first }),
    )
  if (before > 0)
    add(
      bought + before,
      when => says('filter.boughtBefore', { when }),
      period => ({ purchasedUntil: period.before }),
    )
  if (fits('soldIn', 0) > 0)
    add(
      fits('soldIn', 0),
      when => says('filter.soldIn', { when }),
      ({ first, last }) => ({ soldSince: first, soldUntil: last }),
    )
  // A year to come is rather that in which a warranty ends.
  const bare = bought === 0 ? periodAt(reading, tokens) : undefined
  const mayEnd = bare !== undefined && bare.last.slice(0, 4) >= today.slice(0, 4)
  if (fits('warrantyIn', 0) > 0 || mayEnd)
    add(
      fits('warrantyIn', 0),
      when => says('filter.warrantyIn', { when }),
      ({ first, last }) => ({ warrantySince: first, warrantyUntil: last }),
    )
  return meant
}

/** `über 500`, `under 1,299.00 €`. */
function amountsAt({ says, phrasesOf, language, money }: Reading, tokens: readonly Token[]): Meant[] {
  if (money === undefined) return []
  return (['priceFrom', 'priceUntil'] as const).flatMap(meaning => {
    const from = longestFit(tokens, phrasesOf(meaning), beginsWith)
    const amount = from === 0 ? undefined : amountAt(tokens.slice(from), language === 'en' ? '.' : ',')
    if (amount === undefined) return []
    const behind = from + amount.length
    const named = longestFit(tokens.slice(behind), phrasesOf('currency'), beginsWith)
    const member = meaning === 'priceFrom' ? 'priceMin' : 'priceMax'
    const name = says(`filter.${meaning}`, { amount: money(amount.value) })
    return [{ length: behind + named, name, query: { [member]: amount.value } }]
  })
}

function amountAt(tokens: readonly Token[], sign: string): { length: number; value: number } | undefined {
  for (let length = Math.min(longestName, tokens.length); length > 0; length -= 1) {
    const value = readTypedNumber(
      tokens
        .slice(0, length)
        .map(({ typed }) => typed)
        .join(' '),
      sign,
    )
    if (value !== undefined && value > 0 && value <= 1e12) return { length, value }
  }
  return undefined
}

function namesAt(reading: Reading, tokens: readonly Token[]): Meant[] {
  for (let length = Math.min(longestName, tokens.length); length > 0; length -= 1) {
    const parts = reading.namedBy(tokens.slice(0, length))
    if (parts.length > 0) return parts.map(part => ({ ...part, length }))
  }
  return []
}
