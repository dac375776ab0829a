import type { FieldKind } from '@stowage/contract/catalogues/field-definitions'
import { fold } from '@stowage/contract/matching/fold'
import { readDecimal } from '@stowage/contract/values/decimals'
import { fits, isLinkText } from '@stowage/contract/values/field-fit'
import { isDayText } from '@stowage/contract/values/real-days'
import { readInstant } from '@stowage/contract/values/times'
import { type DefinitionRow, type Field, readChoices } from '#features/entities/index.ts'
import { bareHeader, foldHeader } from '../columns/fold-header.ts'
import { unguardFormula } from '../file/csv-text.ts'
import { type CellRules, isBlank, readTextCell, showNumber } from './cells.ts'
import { readDayCell } from './days.ts'
import { readFlagWord } from './flags.ts'
import { readDecimalInColumn, readInColumn } from './numbers.ts'

/** A field definition by which tables read and write the fields of its name. */
export interface Definition {
  /** Null: of all types. */
  readonly typeId: string | null
  readonly name: string
  readonly kind: FieldKind
  readonly unit: string
  /** Values of a choice. */
  readonly choices: readonly string[]
}

/** The field definitions of a group. */
export class Definitions {
  readonly #byName: ReadonlyMap<string, readonly Definition[]>
  readonly #byHeader: ReadonlyMap<string, string>

  constructor(rows: readonly DefinitionRow[]) {
    const all = rows.map(
      ({ entity_type_id: typeId, name, field_kind: kind, unit, choices }): Definition => ({
        typeId,
        name,
        kind,
        unit,
        choices: readChoices(choices).map(({ value }) => value),
      }),
    )
    this.#byName = Map.groupBy(all, ({ name }) => name)
    this.#byHeader = new Map(all.toReversed().map(({ name }) => [foldHeader(name), name]))
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0
  }

  /** The definitions of a custom field, of all types first. */
  named(name: string): readonly Definition[] {
    return this.#byName.get(name) ?? none
  }

  /** The name of the definition that a header means, whatever its case, accents, blanks and remarks in brackets are. */
  nameFor(header: string): string | undefined {
    return this.#byHeader.get(foldHeader(header)) ?? this.#byHeader.get(foldHeader(bareHeader(header)))
  }
}

const none: readonly Definition[] = []

/** The definition that holds on items of a type, of those of one name; no type: one that the group does not have. */
export const definitionOn = (
  all: readonly Definition[],
  typeId: string | undefined,
): Definition | undefined => all.find(each => each.typeId === null || each.typeId === typeId)

/** The kind on which all definitions of a name agree. */
export function agreedKind([first, ...others]: readonly Definition[]): FieldKind | undefined {
  return first !== undefined && others.every(({ kind }) => kind === first.kind) ? first.kind : undefined
}

/** A cell without the unit of a definition behind its number. */
export function withoutUnit(cell: string, definitions: readonly Definition[]): string {
  const text = cell.trim()
  const found = definitions.find(
    ({ unit }) => unit !== '' && fold(text.slice(-unit.length)) === fold(unit) && text.length > unit.length,
  )
  return found === undefined ? cell : text.slice(0, -found.unit.length).trimEnd()
}

type Value = Pick<Field, 'type' | 'text_value' | 'number_value' | 'boolean_value' | 'time_value'>

const noValue = { text_value: '', number_value: 0, boolean_value: 0, time_value: null } as const
const textValue = (text: string): Value => ({ ...noValue, type: 'text', text_value: text })

/** The longest text of a custom field, in characters. */
const longestText = 500

/** Digits of a number that a double holds exactly. */
const exactDigits = 16

/** A whole number as such, another as a text with a point; undefined for other cells and for more than 15 digits. */
function readNumberValue(cell: string, { sign }: CellRules): Value | undefined {
  const value = readInColumn(cell, sign)?.value
  const text = readDecimalInColumn(cell, sign) ?? (value === undefined ? '' : showNumber(value))
  const number = readDecimal(text) ?? value
  if (number === undefined || cell.replace(/\D/gu, '').length > exactDigits) return undefined
  if (Number.isSafeInteger(number))
    return { ...noValue, type: 'number', number_value: number === 0 ? 0 : number }
  return readDecimal(text) === undefined ? undefined : textValue(text)
}

