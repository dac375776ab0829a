import { distinctCodes } from '@stowage/contract/entities/code-lists'
import { maxCodes } from '@stowage/contract/matching/codes'
import { anyJson, parseJson } from '@stowage/contract/protocol/json'
import { readFlag } from '@stowage/contract/protocol/query'
import { readId, zeroId } from '@stowage/contract/values/ids'
import { maxAmount } from '@stowage/contract/values/numbers'
import { isUnsetYear } from '@stowage/contract/values/real-days'
import { lengthOf } from '@stowage/contract/values/text'
import { textLimits } from '@stowage/contract/values/text-limits'
import { firstDay } from '@stowage/contract/values/times'
import type { Flag } from '#db/tables/columns.ts'
import { writeCodes } from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'

/** Says what a value must be. */
export class BadValue extends Error {}

/** Understands a value of an archive, or throws a `BadValue`; null and absent are not handed to it. */
export type ReadValue<T> = (given: unknown) => T

/** Any text that can be stored, of any length: what another server has taken is never cut. */
export const text: ReadValue<string> = given => {
  if (typeof given !== 'string') throw new BadValue('must be text')
  if (given.includes('\0') || !given.isWellFormed())
    throw new BadValue('must not contain U+0000 or half of a surrogate pair')
  return given
}

/** A text without what no database can keep. */
export const storable = (given: string): string => given.replaceAll('\0', '').toWellFormed()

/** A UUID. */
export const id: ReadValue<string> = given => {
  const read = typeof given === 'string' ? readId(given) : undefined
  if (read === undefined) throw new BadValue('must be a UUID')
  return read
}

/** A UUID, or the zero UUID for none. */
export const reference: ReadValue<string | null> = given => {
  const read = given === '' ? zeroId : id(given)
  return read === zeroId ? null : read
}

/** Yes or no, as either database writes it. */
export const flag: ReadValue<Flag> = given => {
  const read = typeof given === 'boolean' ? given : readFlag(String(given).toLowerCase())
  if (read === undefined) throw new BadValue('must be true or false')
  return read ? 1 : 0
}

/** A finite number between two others. */
export const numberFrom =
  (min: number, max = maxAmount): ReadValue<number> =>
  given => {
    const read = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
    if (typeof read !== 'number' || !Number.isFinite(read)) throw new BadValue('must be a number')
    if (read < min || read > max) throw new BadValue(`must be from ${min} to ${max}`)
    return read
  }

/** A whole number that a double holds exactly. */
export const whole: ReadValue<number> = given => {
  if (typeof given !== 'number' || !Number.isSafeInteger(given))
    throw new BadValue('must be a whole number below 2^53')
  return given
}

/** An asset number; 0 and less are null, for unset. */
export const assetNumber: ReadValue<number | null> = given => {
  const read = whole(given)
  return read > 0 ? read : null
}

/** One of a few words. */
export const oneOf =
  <const Words extends readonly string[]>(...words: Words): ReadValue<Words[number]> =>
  given => {
    const read = words.find(word => word === given)
    if (read === undefined) throw new BadValue(`must be one of ${words.join(', ')}`)
    return read
  }

/** The most bytes of a list of UUIDs that is a text: those of a row. */
const maxListBytes = 1024 * 1024

/** Reads a list, or the text of one. */
function listIn(given: unknown, what: string): readonly unknown[] {
  let list = given
  if (typeof given === 'string') {
    try {
      list = given === '' ? [] : parseJson(given, anyJson(maxListBytes))
    } catch {
      list = undefined
    }
  }
  if (list === null) return []
  if (!Array.isArray(list)) throw new BadValue(`must be a list of ${what}`)
  return list
}

/** A list of UUIDs, or the text of one. */
export const ids: ReadValue<readonly string[]> = given => listIn(given, 'UUIDs').map(id)

/** Codes of an item as they are stored. */
export const storedCodes: ReadValue<string> = given => {
  const codes = distinctCodes(listIn(given, 'codes').map(text))
  if (codes.length > maxCodes || codes.some(code => code === '' || lengthOf(code) > textLimits.line))
    throw new BadValue(`must be at most ${maxCodes} texts of 1 to ${textLimits.line} characters`)
  return writeCodes(codes)
}

const spelled =
  /^(\d{4,6})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(?:[Zz]|UTC|([+-])(\d\d):?(\d\d)?(?:\s+\S+)?)?(?:\s+m=\S+)?$/

/** A moment, and the day that was written. */
interface Moment {
  readonly at: number
  readonly writtenDay: string
}

const fourCenturies = Date.UTC(2400, 0) - Date.UTC(2000, 0)

/** Reads a timestamp in any of the spellings that databases of Homebox have; undefined in the years 0 and 1: unset. */
function readMoment(given: unknown): Moment | undefined {
  const match = typeof given === 'string' ? spelled.exec(given.trim()) : null
  if (match === null) throw new BadValue('must be a timestamp such as 2026-01-31T12:00:00Z')
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map(part => Number(part ?? 0))
  if (isUnsetYear(match[1] ?? '')) return undefined
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  // Shifted by 400 years, after which the calendar repeats itself: JavaScript takes years below 100 for 19xx.
  const written = Date.UTC(year + 400, month - 1, date, hours, minutes, seconds, milliseconds) - fourCenturies
  const writtenDay = `${match[1]}-${match[2]}-${match[3]}`
  if (year > 9999 || hours > 23 || minutes > 59 || seconds > 59 || dayOf(written) !== writtenDay)
    throw new BadValue('must be a moment that exists, of the years up to 9999')
  const offset = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1)
  return { at: written - offset * 60_000, writtenDay }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A moment; one that is unset is null. */
export const instant: ReadValue<Instant | null> = given => {
  if (given === '') return null
  const moment = readMoment(given)
  if (moment === undefined) return null
  const read = new Date(moment.at).toISOString()
  if (read.length !== 24 || read < firstDay) throw new BadValue('must be a moment of the years 2 to 9999')
  return read
}

/** A calendar day: of a moment the day that is written, whatever its offset. One that is unset is null. */
export const calendarDay: ReadValue<string | null> = given =>
  given === '' ? null : (readMoment(given)?.writtenDay ?? null)
