import type { TFunction } from 'i18next'
import type { Row } from '../../../data/items/entities.ts'
import { definitionOf, type FieldDefinition } from '../../../data/items/field-definitions.ts'
import { shownValue } from '../../../data/items/field-value.ts'
import { shownText } from '../../../data/items/number-field.ts'
import { dayOf, formatDay, formatMoney, formatNearDay, formatNumber } from '../../../i18n/format.ts'
import { type CellKind, type Column, fieldPrefix } from '../list/columns.ts'

interface Words {
  readonly t: TFunction
  readonly currency: string
  readonly definitions?: readonly FieldDefinition[]
}

type Field = NonNullable<Row['fields']>[number]
/** What of an item or of a row of a list is told in words. */
type Told = Pick<Row, 'tags' | 'entityType' | 'loan' | 'product'> & {
  readonly path?: readonly string[] | undefined
  readonly fields?: readonly Field[] | undefined
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const texts: Readonly<Record<CellKind, (value: unknown, of: Told, words: Words, column: Column) => string>> =
  {
    text: textIn,
    code: textIn,
    codes: value => (Array.isArray(value) ? value.join(', ') : ''),
    number: value => (typeof value === 'number' ? formatNumber(value) : ''),
    money: (value, _, { currency }) =>
      typeof value === 'number' && value !== 0 ? formatMoney(value, currency) : '',
    day: value => formatDay(textIn(value)),
    moment: value => (typeof value === 'string' ? formatDay(dayOf(value)) : ''),
    flag: (value, _, { t }) => (value === true ? t('one.yes') : ''),
    location: (_, { path = [] }) => path.join(' › '),
    tags: (_, { tags }) => tags.map(({ name }) => name).join(', '),
    type: (_, { entityType }) => entityType.name,
    loan: (_, { loan }, { t }) => loanText(t, loan),
    product: (_, { product }) => product?.name ?? '',
    field: (_, { fields = [], entityType }, words, { id }) => {
      const field = fields.find(({ name }) => name === id.slice(fieldPrefix.length))
      if (field === undefined) return ''
      const definition = definitionOf(words.definitions ?? [], field.name, entityType.id)
      return definition === undefined ? fieldText(field, words) : shownValue(definition, field)
    },
  }

/** The contact who has an item, and the due day; empty when nobody has it. */
export function loanText(t: TFunction, loan: Row['loan']): string {
  if (!loan) return ''
  const name = loan.contact?.name ?? t('contacts.removed')
  return loan.due === null ? name : t('list.withUntil', { name, due: formatNearDay(loan.due) })
}

/** A custom field in words. */
export function fieldText(field: Field, { t }: Pick<Words, 't'>): string {
  if (field.type === 'number') return formatNumber(field.numberValue)
  if (field.type === 'boolean') return t(field.booleanValue ? 'one.yes' : 'one.no')
  return field.type === 'time' ? formatDay(field.timeValue) : shownText(field)
}

/** What an item says in a column, in words; empty when nothing. */
export const valueText = (words: Words, column: Column, of: Told): string =>
  texts[column.kind](of[column.id as keyof Told], of, words, column)
