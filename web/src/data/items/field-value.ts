import type { FieldValue as ChangedField } from '@stowage/contract/history/changed-members'
import { readDecimal } from '@stowage/contract/values/decimals'
import { fits } from '@stowage/contract/values/field-fit'
import { isDayText } from '@stowage/contract/values/real-days'
import type { MessageKey } from '../../i18n/en.ts'
import { formatDay, formatFieldNumber } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { typedNumber } from '../../ui/field/number-in.ts'
import type { Entity } from './entities.ts'
import type { FieldDefinition } from './field-definitions.ts'
import { numberFieldOf } from './number-field.ts'

type Field = Entity['fields'][number]

/** Value of a custom field: its type says which of the values counts. */
export type FieldValue = Pick<Field, 'type' | 'textValue' | 'numberValue' | 'booleanValue' | 'timeValue'>

type Kind = FieldDefinition['kind']

/** A definition, as far as its values are concerned. */
type Defined = Pick<FieldDefinition, 'kind'> & Partial<Pick<FieldDefinition, 'unit' | 'choices'>>

/** A value that says nothing, as a text. */
export const emptyValue: FieldValue = {
  type: 'text',
  textValue: '',
  numberValue: 0,
  booleanValue: false,
  timeValue: '',
}

/** The day of a time, by UTC; empty when unset. */
const dayOfTime = (timeValue: string): string => (timeValue.startsWith('0001-') ? '' : timeValue.slice(0, 10))

/** Whether a value says nothing; yes and no both say something. */
export const isEmptyValue = ({ type, textValue, timeValue }: FieldValue): boolean =>
  type === 'text' ? textValue === '' : type === 'time' && dayOfTime(timeValue) === ''

const misfits: Readonly<Record<Exclude<Kind, 'text'>, MessageKey>> = {
  number: 'fields.notNumber',
  boolean: 'fields.notYesNo',
  date: 'fields.notDay',
  choice: 'fields.notChoice',
  link: 'fields.notLink',
}

/** The text that says why a value does not fit its definition; undefined when it fits, as an empty one always does. */
export function misfitOf({ kind, choices = [] }: Defined, value: FieldValue): MessageKey | undefined {
  const texts = choices.map(choice => choice.value)
  if (kind === 'text' || isEmptyValue(value)) return undefined
  return fits(kind, { type: value.type, text: value.textValue }, texts) ? undefined : misfits[kind]
}

/** A value in words, without regard to a definition. */
export function plainText({ type, textValue, numberValue, booleanValue, timeValue }: FieldValue): string {
  if (type === 'number') return formatFieldNumber(numberValue)
  if (type === 'boolean') return i18n.t(booleanValue ? 'one.yes' : 'one.no')
  return type === 'time' ? formatDay(dayOfTime(timeValue)) : textValue
}

/** The number that a value holds; undefined when none. */
const numberOf = ({ type, textValue, numberValue }: FieldValue): number | undefined =>
  type === 'number' ? numberValue : type === 'text' ? readDecimal(textValue) : undefined

/** A value in words, as its definition has it: a number with its unit, a day in the form of the language. Empty: no value. */
export function shownValue({ kind, unit = '' }: Defined, value: FieldValue): string {
  if (kind === 'number') {
    const number = numberOf(value)
    if (number !== undefined) return withUnit(formatFieldNumber(number), unit)
  }
  if (kind === 'date' && value.type === 'text' && isDayText(value.textValue))
    return formatDay(value.textValue)
  return plainText(value)
}

/**
 * A custom field of the history in words, as its definition has it. Undefined where there is none, and where those of several types
 * differ: the history does not tell the type of the item.
 */
export function fieldTextBy(
  definitions: readonly Pick<FieldDefinition, 'name' | 'kind' | 'unit'>[],
  { name, type, value }: ChangedField,
): string | undefined {
  const [first, ...others] = definitions.filter(each => each.name === name)
  if (first === undefined || others.some(({ kind, unit }) => kind !== first.kind || unit !== first.unit))
    return undefined
  if (typeof value === 'number')
    return shownValue(first, { ...emptyValue, type: 'number', numberValue: value })
  return typeof value === 'string' && type === 'text'
    ? shownValue(first, { ...emptyValue, textValue: value })
    : undefined
}

/** A number with its unit behind it, on one line. */
const withUnit = (number: string, unit: string): string => (unit === '' ? number : `${number}\u00a0${unit}`)

/**
 * The text that the input of a kind begins with: digits in the form of the language, a day such as 2026-01-31, `yes` or `no`. Empty
 * when there is none, or one that does not fit.
 */
export function typedValue(defined: Defined, value: FieldValue): string {
  if (misfitOf(defined, value) !== undefined) return ''
  const { type, textValue, booleanValue, timeValue } = value
  if (type === 'time') return dayOfTime(timeValue)
  if (type === 'boolean') return booleanValue ? 'yes' : 'no'
  const number = defined.kind === 'number' || type === 'number' ? numberOf(value) : undefined
  return number === undefined ? textValue : typedNumber(number)
}

/** The value of a kind by what is typed in its input, in the form of `typedValue`; undefined when that does not fit. */
export function valueOf({ kind, choices = [] }: Defined, typed: string): FieldValue | undefined {
  if (typed.trim() === '') return emptyValue
  const value = written[kind](typed)
  if (value === undefined) return undefined
  const whole = { ...emptyValue, ...value }
  return misfitOf({ kind, choices }, whole) === undefined ? whole : undefined
}

const asText = (textValue: string): Partial<FieldValue> => ({ textValue })

const written: Readonly<Record<Kind, (typed: string) => Partial<FieldValue> | undefined>> = {
  text: asText,
  number: numberFieldOf,
  boolean: typed => ({ type: 'boolean', booleanValue: typed === 'yes' }),
  date: typed => (isDayText(typed) ? { type: 'time', timeValue: `${typed}T00:00:00Z` } : undefined),
  choice: asText,
  link: typed => asText(typed.trim()),
}
