import { z } from 'zod'
import { readId } from './ids.ts'
import { QueryText, QueryTexts } from './query.ts'

// Members of query strings that must be right when they are there. Those that clients of other servers know are read by
// `query.ts`, which passes over what is wrong.

const refused = (ctx: z.RefinementCtx, message: string) => {
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A number in a query string that must be right when it is there; absent and empty are undefined. */
export const numberIn = (min: number, max: number, isWhole: boolean) => {
  const message = `must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`
  return QueryText.transform((text, ctx) => {
    if (text === undefined || text === '') return undefined
    const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value))) return refused(ctx, message)
    return value
  }).meta({ type: isWhole ? 'integer' : 'number', minimum: min, maximum: max })
}

/** A word in a query string that must be one of a few; absent and empty are undefined. */
export const optionalWordIn = <const Words extends readonly string[]>(words: Words) =>
  QueryText.transform((text, ctx): Words[number] | undefined => {
    if (text === undefined || text === '') return undefined
    const found = words.find(word => word.toLowerCase() === text.toLowerCase())
    return found ?? refused(ctx, `must be one of ${words.join(', ')}`)
  }).meta({ type: 'string', enum: [...words] })

/** A word in a query string that must be one of a few; absent and empty are the first of them. */
export const wordIn = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  optionalWordIn(words)
    .transform((word): Words[number] => word ?? words[0])
    .meta({ type: 'string', enum: [...words], default: words[0] })

const splitAtCommas = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(text => text !== '' && text !== 'undefined')

/** Up to `max` words of a few in a query string, repeated or separated by commas; absent is `otherwise`. */
export const wordsIn = <const Words extends readonly string[]>(
  words: Words,
  max: number,
  otherwise: readonly Words[number][],
) =>
  QueryTexts.transform((texts, ctx): Words[number][] => {
    if (texts.every(text => text === 'undefined')) return [...otherwise]
    const given = splitAtCommas(texts)
    const known = given.flatMap((word): Words[number][] => words.filter(each => each === word))
    if (known.length < given.length || known.length > max)
      return refused(ctx, `must be at most ${max} of ${words.join(', ')}`)
    return known
  }).meta({
    type: 'array',
    maxItems: max,
    items: { type: 'string', enum: [...words] },
    default: [...otherwise],
  })

/** Up to `max` ids that are asked for by name, repeated or separated by commas; absent is undefined. */
export const chosenIds = (max: number) =>
  QueryTexts.transform((texts, ctx): string[] | undefined => {
    const given = splitAtCommas(texts)
    if (texts.every(text => text === 'undefined')) return undefined
    if (given.length === 0 || given.length > max) return refused(ctx, `must have 1 to ${max} entries`)
    const ids = given.map(readId)
    const known = ids.filter(id => id !== undefined)
    return known.length === ids.length ? known : refused(ctx, 'must be a list of UUIDs')
  }).meta({ type: 'array', minItems: 1, maxItems: max, items: { type: 'string', format: 'uuid' } })
