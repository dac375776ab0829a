import type { Change } from '@stowage/contract/history/history'
import { isPeriod } from '@stowage/contract/values/day-words'
import type { TFunction } from 'i18next'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { leastQuantity } from '../../../data/items/least-quantity.ts'
import { shownText } from '../../../data/items/number-field.ts'
import { sameName } from '../../../data/items/same-names.ts'
import { knownTypeOfField } from '../../../data/items/type-of-field.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { dayOf, formatDay, formatMoney, formatMonth, formatNumber, formatSum } from '../../../i18n/format.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { calendarPeriodIn } from '../../../ui/day/day-in.ts'
import { textOfDayWord } from '../../../ui/day/day-word-text.ts'
import { typedNumber } from '../../../ui/field/number-in.ts'
import type { KnownFields } from './field-choice.tsx'
import type { FieldFilter } from './field-filters.ts'
import { idsIn, type ListFilters } from './list-search.ts'

/** A filter in words, with what takes it away. */
export interface FilterChip {
  readonly id: string
  readonly text: string
  readonly without: Partial<Record<keyof ListFilters, unknown>>
}

/** What ids stand for, and the currency of prices. */
export interface FilterNames {
  readonly currency: string
  readonly location: (id: string) => string | undefined
  readonly tag: (id: string) => string | undefined
  readonly type: (id: string) => string | undefined
  readonly contact: (id: string) => string | undefined
  readonly product: (id: string) => string | undefined
  readonly fields?: ChipFields
  /** The change that the list is about; undefined until it is known. */
  readonly change: ChipChange | undefined
}

export type ChipChange = Pick<Change, 'kind' | 'at'>

/** Custom fields, as far as conditions name them. */
type ChipFields = Omit<KnownFields, 'groups'>

type Translate = TFunction
type Range = readonly [
  from: keyof ListFilters,
  until: keyof ListFilters | undefined,
  key: 'price' | 'quantity' | 'purchased' | 'acquired' | 'soldOn' | 'warranty',
]

const ranges: readonly Range[] = [
  ['priceMin', 'priceMax', 'price'],
  ['quantityMin', 'quantityMax', 'quantity'],
  ['purchasedSince', 'purchasedUntil', 'purchased'],
  ['acquiredSince', 'acquiredUntil', 'acquired'],
  ['soldSince', 'soldUntil', 'soldOn'],
  ['warrantySince', 'warrantyUntil', 'warranty'],
]

const rangeTexts = {
  price: {
    period: 'filter.priceBoth',
    both: 'filter.priceBoth',
    from: 'filter.priceFrom',
    until: 'filter.priceUntil',
  },
  quantity: {
    period: 'filter.quantityBoth',
    both: 'filter.quantityBoth',
    from: 'filter.quantityFrom',
    until: 'filter.quantityUntil',
  },
  purchased: {
    period: 'filter.purchasedIn',
    both: 'filter.purchasedBoth',
    from: 'filter.purchasedFrom',
    until: 'filter.purchasedUntil',
  },
  acquired: {
    period: 'filter.acquiredIn',
    both: 'filter.acquiredBoth',
    from: 'filter.acquiredFrom',
    until: 'filter.acquiredUntil',
  },
  soldOn: {
    period: 'filter.soldIn',
    both: 'filter.soldBoth',
    from: 'filter.soldFrom',
    until: 'filter.soldUntil',
  },
  warranty: {
    period: 'filter.warrantyIn',
    both: 'filter.warrantyBoth',
    from: 'filter.warrantyFrom',
    until: 'filter.warrantyUntil',
  },
} as const satisfies Record<Range[2], Record<string, MessageKey>>

