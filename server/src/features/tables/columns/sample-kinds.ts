import { entityMembers, type MemberKind, memberNames } from '@stowage/contract/entities/entity-members'
import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { readId } from '@stowage/contract/values/ids'
import { cutDay } from '../values/day-parts.ts'
import { readDayCell } from '../values/days.ts'
import { isForLife, readDuration, readMonths } from '../values/durations.ts'
import { isEmptyMark } from '../values/empty-marks.ts'
import { readFlagWord } from '../values/flags.ts'
import { readNumber } from '../values/numbers.ts'

/** Longer cells are neither numbers nor days. */
const longestRead = 100

const filled = (samples: readonly string[]): string[] =>
  samples
    .map(sample => sample.slice(0, longestRead).trim())
    .filter(sample => sample !== '' && !isEmptyMark(sample))

const isNumber = (text: string): boolean =>
  readNumber(text, 'point') !== undefined || readNumber(text, 'comma') !== undefined

const isDay = (text: string): boolean =>
  !isWhole(text) &&
  cutDay(text)?.form !== 'serial' &&
  (typeof readDayCell(text, 'dmy', false) === 'string' || typeof readDayCell(text, 'mdy', false) === 'string')

const isYesNo = (text: string): boolean => readFlagWord(text) !== undefined

const isWhole = (text: string): boolean => /^\d+$/.test(text)

/** Do all values count up by one? */
const isCount = (values: readonly string[]): boolean =>
  values.length > 1 && values.every((value, i) => isWhole(value) && Number(value) === Number(values[0]) + i)

/** A day as Excel counts it, from 1927 to 2119, or as `20240131`. */
const isSerial = (text: string): boolean =>
  /^[1-7]\d{4}(?:[.,]\d+)?$/.test(text) ||
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)

/** Forms of the first values of a column. */
export interface SampleKinds {
  readonly empty: boolean
  readonly days: boolean
  readonly numbers: boolean
  readonly serials: boolean
  readonly yesNo: boolean
  /** Of a warranty: lengths of time, or months. */
  readonly durations: boolean
  readonly whole: boolean
  readonly counted: boolean
  readonly distinct: boolean
  readonly assetNumbers: boolean
  /** Has each value three characters or more? */
  readonly long: boolean
  readonly ids: boolean
  /** Of what one value at least is. */
  readonly some: {
    readonly days: boolean
    readonly durations: boolean
    readonly numbers: boolean
    readonly yesNo: boolean
  }
}

/**
 * Looks at the first values of a column: more than half of those that are not empty must fit for days,
 * numbers, yes and no, all for the rest.
 */
export function kindsOf(samples: readonly string[]): SampleKinds {
  const values = filled(samples)
  const most = (fits: (value: string) => boolean): boolean =>
    values.length > 0 && values.filter(fits).length * 2 > values.length
  const all = (fits: (value: string) => boolean): boolean => values.length > 0 && values.every(fits)
  return {
    empty: values.length === 0,
    days: most(isDay),
    numbers: most(value => isNumber(value) && !isDay(value)),
    serials: all(isSerial),
    yesNo: most(isYesNo),
    durations: most(value => isForLife(value) || readMonths(value) !== undefined),
    whole: all(isWhole),
    counted: isCount(values),
    distinct: new Set(values).size === values.length,
    assetNumbers: all(value => typeof readAssetNumber(value) === 'number'),
    long: all(value => value.length > 2),
    ids: all(value => readId(value) !== undefined),
    some: {
      days: values.some(isDay),
      durations: values.some(value => readDuration(value) !== undefined),
      numbers: values.some(isNumber),
      yesNo: values.some(isYesNo),
    },
  }
}

const kindByMember = new Map<string, MemberKind>(
  memberNames.map(member => [member, entityMembers[member].kind]),
)
for (const member of ['price', 'total', 'productMinimum', 'productTarget']) kindByMember.set(member, 'amount')
for (const member of ['product', 'productUnit']) kindByMember.set(member, 'name')

/** Excel writes a day as a number when its cells have no format. */
const couldBeDays = ({ some, serials }: SampleKinds): boolean => some.days || serials

/**
 * Can the values of a column be those of a target? True for a column without values, and where one fits: what is wrong with the
 * others is told, while a column that is left out is lost.
 */
export function suits(target: ColumnTarget, kinds: SampleKinds): boolean {
  if (!('member' in target) || kinds.empty) return true
  if (target.member === 'id') return kinds.ids
  // Each value that is no type yet becomes one.
  if (target.member === 'type') return !kinds.numbers && !kinds.days
  const kind = kindByMember.get(target.member)
  if (target.member === 'warrantyExpires')
    return couldBeDays(kinds) || kinds.durations || kinds.some.durations
  if (kind === 'day') return couldBeDays(kinds)
  if (kind === 'amount' || kind === 'quantity') return kinds.some.numbers
  if (kind === 'assetNumber') return kinds.assetNumbers
  if (kind === 'name') return !kinds.numbers && !kinds.days
  if (kind === 'flag') return kinds.some.yesNo
  return true
}
