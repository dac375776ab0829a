import type { TFunction } from 'i18next'
import type { MessageKey } from '../../../i18n/en.ts'

/** How the values of a column look. */
export type CellKind =
  | 'text'
  | 'code'
  | 'number'
  | 'money'
  | 'day'
  | 'moment'
  | 'flag'
  | 'location'
  | 'tags'
  | 'type'
  | 'field'

/** What the table can show of items beside their picture and name. */
export interface Column {
  /** The name of the member; `field:` and a name for a custom field. */
  readonly id: string
  readonly kind: CellKind
  /** Undefined: the name of a custom field. */
  readonly label: MessageKey | undefined
  /** What the server orders by for this column. */
  readonly orderBy?: string
  /** What the server has to be asked for. */
  readonly show?: string | readonly string[]
  /** Without a choice of columns it is there from this width of the list on, in rem. */
  readonly from?: number
}

const ordered = (id: string, kind: CellKind, label: MessageKey, isShown = true): Column => ({
  id,
  kind,
  label,
  orderBy: id,
  ...(isShown ? { show: id } : {}),
})

const shown = (id: string, kind: CellKind, label: MessageKey): Column => ({ id, kind, label, show: id })

const defaults: readonly Column[] = [
  { ...ordered('location', 'location', 'list.location'), show: 'path' },
  { id: 'tags', kind: 'tags', label: 'list.tags', from: 55 },
  { ...ordered('quantity', 'number', 'list.quantity', false), from: 40 },
  { ...ordered('purchasePrice', 'money', 'list.price', false), from: 40 },
  { ...ordered('updatedAt', 'moment', 'list.changed', false), from: 55 },
]

/** Every column but those of custom fields, in the order in which they are offered. */
export const columns: readonly Column[] = [
  ...defaults,
  ordered('assetId', 'code', 'one.assetId', false),
  { id: 'type', kind: 'type', label: 'list.type', orderBy: 'type' },
  ordered('manufacturer', 'text', 'one.manufacturer'),
  ordered('modelNumber', 'text', 'one.modelNumber'),
  ordered('serialNumber', 'code', 'one.serialNumber'),
  ordered('purchaseDate', 'day', 'one.purchaseDate'),
  shown('purchaseFrom', 'text', 'one.purchaseFrom'),
  // Periods that are typed for it are counted from the day of purchase.
  { ...ordered('warrantyExpires', 'day', 'one.warrantyExpires'), show: ['warrantyExpires', 'purchaseDate'] },
  shown('lifetimeWarranty', 'flag', 'one.lifetimeWarranty'),
  shown('warrantyDetails', 'text', 'one.warrantyDetails'),
  { id: 'insured', kind: 'flag', label: 'one.insured' },
  { id: 'archived', kind: 'flag', label: 'one.archived' },
  ordered('soldDate', 'day', 'one.soldDate', false),
  shown('soldTo', 'text', 'one.soldTo'),
  shown('soldPrice', 'money', 'one.soldPrice'),
  shown('soldNotes', 'text', 'one.soldNotes'),
  { id: 'description', kind: 'text', label: 'one.description' },
  shown('notes', 'text', 'one.notes'),
  ordered('createdAt', 'moment', 'list.created', false),
]

/** The column with the names, which is always there. */
export const nameColumn: Column = { id: 'name', kind: 'text', label: 'list.name', orderBy: 'name' }

const byId = new Map(columns.map(column => [column.id, column]))

/** What the ids of columns of custom fields begin with. */
export const fieldPrefix = 'field:'

const fieldColumn = (id: string): Column => ({
  id,
  kind: 'field',
  label: undefined,
  orderBy: id,
  show: 'fields',
})

/** The column with an id; undefined when there is none. */
export const columnOf = (id: string): Column | undefined =>
  id.startsWith(fieldPrefix) && id.length > fieldPrefix.length ? fieldColumn(id) : byId.get(id)

/** What a column is called; a custom field by its own name. */
export const columnName = (t: TFunction, column: Column | undefined, currency: string): string =>
  column?.label === undefined ? (column?.id ?? '').slice(fieldPrefix.length) : t(column.label, { currency })

/** The ids of columns as an address has them: names of custom fields may have commas. */
export const writeColumns = (ids: readonly string[]): string =>
  ids.length === 0 ? 'none' : ids.map(id => id.replace(/[%,]/g, encodeURIComponent)).join(',')

export const readColumns = (text: string): string[] =>
  text
    .split(',')
    .filter(id => id !== '')
    .map(decode)

/** What is not encoded is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The columns that an address asks for; those that a list of this width has when it asks for none. */
export function columnsOf(show: string | undefined, width: number): readonly Column[] {
  if (show === undefined) return defaults.filter(({ from = 0 }) => width >= from)
  return readColumns(show).flatMap(id => columnOf(id) ?? [])
}

/** What the server has to be asked for, so that rows have all that the columns show. */
export const shownBy = (list: readonly Column[]): string[] => [
  ...new Set(['path', ...list.flatMap(({ show }) => show ?? [])]),
]

/** What a column takes of the width of the table: at least `min` rem, and `share` of what is left. */
interface Track {
  readonly min: number
  readonly share?: number
}

const tracks: Readonly<Record<CellKind, Track>> = {
  location: { min: 8, share: 3 },
  tags: { min: 7, share: 2 },
  text: { min: 7, share: 2 },
  field: { min: 7, share: 1 },
  type: { min: 7, share: 1 },
  code: { min: 7.5 },
  number: { min: 4.25 },
  // For 12,345,678.90.
  money: { min: 7.25 },
  day: { min: 7 },
  moment: { min: 5.5 },
  flag: { min: 5 },
}

const name: Track = { min: 10, share: 3 }

/** The picture, and the gaps at both sides of the table; rem. */
const fixed = 2.5 + 3
const gap = 0.875

/** The columns of the grid, and the least width of all of them together, in rem; `widths` has those that were drawn. */
export function tracksOf(
  list: readonly Column[],
  widths: Readonly<Record<string, number>>,
): { readonly template: string; readonly min: number } {
  const all = [{ id: nameColumn.id, ...name }, ...list.map(({ id, kind }) => ({ id, ...tracks[kind] }))].map(
    ({ id, min, share }): Track => {
      const width = widths[id]
      return width === undefined ? { min, ...(share === undefined ? {} : { share }) } : { min: width }
    },
  )
  return {
    template: [
      '2.5rem',
      ...all.map(({ min, share }) => (share === undefined ? `${min}rem` : `minmax(${min}rem, ${share}fr)`)),
    ].join(' '),
    min: all.reduce((sum, { min }) => sum + min + gap, fixed),
  }
}