/** What stands for each value of a filter that has only a few. */
const words = {
  photo: { with: 'filter.withPhoto', without: 'filter.withoutPhoto' },
  archived: { true: 'filter.archived', only: 'filter.onlyArchived' },
  insured: { true: 'filter.insured', false: 'filter.notInsured' },
  sold: { true: 'filter.sold', false: 'filter.notSold' },
  lent: { true: 'filter.lent', false: 'filter.notLent', overdue: 'filter.overdue' },
  belowMinimum: { true: 'shopping.reason.below', false: 'filter.notBelowMinimum' },
  hasLocation: { true: 'filter.hasLocation', false: 'filter.noLocation' },
  hasTags: { true: 'filter.hasTags', false: 'filter.noTags' },
  hasPrice: { true: 'filter.hasPrice', false: 'filter.noPrice' },
  hasPurchaseDate: { true: 'filter.hasPurchaseDate', false: 'filter.noPurchaseDate' },
  hasSerialNumber: { true: 'filter.hasSerialNumber', false: 'filter.noSerialNumber' },
  unnamed: { true: 'filter.unnamed', false: 'filter.named' },
} as const satisfies { [K in keyof ListFilters]?: Record<string, MessageKey> }

const days = {
  expiresUntil: 'filter.expiresUntil',
  dueUntil: 'filter.dueUntil',
  remindsUntil: 'filter.remindsUntil',
  createdSince: 'filter.createdSince',
  updatedSince: 'filter.updatedSince',
} as const satisfies { [K in keyof ListFilters]?: MessageKey }

/** A day, or a word for one, as people read it. */
const dayText = (day: string): string => textOfDayWord(day) ?? formatDay(day)

/** An amount without decimals where it has none. */
const formatPrice = (value: number, currency: string): string =>
  Number.isInteger(value) ? formatSum(value, currency) : formatMoney(value, currency)

/** The year or month from one day to another: *2024*, *March 2021*, *last year*; undefined when it is none. */
function periodText(from: unknown, until: unknown): string | undefined {
  if (typeof from !== 'string' || typeof until !== 'string') return undefined
  if (from === until && isPeriod(from)) return textOfDayWord(from)
  const year = from.slice(0, 4)
  const isYear = from === `${year}-01-01` && until === `${year}-12-31`
  if (isYear) return year
  const month = calendarPeriodIn(from.slice(0, 7))
  return month?.first === from && month.last === until ? formatMonth(from.slice(0, 7)) : undefined
}

function rangeChips(t: Translate, filters: ListFilters, { currency }: FilterNames): FilterChip[] {
  return ranges.flatMap(([fromName, untilName, key]) => {
    const shown = (value: unknown): string | undefined => {
      if (typeof value === 'string') return dayText(value)
      if (typeof value !== 'number') return undefined
      return key === 'price' ? formatPrice(value, currency) : formatNumber(value)
    }
    const from = shown(filters[fromName])
    const until = untilName === undefined ? undefined : shown(filters[untilName])
    if (from === undefined && until === undefined) return []
    const period = periodText(filters[fromName], untilName === undefined ? undefined : filters[untilName])
    const both = period === undefined ? 'both' : 'period'
    const kind = from === undefined ? 'until' : until === undefined ? 'from' : both
    const isSome = key === 'quantity' && kind === 'from' && filters.quantityMin === leastQuantity
    const text = isSome ? t('filter.someLeft') : t(rangeTexts[key][kind], { from, until, period })
    return [{ id: key, text, without: { [fromName]: undefined, [untilName ?? fromName]: undefined } }]
  })
}

const wordChips = (t: Translate, filters: ListFilters): FilterChip[] =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap(name => {
    const value = filters[name]
    if (value === undefined) return []
    const texts: Readonly<Record<string, MessageKey>> = words[name]
    const key = texts[String(value)]
    return key === undefined ? [] : [{ id: name, text: t(key), without: { [name]: undefined } }]
  })

const dayChips = (t: Translate, filters: ListFilters): FilterChip[] =>
  (Object.keys(days) as (keyof typeof days)[]).flatMap(name => {
    const day = filters[name]
    if (day === undefined) return []
    return [{ id: name, text: t(days[name], { day: dayText(day) }), without: { [name]: undefined } }]
  })

/**
 * A condition on a custom field, such as *Voltage: at least 12*. It says when there is no such field, which may have got another name
 * since a view was saved.
 */
export function fieldFilterText(t: Translate, filter: FieldFilter, known?: ChipFields): string {
  const text = conditionText(t, filter, known)
  const names = [...(known?.definitions ?? []).map(({ name }) => name), ...(known?.others ?? [])]
  const isGone = known?.isKnown === true && sameName(names, filter.name) === undefined
  return isGone ? t('filter.noSuchField', { condition: text }) : text
}

