import { z } from 'zod'

/** The UUID that means "none" wherever an id is optional. */
export const zeroId = '00000000-0000-0000-0000-000000000000'

/** What a check of a type says: that the member is missing, or what it must be. */
const expects = (what: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'is required' : what),
})

const anyText = z.string(expects('must be text'))

const hex32 = /^[0-9a-f]{32}$/

/**
 * Reads a UUID in any accepted spelling (any case, with or without hyphens, in braces, as `urn:uuid:`)
 * and returns its canonical form, or undefined when it is none.
 */
export function readId(text: string): string | undefined {
  let bare = text.toLowerCase()
  if (bare.startsWith('urn:uuid:')) bare = bare.slice(9)
  else if (bare.startsWith('{') && bare.endsWith('}')) bare = bare.slice(1, -1)
  if (bare.length === 36) {
    if (bare[8] !== '-' || bare[13] !== '-' || bare[18] !== '-' || bare[23] !== '-') return undefined
    bare = bare.replaceAll('-', '')
  }
  if (!hex32.test(bare)) return undefined
  return `${bare.slice(0, 8)}-${bare.slice(8, 12)}-${bare.slice(12, 16)}-${bare.slice(16, 20)}-${bare.slice(20)}`
}

const idMessage = 'must be a UUID'

const readAnyId = (text: string, ctx: z.RefinementCtx): string => {
  const id = readId(text)
  if (id === undefined) {
    ctx.addIssue({ code: 'custom', message: idMessage })
    return z.NEVER
  }
  return id
}

/** An id in an answer: lower-case UUID with hyphens. */
export const Id = z.guid().meta({ id: 'Id', description: 'A UUID, lower case, with hyphens' })

/** An id in a request, in any accepted spelling. */
export const IdIn = z.string(expects(idMessage)).transform(readAnyId).meta({ type: 'string', format: 'uuid' })

/** An optional id in a request: absent, null, empty and the zero UUID all become null. */
export const OptionalIdIn = z
  .string(expects(idMessage))
  .nullish()
  .transform((text, ctx): string | null => {
    if (text === undefined || text === null || text === '') return null
    const id = readAnyId(text, ctx)
    return id === zeroId ? null : id
  })
  .meta({ format: 'uuid' })

/** An id in a request that changes nothing when it is absent, null, empty or the zero UUID: then undefined. */
export const UnchangedIdIn = OptionalIdIn.transform(id => id ?? undefined)

const ids = z.array(IdIn, 'must be a list of UUIDs').max(1000, 'must have at most 1000 entries')

/** Up to 1,000 ids in a request, repeated ones once; null and absent become the empty list. */
export const IdsIn = ids.nullish().transform(given => [...new Set(given ?? [])])

/** Like `IdsIn`, except that null and absent change nothing: then undefined. */
export const UnchangedIdsIn = ids.nullish().transform(given => (given ? [...new Set(given)] : undefined))

const storableMessage = 'must not contain U+0000 or half of a surrogate pair'

/** True when the text can be stored: no U+0000 and no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The length of a text in Unicode code points, which is how the contract counts. */
export function lengthOf(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      length--
      i++
    }
  }
  return length
}

/** A text in a request, of any length. */
export const TextIn = anyText.refine(isStorable, storableMessage)

const ofLength = { isOfLength: true }

/** Does a check complain of nothing but the length of a text? */
export const isLengthIssue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['isOfLength'] === true

/** A text in a request of at most `max` and at least `min` code points. */
export const textIn = (max: number, min = 0) =>
  TextIn.refine(text => text.length <= max || lengthOf(text) <= max, {
    message: `must have at most ${max} characters`,
    params: ofLength,
  })
    .refine(text => lengthOf(text) >= min, {
      message: min === 1 ? 'must not be empty' : `must have at least ${min} characters`,
      params: ofLength,
    })
    .meta({ type: 'string', maxLength: max, ...(min > 0 ? { minLength: min } : {}) })

/** An optional text in a request: absent and null become `""`. */
export const optionalTextIn = (max: number) =>
  textIn(max)
    .nullish()
    .transform(text => text ?? '')

/** An email address in a request: trimmed, lower case, 1 to 255 code points. */
export const EmailIn = anyText
  .trim()
  .toLowerCase()
  .pipe(textIn(255, 1))
  .meta({ type: 'string', minLength: 1, maxLength: 255 })

/** A new password in a request: at least 8 code points. */
export const PasswordIn = TextIn.refine(text => lengthOf(text) >= 8, 'must have at least 8 characters').meta({
  type: 'string',
  minLength: 8,
})

/** The caller's present password in a request, checked when it is there. */
export const CurrentPasswordIn = TextIn.nullish()
  .transform(text => text ?? undefined)
  .describe('Your password; when it is sent it must be right. A page sends it, programs may leave it out')

/** A flag in a request: absent and null become false. */
export const FlagIn = z
  .boolean('must be true or false')
  .nullish()
  .transform(flag => flag ?? false)

