import { z } from 'zod'
import { type DayOfPeriod, momentOfDay, readDayWord, readMomentDay } from '../values/day-words.ts'
import { readId } from '../values/ids.ts'
import { maxAmount } from '../values/numbers.ts'
import { readDay, readInstant } from '../values/times.ts'
import { says } from './issues.ts'
import { OptionalQueryTexts, QueryText, QueryTexts, readFlag, splitAtCommas } from './query.ts'

// Strict members of query strings: invalid values are refused. `query.ts` has the lenient ones that clients of Homebox send.

/** Adds an issue to a value being parsed. */
export const refused = (ctx: z.RefinementCtx, message: string) => {
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A number in a query string; invalid ones are refused, absent and empty are undefined. */
export const numberIn = (min: number, max: number, isWhole: boolean) => {
  const message = says('out_of_range', { min, max, whole: isWhole })
  return QueryText.transform((text, ctx) => {
    if (text === undefined || text === '') return undefined
    const value = /^-?\d+(\.\d+)?(e-\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value))) return refused(ctx, message)
    return value
  }).meta({ type: isWhole ? 'integer' : 'number', minimum: min, maximum: max })
}

/** A price or a quantity in a query string; absent and empty are undefined. */
export const amountIn = () => numberIn(-maxAmount, maxAmount, false)

/** A flag in a query string; absent and empty are undefined. */
export const optionalFlagIn = () =>
  QueryText.transform((text, ctx): boolean | undefined => {
    if (text === undefined || text === '') return undefined
    return readFlag(text) ?? refused(ctx, says('not_boolean'))
  }).meta({ type: 'boolean' })

/** A calendar day in a query string, or a word such as `today`: of a period its first or last day. Absent and empty are undefined. */
export const dayIn = (ofPeriod: DayOfPeriod) =>
  QueryText.transform((text, ctx): string | undefined => {
    if (text === undefined || text === '') return undefined
    return readDay(text) ?? readDayWord(text, ofPeriod) ?? refused(ctx, says('not_date'))
  }).meta({ type: 'string' })

/** Days to remember: from 30 days ago to a calendar day in a query string. Absent and empty are undefined. */
export const remindsUntilIn = () =>
  dayIn('last')
    .transform(to => (to === undefined ? undefined : { from: readDayWord('-30d', 'first') ?? '', to }))
    .meta({ type: 'string' })

/** The first or the last moment of a day, or any other moment. Days are those of the sender when they name a time zone, else of UTC. */
export const momentIn = (ofDay: DayOfPeriod) =>
  QueryText.transform((text, ctx): string | undefined => {
    if (text === undefined || text === '') return undefined
    const day = text.length > 10 ? undefined : (readDay(text) ?? readMomentDay(text, ofDay))
    if (day) return momentOfDay(day, ofDay)
    return readInstant(text) ?? refused(ctx, says('not_timestamp_or_date'))
  }).meta({ type: 'string' })

/** A word in a query string that must be one of a few; absent and empty are undefined. */
export const optionalWordIn = <const Words extends readonly string[]>(words: Words) =>
  QueryText.transform((text, ctx): Words[number] | undefined => {
    if (text === undefined || text === '') return undefined
    const found = words.find(word => word.toLowerCase() === text.toLowerCase())
    return found ?? refused(ctx, says('not_one_of', { words }))
  }).meta({ type: 'string', enum: [...words] })

/** A word in a query string that must be one of a few; absent and empty are the first of them. */
export const wordIn = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  optionalWordIn(words)
    .transform((word): Words[number] => word ?? words[0])
    .meta({ type: 'string', enum: [...words], default: words[0] })

/** Some clients send the text `undefined` for an absent value. */
const isGiven = (text: string): boolean => text !== 'undefined'

/** Up to `max` words of `words` in a query string, repeated or separated by commas; `otherwise` when absent. */
export const wordsIn = <const Words extends readonly string[]>(
  words: Words,
  max: number,
  otherwise: readonly Words[number][],
) =>
  QueryTexts.transform((texts, ctx): Words[number][] => {
    if (texts.every(text => text === 'undefined')) return [...otherwise]
    const given = splitAtCommas(texts, ctx).filter(isGiven)
    const known = given.flatMap((word): Words[number][] => words.filter(each => each === word))
    if (known.length < given.length || known.length > max)
      return refused(ctx, says('not_some_of', { limit: max, words }))
    return known
  }).meta({
    type: 'array',
    maxItems: max,
    items: { type: 'string', enum: [...words] },
    default: [...otherwise],
  })

/** Up to `max` ids, repeated or separated by commas; absent is undefined. */
export const chosenIds = (max: number) =>
  OptionalQueryTexts.transform((texts, ctx): string[] | undefined => {
    if (texts === undefined || (texts.length > 0 && texts.every(text => text === 'undefined')))
      return undefined
    const given = splitAtCommas(texts, ctx).filter(isGiven)
    if (given.length === 0 || given.length > max) return refused(ctx, says('wrong_count', { min: 1, max }))
    const ids = given.map(readId)
    const known = ids.filter(id => id !== undefined)
    return known.length === ids.length ? known : refused(ctx, says('not_list', { of: 'id' }))
  }).meta({ type: 'array', minItems: 1, maxItems: max, items: { type: 'string', format: 'uuid' } })

const lentWords = ['true', 'false', 'overdue'] as const

/** Is it lent, not lent, or lent and due before today? Absent and empty are undefined. */
export const lentIn = () =>
  optionalWordIn(lentWords)
    .transform(word => {
      if (word === undefined) return undefined
      const dueBefore = word === 'overdue' ? (readDayWord('today', 'first') ?? '') : undefined
      return { isLent: word !== 'false', dueBefore }
    })
    .meta({ type: 'string', enum: [...lentWords] })
