import { z } from 'zod'
import { says } from '../protocol/issues.ts'
import { isRealDay, isUnsetYear } from './real-days.ts'

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

/** The first day that can be stored; earlier ones mean "unset". */
export const firstDay = '0002-01-01'

/** Does a well-formed instant exist? Its offset may move it to another day in UTC. */
function isRealInstant(match: RegExpExecArray): boolean {
  const [, year, month, day, hour, minute, second] = match.map(Number) as number[]
  const offsetHours = Number(match[9] ?? 0)
  const offsetMinutes = Number(match[10] ?? 0)
  if (hour! > 23 || minute! > 59 || second! > 59 || offsetHours > 23 || offsetMinutes > 59) return false
  return isRealDay(year!, month!, day!)
}

/**
 * Reads an RFC 3339 instant into UTC with three fraction digits. Returns null for the instants that mean "unset" (years
 * 0000 and 0001), undefined for anything else that is not of the years 2 to 9999 in UTC.
 */
export function readInstant(text: string): string | null | undefined {
  const match = isoInstant.exec(text)
  if (match === null) return undefined
  if (isUnsetYear(match[1]!)) return null
  if (!isRealInstant(match)) return undefined
  const at = new Date(text.replace('t', 'T').replace('z', 'Z'))
  const isOfOurYears = at.getUTCFullYear() >= 2 && at.getUTCFullYear() <= 9999
  return isOfOurYears ? at.toISOString() : undefined
}

/** The instant that clients send for "unset". */
export const zeroInstant = '0001-01-01T00:00:00.000Z'

const instantMessage = says('not_timestamp')

const readAnyInstant = (text: string, ctx: z.RefinementCtx): string | null => {
  const instant = readInstant(text)
  if (instant === undefined) {
    ctx.addIssue({ code: 'custom', message: instantMessage })
    return z.NEVER
  }
  return instant
}

/** An expiry in a request: absent, null and an instant that means "unset" become null. */
export const EndIn = z
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

/** An instant in a request that stays as it is when it is absent (undefined), or is unset (null, `""`: null). */
export const ClearableInstantIn = z
  .string(instantMessage)
  .nullish()
  .transform((text, ctx) => (text ? readAnyInstant(text, ctx) : text === undefined ? undefined : null))
  .meta({ format: 'date-time' })

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/

const usDay = /^(\d\d)\/(\d\d)\/(\d{4})$/

/**
 * Reads `YYYY-MM-DD`, `MM/DD/YYYY` or an RFC 3339 instant (its day as written) into `YYYY-MM-DD`.
 * Returns null for the days that mean "unset" (empty, years 0000 and 0001), undefined for anything else.
 */
export function readDay(text: string): string | null | undefined {
  if (text === '') return null
  const us = usDay.exec(text)
  const instant = us === null ? isoInstant.exec(text) : null
  const match = us ?? instant ?? isoDay.exec(text)
  if (match === null) return undefined
  const [year, month, day] = us === null ? [match[1]!, match[2]!, match[3]!] : [us[3]!, us[1]!, us[2]!]
  if (isUnsetYear(year)) return null
  const isReal =
    instant === null ? isRealDay(Number(year), Number(month), Number(day)) : isRealInstant(instant)
  return isReal ? `${year}-${month}-${day}` : undefined
}

const dayMessage = says('not_date')

const readAnyDay = (text: string, ctx: z.RefinementCtx): string | null => {
  const day = readDay(text)
  if (day === undefined) {
    ctx.addIssue({ code: 'custom', message: dayMessage })
    return z.NEVER
  }
  return day
}

/** An optional calendar day in a request: absent, null and `""` become null. */
export const OptionalDayIn = z
  .string(dayMessage)
  .nullish()
  .transform((text, ctx) => readAnyDay(text ?? '', ctx))
  .meta({ format: 'date' })

/** A calendar day in a request that stays as it is when it is absent (undefined), or is unset (null, `""`: null). */
export const ClearableDayIn = z
  .string(dayMessage)
  .nullish()
  .transform((text, ctx) => (text === undefined ? undefined : readAnyDay(text ?? '', ctx)))
  .meta({ format: 'date' })