/** The largest price, cost or quantity that is accepted, in either direction. */
export const maxAmount = 1e12

const sizeMessage = 'must be at most 1000000000000 in size'

/** Money in a request: finite, at most 1e12 in size, in either direction. */
export const AmountIn = z
  .number(expects('must be a number'))
  .min(-maxAmount, sizeMessage)
  .max(maxAmount, sizeMessage)

/** Optional money in a request: absent and null become 0. */
export const OptionalAmountIn = AmountIn.nullish().transform(amount => amount ?? 0)

/** A count of things in a request: finite, 0 to 1e12. */
export const QuantityIn = z
  .number(expects('must be a number'))
  .min(0, 'must not be negative')
  .max(maxAmount, sizeMessage)

/** An optional count of things in a request: absent and null become 0. */
export const OptionalQuantityIn = QuantityIn.nullish().transform(quantity => quantity ?? 0)

/** A whole number in a request, from `min` to `max`. */
export const wholeIn = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.int(expects(message)).min(min, message).max(max, message)
}

/** An optional whole number in a request that a double holds exactly: absent and null become 0. */
export const OptionalIntegerIn = wholeIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform(number => number ?? 0)

/** A member that changes nothing when it is absent or null: then undefined. */
export const unchanged = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined)

/** An instant in an answer: UTC with exactly three fraction digits. */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ id: 'Instant', format: 'date-time', description: 'UTC with three fraction digits' })

/** An instant in an answer that may be unset: then `""`. */
export const InstantOrEmpty = z.union([Instant, z.literal('')])

/** A calendar day in an answer: `YYYY-MM-DD`, or `""` when unset. */
export const Day = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?$/)
  .meta({ id: 'Day', description: 'YYYY-MM-DD, or empty when unset' })

const isoInstant =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/**
 * Is it a year before 100 in four digits, such as `0001`? Clients send it for "unset", often with the month and day of
 * today: a day or an instant with it is unset, whether or not it exists.
 */
export const isUnsetYear = (written: string): boolean => /^00\d\d$/.test(written)

/** Is it a day that exists, of the years 100 to 9999? */
const isRealDay = (year: number, month: number, day: number): boolean => {
  if (year < 100 || year > 9999 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Reads an RFC 3339 instant into UTC with three fraction digits. Returns null for the instants that mean "unset" (years
 * 0000 to 0099), undefined for anything else.
 */
export function readInstant(text: string): string | null | undefined {
  const match = isoInstant.exec(text)
  if (match === null) return undefined
  if (isUnsetYear(match[1]!)) return null
  const [, year, month, day, hour, minute, second] = match.map(Number) as number[]
  if (!isRealDay(year!, month!, day!)) return undefined
  if (hour! > 23 || minute! > 59 || second! > 59) return undefined
  const at = new Date(text.replace('t', 'T').replace('z', 'Z'))
  const isOfOurYears = at.getUTCFullYear() >= 100 && at.getUTCFullYear() <= 9999
  return isOfOurYears ? at.toISOString() : undefined
}

/** The instant with which clients say "unset". */
export const zeroInstant = '0001-01-01T00:00:00.000Z'

const instantMessage = 'must be a timestamp such as 2026-01-31T12:00:00Z'

const readAnyInstant = (text: string, ctx: z.RefinementCtx): string | null => {
  const instant = readInstant(text)
  if (instant === undefined) {
    ctx.addIssue({ code: 'custom', message: instantMessage })
    return z.NEVER
  }
  return instant
}

/** An optional instant in a request: absent and null become null; anything but RFC 3339 is refused. */
export const OptionalInstantIn = z
  .string(instantMessage)
  .nullish()
  .transform((text, ctx) => (text === undefined || text === null ? null : readAnyInstant(text, ctx)))
  .meta({ format: 'date-time' })

/** An instant in a request that may be left as it is (absent, null: undefined) or unset (`""`: null). */
export const UnchangedInstantIn = z
  .string(instantMessage)
  .nullish()
  .transform((text, ctx) => {
    if (text === undefined || text === null) return undefined
    return text === '' ? null : readAnyInstant(text, ctx)
  })
  .meta({ format: 'date-time' })

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt].*)?$/
const usDay = /^(\d\d)\/(\d\d)\/(\d{4})$/

/**
 * Reads `YYYY-MM-DD`, `MM/DD/YYYY` or an RFC 3339 instant (its day as written) into `YYYY-MM-DD`.
 * Returns null for the days that mean "unset" (empty, years 0000 to 0099), undefined for anything else.
 */
export function readDay(text: string): string | null | undefined {
  if (text === '') return null
  const us = usDay.exec(text)
  const iso = us === null ? isoDay.exec(text) : null
  if (us === null && iso === null) return undefined
  if (text.length > 10 && readInstant(text) === undefined) return undefined
  const [year, month, day] = us === null ? [iso![1]!, iso![2]!, iso![3]!] : [us[3]!, us[1]!, us[2]!]
  if (isUnsetYear(year)) return null
  return isRealDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined
}

