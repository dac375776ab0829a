import type { FieldFilter } from '@stowage/contract/entities/field-filters'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { fold } from '@stowage/contract/matching/fold'
import { hasWord, spellingsOf } from '@stowage/contract/matching/search-text'
import { type DayOfPeriod, dayOfWord, isPeriod } from '@stowage/contract/values/day-words'
import { readDecimal } from '@stowage/contract/values/decimals'
import { today } from '../../i18n/format.ts'
import type { Row } from '../items/entities.ts'

type Field = NonNullable<Row['fields']>[number]
type Compared = string | number | boolean
type FieldTest = (field: Field) => boolean

const dayForm = /^\d{4}-\d\d-\d\d$/
const momentForm = /^\d{4}-\d\d-\d\d[Tt]/
/** The server compares longer texts letter by letter. */
const longest = 200

const numberIn = ({ type, numberValue, textValue }: Field): number | undefined =>
  type === 'number' ? numberValue : type === 'text' ? readDecimal(textValue) : undefined

const isFilled: FieldTest = ({ type, textValue, timeValue }) =>
  type === 'text' ? textValue !== '' : type !== 'time' || timeValue !== ''

/** A day that is said in relation to today, as a day. */
const dayIn = (value: Compared, which: DayOfPeriod): Compared =>
  typeof value === 'string' ? (dayOfWord(value, today(), which) ?? value) : value

/** Is a field equal to a value: as numbers, else as days, flags, or texts without case and accents? */
function isEqual(value: Compared): FieldTest {
  const text = String(value)
  const number = readDecimal(text)
  if (number !== undefined) return field => numberIn(field) === number
  const folded = fold(text)
  const isLong = [...folded].length > longest
  return ({ type, textValue, timeValue, booleanValue }) => {
    if (type === 'text') return isLong ? textValue === text : fold(textValue) === folded
    if (type === 'time') return dayForm.test(text) && timeValue.slice(0, 10) === text
    return type === 'boolean' && text === String(booleanValue)
  }
}

/** Compares a field with a value: as numbers, else as days, else as texts; undefined where it holds no such value. */
function comparedWith(value: Compared): (field: Field) => number | undefined {
  const number = typeof value === 'number' ? value : readDecimal(String(value))
  if (number !== undefined)
    return field => {
      const held = numberIn(field)
      return held === undefined ? undefined : held - number
    }
  const text = String(value)
  if (dayForm.test(text))
    return ({ type, textValue, timeValue }) => {
      const day = type === 'time' ? timeValue.slice(0, 10) : type === 'text' ? textValue : ''
      return dayForm.test(day) ? byCodePoint(day, text) : undefined
    }
  return ({ type, textValue }) => (type === 'text' ? byCodePoint(fold(textValue), fold(text)) : undefined)
}

const orders = {
  lt: { which: 'first', holds: (by: number) => by < 0 },
  le: { which: 'last', holds: (by: number) => by <= 0 },
  gt: { which: 'last', holds: (by: number) => by > 0 },
  ge: { which: 'first', holds: (by: number) => by >= 0 },
} as const

/** Test of the fields of the condition's name; undefined when the server must answer. */
function fieldTest({ op, value }: FieldFilter): FieldTest | undefined {
  if (op === 'invalid') return undefined
  if (op === 'empty') return isFilled
  const values: readonly Compared[] = typeof value === 'object' ? value : [value]
  if (values.some(each => momentForm.test(String(each)))) return undefined
  if (op === 'contains') {
    const sought = spellingsOf(String(value))
    return ({ type, textValue }) => type === 'text' && hasWord(spellingsOf(textValue), sought)
  }
  if (op === 'eq' || op === 'ne') {
    const days = values.filter(each => !isPeriod(String(each))).map(each => dayIn(each, 'first'))
    const tests = [...values, ...days].map(isEqual)
    return field => tests.some(test => test(field))
  }
  const { which, holds } = orders[op]
  const compare = comparedWith(dayIn(values[0] ?? '', which))
  return field => {
    const by = compare(field)
    return by !== undefined && holds(by)
  }
}

/** Conditions on custom fields, as a list asks for them, for the fields of an item; undefined when the server must answer. */
export function fieldsTest(
  conditions: readonly FieldFilter[],
): ((fields: readonly Field[]) => boolean) | undefined {
  const tests: ((fields: readonly Field[]) => boolean)[] = []
  for (const condition of conditions) {
    const isMet = fieldTest(condition)
    if (isMet === undefined) return undefined
    const name = fold(condition.name)
    const isWanted = condition.op !== 'ne' && condition.op !== 'empty'
    tests.push(fields => fields.some(field => fold(field.name) === name && isMet(field)) === isWanted)
  }
  return fields => tests.every(test => test(fields))
}