function conditionText(
  t: Translate,
  { name, op, value }: FieldFilter,
  known: ChipFields | undefined,
): string {
  if (op === 'empty') return t('filter.fieldEmpty', { name })
  if (op === 'invalid') return t('filter.fieldInvalid', { name })
  if (typeof value === 'object')
    return `${name} ${t(op === 'ne' ? 'op.none' : 'op.any')} ${value.map(shownValue).join(', ')}`
  const definition = known?.definitions.find(each => sameName([each.name], name) !== undefined)
  return `${name} ${t(`op.${op}`)} ${fieldValueText(t, name, value, definition)}`
}

function fieldValueText(
  t: Translate,
  name: string,
  value: string | number | boolean,
  definition: FieldDefinition | undefined,
): string {
  if (typeof value === 'boolean') return t(value ? 'one.yes' : 'one.no')
  const isOfDays = definition === undefined ? knownTypeOfField(name) === 'time' : definition.kind === 'date'
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value)) && isOfDays
  const moving = textOfDayWord(String(value))
  const unit = definition?.kind === 'number' && definition.unit !== '' ? `\u00a0${definition.unit}` : ''
  return moving ?? (isDay ? formatDay(String(value)) : `${shownValue(value)}${unit}`)
}

/** A number or text as the field itself is shown: decimals in the form of the page's language. */
const shownValue = (value: string | number): string =>
  typeof value === 'number' ? typedNumber(value) : shownText({ textValue: value })

const fieldChips = (
  t: Translate,
  { fields = [] }: ListFilters,
  known: ChipFields | undefined,
): FilterChip[] =>
  fields.map((filter, at) => {
    const others = fields.toSpliced(at, 1)
    return {
      id: `field ${at}`,
      text: fieldFilterText(t, filter, known),
      without: { fields: others.length === 0 ? undefined : others },
    }
  })

const joined = (ids: string | undefined, nameOf: (id: string) => string | undefined, glue: string): string =>
  idsIn(ids)
    .map(id => nameOf(id) ?? '…')
    .join(glue)

function tagText(t: Translate, { tags, tagMode }: ListFilters, { tag }: FilterNames): string {
  if (tagMode === 'none') return t('filter.noneOf', { tags: joined(tags, tag, t('filter.or')) })
  return joined(tags, tag, t(tagMode === 'all' ? 'filter.and' : 'filter.or'))
}

function changeText(t: Translate, change: ChipChange | undefined): string {
  if (change === undefined) return '…'
  const day = formatDay(dayOf(change.at))
  return t(change.kind === 'imported' ? 'filter.ofImport' : 'filter.ofChange', { day })
}

/** The filters as chips that read as a sentence; not the words that are searched for, which stand in their own box. */
export function chipsOf(t: Translate, filters: ListFilters, names: FilterNames): FilterChip[] {
  const { within, tags, types, contacts, products } = filters
  const named: (FilterChip | undefined)[] = [
    within === undefined
      ? undefined
      : {
          id: 'location',
          text: t(filters.directly === true ? 'filter.onlyIn' : 'filter.in', {
            location: names.location(within) ?? '…',
          }),
          without: { within: undefined, directly: undefined },
        },
    tags === undefined
      ? undefined
      : { id: 'tags', text: tagText(t, filters, names), without: { tags: undefined, tagMode: undefined } },
    types === undefined
      ? undefined
      : { id: 'types', text: joined(types, names.type, t('filter.or')), without: { types: undefined } },
    contacts === undefined
      ? undefined
      : {
          id: 'contacts',
          text: t('filter.lentToOf', { contacts: joined(contacts, names.contact, t('filter.or')) }),
          without: { contacts: undefined },
        },
    products === undefined
      ? undefined
      : {
          id: 'products',
          text: labelled(t('stock.one'), joined(products, names.product, t('filter.or'))),
          without: { products: undefined },
        },
  ]
  return [
    ...named.filter(chip => chip !== undefined),
    ...wordChips(t, filters),
    ...rangeChips(t, filters, names),
    ...dayChips(t, filters),
    ...fieldChips(t, filters, names.fields),
    ...(filters.changeId === undefined
      ? []
      : [{ id: 'changeId', text: changeText(t, names.change), without: { changeId: undefined } }]),
  ]
}