const dayMessage = 'must be a date such as 2026-01-31'

/** An optional calendar day in a request: absent, null and `""` become null. */
export const OptionalDayIn = z
  .string(dayMessage)
  .nullish()
  .transform((text, ctx): string | null => {
    const day = readDay(text ?? '')
    if (day === undefined) {
      ctx.addIssue({ code: 'custom', message: dayMessage })
      return z.NEVER
    }
    return day
  })
  .meta({ format: 'date' })

const assetDigits = /^-?\d+$/

/** Reads an asset number as text: dashes and quotes are dropped. Null when unset (≤ 0), undefined when it is no number. */
export function readAssetNumber(text: string): number | null | undefined {
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.replaceAll('"', '').replaceAll('-', '')
  if (digits === '') return text === '' ? null : undefined
  if (!assetDigits.test(digits)) return undefined
  const number = Number(sign + digits)
  if (!Number.isSafeInteger(number)) return undefined
  return number > 0 ? number : null
}

const assetMessage = 'must be an asset number such as 000-042'

/** An optional asset number in a request, as text or number; null when unset. */
export const OptionalAssetNumberIn = z
  .union([z.string(), z.number()], assetMessage)
  .nullish()
  .transform((value, ctx): number | null => {
    const number = value === undefined || value === null ? null : readAssetNumber(String(value))
    if (number === undefined) {
      ctx.addIssue({ code: 'custom', message: assetMessage })
      return z.NEVER
    }
    return number
  })

const truths = new Set(['1', 't', 'T', 'TRUE', 'true', 'True', 'on'])
const lies = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False'])

/** Reads the boolean words of query strings; anything else is undefined. */
export const readFlag = (text: string): boolean | undefined =>
  truths.has(text) ? true : lies.has(text) ? false : undefined

/** What a caller may give for a query parameter; on the wire all of it is text. */
type QueryInput = string | number | boolean | readonly string[]

const isQueryInput = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(entry => typeof entry === 'string'))

// Not a union, so that the JSON schema of a parameter is only what its `meta` says.
const GivenQueryValue = z.custom<QueryInput>(isQueryInput, 'is required')
const QueryValue = GivenQueryValue.optional()

const listOf = (value: QueryInput | undefined): string[] =>
  value === undefined ? [] : typeof value === 'object' ? [...value] : [String(value)]

const oneOf = (value: QueryInput | undefined): string | undefined => listOf(value)[0]

/** A flag in a query string: absent and unparsable are false. */
export const QueryFlag = QueryValue.transform(value => readFlag(oneOf(value) ?? '') ?? false).meta({
  type: 'boolean',
})

/** A whole number in a query string: absent and unparsable are −1 ("not given"), too large ones are 2^31. */
export const QueryNumber = QueryValue.transform(value => {
  const text = oneOf(value) ?? ''
  if (!/^[+-]?\d+$/.test(text)) return -1
  return Math.max(-(2 ** 31), Math.min(2 ** 31, Number(text)))
}).meta({ type: 'integer' })

/** Up to 1,000 ids in a query string, repeated or separated by commas; unparsable ones are dropped. */
export const QueryIds = QueryValue.transform(value => [
  ...new Set(
    listOf(value)
      .flatMap(entry => entry.split(','))
      .map(entry => readId(entry.trim()))
      .filter(id => id !== undefined),
  ),
])
  .refine(ids => ids.length <= 1000, 'must have at most 1000 entries')
  .meta({ type: 'array', items: { type: 'string', format: 'uuid' } })

/** Texts in a query string, repeated. */
export const QueryTexts = QueryValue.transform(listOf)
  .refine(texts => texts.every(isStorable), storableMessage)
  .meta({ type: 'array', items: { type: 'string' } })

/** A text in a query string of at most `max` code points; absent and the word `undefined` are undefined. */
export const queryText = (max: number) =>
  QueryValue.transform(value => {
    const text = oneOf(value)
    return text === 'undefined' ? undefined : text
  })
    .refine(text => text === undefined || isStorable(text), storableMessage)
    .refine(text => text === undefined || lengthOf(text) <= max, `must have at most ${max} characters`)
    .meta({ type: 'string', maxLength: max })

/** A text in a query string; absent and the word `undefined` are undefined. */
export const QueryText = queryText(1000)

/** A text that a query string must have; the word `undefined` is a text like any other. */
export const RequiredQueryText = GivenQueryValue.transform(value => oneOf(value) ?? '')
  .refine(text => text !== '', 'is required')
  .refine(isStorable, storableMessage)
  .meta({ type: 'string', minLength: 1 })

/** One of a few words in a query string; absent and unknown ones are the first of them. */
export const queryChoice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  QueryValue.transform((value): Words[number] => words.find(word => word === oneOf(value)) ?? words[0]).meta({
    type: 'string',
    enum: [...words],
    default: words[0],
  })

/** A JSON object in a request, of which the declared members are read. */
export const bodyOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be a JSON object')

/** The path parameter of everything that is found by its id. */
export const ById = z.object({ id: IdIn })