const midnight = 'T00:00:00.000Z'

/** Values that cells say, by kind; undefined where a cell does not fit. */
const readers: Readonly<
  Record<FieldKind, (cell: string, rules: CellRules, definition: Definition) => Value | undefined>
> = {
  text: cell => textValue(readTextCell(cell, longestText)),
  number: (cell, rules, definition) => readNumberValue(withoutUnit(cell, [definition]), rules),
  boolean(cell) {
    const flag = readFlagWord(cell)
    return flag === undefined ? undefined : { ...noValue, type: 'boolean', boolean_value: flag ? 1 : 0 }
  },
  date(cell, { order, is1904 }) {
    const instant = readInstant(cell.trim())
    if (instant) return { ...noValue, type: 'time', time_value: instant }
    const day = readDayCell(cell, order, is1904)
    return day === undefined
      ? undefined
      : { ...noValue, type: 'time', time_value: day === null ? null : `${day}${midnight}` }
  },
  choice(cell, _, definition) {
    const choice = choiceOf(cell, definition)
    return choice === undefined ? undefined : textValue(choice)
  },
  link(cell) {
    const text = readTextCell(cell, longestText).trim()
    return isLinkText(text) ? textValue(text) : undefined
  },
}

/** The choice that a cell says, whatever its case and accents are. */
function choiceOf(cell: string, { choices }: Definition): string | undefined {
  const text = unguardFormula(cell).trim()
  return choices.find(choice => choice === text) ?? choices.find(choice => fold(choice) === fold(text))
}

/** Does a cell say that a field has no value? A mark for that may be a choice. */
export const isEmptyOf = (cell: string, definition: Definition): boolean =>
  definition.kind === 'text'
    ? cell === ''
    : isBlank(cell) &&
      (cell === '' || definition.kind !== 'choice' || choiceOf(cell, definition) === undefined)

/** Does the value of a field fit its definition? */
export const isFitting = ({ type, text_value: text }: Field, { kind, choices }: Definition): boolean =>
  fits(kind, { type, text }, choices)

/**
 * A field with the value of its cell, read by its definition; a text that does not fit stays a text. The field itself when it says
 * the same in another form.
 */
export function readDefined(field: Field, cell: string, rules: CellRules, definition: Definition): Field {
  if (field.type === 'text' && [cell, unguardFormula(cell)].includes(field.text_value)) return field
  const value =
    readers[definition.kind](cell, rules, definition) ?? textValue(readTextCell(cell, longestText))
  const read = { ...field, ...value }
  return saysSame(definition.kind, field, read) ? field : read
}

function saysSame(kind: FieldKind, one: Field, other: Field): boolean {
  if (kind === 'number') return one !== other && isSame(numberOf(one), numberOf(other))
  if (kind === 'date') return isSame(dayOf(one), dayOf(other))
  return (
    one.type === other.type &&
    one.text_value === other.text_value &&
    one.boolean_value === other.boolean_value
  )
}

const isSame = <T>(one: T | undefined, other: T | undefined): boolean => one !== undefined && one === other

/** The number that a field says; undefined when it says none. */
export const numberOf = ({ type, text_value: text, number_value: number }: Field): number | undefined =>
  type === 'number' ? number : type === 'text' ? readDecimal(text) : undefined

/** The day that a field says, that of UTC; undefined when it says none. */
export function dayOf({ type, text_value: text, time_value: time }: Field): string | undefined {
  if (type === 'time') return time?.slice(0, 10)
  return type === 'text' && isDayText(text) ? text : undefined
}

/** Does a field say a day without a time? */
export const isBareDay = (field: Field): boolean =>
  dayOf(field) !== undefined && (field.type === 'text' || field.time_value?.endsWith(midnight) === true)
