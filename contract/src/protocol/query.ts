import { z } from 'zod'
import { readId } from '../values/ids.ts'
import { isStorable, lengthOf, storableMessage, tooLong } from '../values/text.ts'
import { says } from './issues.ts'

const truths = new Set(['1', 't', 'T', 'TRUE', 'true', 'True', 'on'])

const lies = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False'])

/** Reads the boolean words of query strings; anything else is undefined. */
export const readFlag = (text: string): boolean | undefined =>
  truths.has(text) ? true : lies.has(text) ? false : undefined

/** Values of a query parameter in a call; on the wire all are text. */
type QueryInput = string | number | boolean | readonly string[]

/** The most repetitions of a parameter, and the most comma-separated parts of its texts. */
const maxEntries = 10_000

const isTooLong = (value: unknown): boolean => Array.isArray(value) && value.length > maxEntries

const isQueryInput = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && (isTooLong(value) || value.every(entry => typeof entry === 'string')))

// Not a union: the JSON schema of a parameter must come from `meta` alone.
const GivenQueryValue = z
  .custom<QueryInput>(isQueryInput, says('required'))
  .refine(value => !isTooLong(value), says('too_many', { limit: maxEntries }))

/** Raw value of a query parameter; null comes from the same parameter in a JSON body. */
export const QueryValue = GivenQueryValue.nullish()

const listOf = (value: QueryInput | null | undefined): string[] =>
  value === undefined || value === null ? [] : typeof value === 'object' ? [...value] : [String(value)]

const oneOf = (value: QueryInput | null | undefined): string | undefined => listOf(value)[0]

/** Splits texts at commas and drops empty parts; refuses more than 10,000 parts. */
export function splitAtCommas(texts: readonly string[], ctx: z.RefinementCtx): string[] {
  const parts = texts.join(',').split(',', maxEntries + 1)
  if (parts.length > maxEntries) {
    ctx.addIssue({ code: 'custom', message: says('too_many', { limit: maxEntries }) })
    return z.NEVER
  }
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** A flag in a query string: absent and unparsable are false. */
export const QueryFlag = QueryValue.transform(value => readFlag(oneOf(value) ?? '') ?? false).meta({
  type: 'boolean',
})

/** Items (absent, unparsable, false), locations (true), or both (`any`). */
export const QueryKind = QueryValue.transform((value): boolean | 'any' => {
  const text = oneOf(value) ?? ''
  return text === 'any' ? text : (readFlag(text) ?? false)
}).meta({ anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['any'] }] })

/** One word that a query string may have; absent and anything else is undefined. */
export const queryWord = <const Word extends string>(word: Word) =>
  QueryValue.transform(value => (oneOf(value) === word ? word : undefined)).meta({
    type: 'string',
    enum: [word],
  })

/** A whole number in a query string: absent and unparsable are −1 ("not given"), too large ones are 2^31. */
export const QueryNumber = QueryValue.transform(value => {
  const text = oneOf(value) ?? ''
  if (!/^[+-]?\d+$/.test(text)) return -1
  return Math.max(-(2 ** 31), Math.min(2 ** 31, Number(text)))
}).meta({ type: 'integer' })

/** One id in a query string; absent and empty are undefined. */
export const QueryId = QueryValue.transform((value, ctx): string | undefined => {
  const text = oneOf(value) ?? ''
  const id = readId(text)
  if (id === undefined && text !== '') ctx.addIssue({ code: 'custom', message: says('not_id') })
  return id
}).meta({ type: 'string', format: 'uuid' })

/** Up to 1,000 ids in a query string, repeated or separated by commas; unparsable ones are dropped. */
export const QueryIds = QueryValue.transform((value, ctx) => [
  ...new Set(
    splitAtCommas(listOf(value), ctx)
      .map(readId)
      .filter(id => id !== undefined),
  ),
])
  .refine(ids => ids.length <= 1000, says('too_many', { limit: 1000 }))
  .meta({ type: 'array', items: { type: 'string', format: 'uuid' } })

/** Texts in a query string, repeated; absent is undefined. */
export const OptionalQueryTexts = QueryValue.transform(value =>
  value === undefined || value === null ? undefined : listOf(value),
)
  .refine(texts => texts === undefined || texts.every(isStorable), storableMessage)
  .meta({ type: 'array', items: { type: 'string' } })

/** Texts in a query string, repeated; absent is the empty list. */
export const QueryTexts = OptionalQueryTexts.transform(texts => texts ?? []).meta({
  type: 'array',
  items: { type: 'string' },
})

/** A text in a query string of at most `max` code points; absent and the text `undefined` are undefined. */
export const queryText = (max: number) =>
  QueryValue.transform(value => {
    const text = oneOf(value)
    return text === 'undefined' ? undefined : text
  })
    .refine(text => text === undefined || isStorable(text), storableMessage)
    .refine(text => text === undefined || lengthOf(text) <= max, tooLong(max))
    .meta({ type: 'string', maxLength: max })

/** A text in a query string of at most 1,000 code points; absent and the text `undefined` are undefined. */
export const QueryText = queryText(1000)

/** A required text of a query string; the text `undefined` counts as text. */
export const RequiredQueryText = GivenQueryValue.transform(value => oneOf(value) ?? '')
  .refine(text => text !== '', says('required'))
  .refine(isStorable, storableMessage)
  .meta({ type: 'string', minLength: 1 })

/** An order: one of a few words, or a prefix with any name behind it; absent and unknown ones are the first of the words. */
export const queryOrder = (words: readonly [string, ...string[]], prefix: string) =>
  QueryValue.transform(value => {
    const text = oneOf(value) ?? ''
    const isNamed = text.startsWith(prefix) && isStorable(text) && lengthOf(text) <= prefix.length + 255
    return isNamed || words.includes(text) ? text : words[0]
  }).meta({
    anyOf: [
      { type: 'string', enum: [...words] },
      { type: 'string', pattern: `^${prefix}` },
    ],
    default: words[0],
  })

/** One of a few words in a query string; absent and unknown ones are the first of them. */
export const queryChoice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  QueryValue.transform((value): Words[number] => words.find(word => word === oneOf(value)) ?? words[0]).meta({
    type: 'string',
    enum: [...words],
    default: words[0],
  })
