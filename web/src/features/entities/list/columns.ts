import { entityMembers, type KindOf, type MemberWith } from '@stowage/contract/entities/entity-members'
import { listOf } from '@stowage/contract/values/list-of'
import type { MessageKey } from '../../../i18n/en.ts'

/** How the values of a column look. */
export type CellKind =
  | 'text'
  | 'code'
  | 'codes'
  | 'number'
  | 'money'
  | 'day'
  | 'moment'
  | 'flag'
  | 'location'
  | 'tags'
  | 'type'
  | 'loan'
  | 'product'
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

/** The members that a column shows. */
type ColumnMember = Exclude<
  MemberWith<'told', 'always' | 'in full'>,
  'name' | 'syncChildEntityLocations' | 'productId'
>

/** Every column but those of custom fields, in the order in which they are offered. */
const ids = listOf<ColumnMember | keyof typeof others>()([
  ...(['location', 'tags', 'quantity', 'purchasePrice', 'updatedAt'] as const),
  ...(['assetId', 'type', 'manufacturer', 'modelNumber', 'serialNumber', 'codes'] as const),
  ...(['purchaseDate', 'purchaseFrom', 'warrantyExpires', 'lifetimeWarranty', 'warrantyDetails'] as const),
  'expires',
  ...(['insured', 'archived', 'soldDate', 'soldTo', 'soldPrice', 'soldNotes'] as const),
  ...(['loan', 'product', 'description', 'notes', 'createdAt'] as const),
])

/** How many of them there are without a choice of columns. */
const usual = 5

const others = {
  location: { kind: 'location', label: 'list.location', orderBy: 'location', show: 'path' },
  tags: { kind: 'tags', label: 'list.tags', from: 55 },
  updatedAt: { kind: 'moment', label: 'list.changed', orderBy: 'updatedAt', from: 62 },
  type: { kind: 'type', label: 'list.type', orderBy: 'type' },
  loan: { kind: 'loan', label: 'list.with', orderBy: 'loanDue', show: 'loan' },
  product: { kind: 'product', label: 'stock.one', orderBy: 'product', show: 'product' },
  createdAt: { kind: 'moment', label: 'list.created', orderBy: 'createdAt' },
} as const satisfies Readonly<Record<string, Omit<Column, 'id'>>>

/** What of a column is not as usual. */
const unusual: Partial<Readonly<Record<ColumnMember, Partial<Column>>>> = {
  quantity: { label: 'list.quantity', from: 40 },
  purchasePrice: { label: 'list.price', from: 40 },
  serialNumber: { kind: 'code' },
  // Periods that are typed for it are counted from the day of purchase.
  warrantyExpires: { show: ['warrantyExpires', 'purchaseDate'] },
}

const kinds = {
  text: 'text',
  quantity: 'number',
  amount: 'money',
  flag: 'flag',
  day: 'day',
  assetNumber: 'code',
  codes: 'codes',
} as const satisfies Record<KindOf<ColumnMember>, CellKind>

function ofMember(member: ColumnMember): Column {
  const { kind, isSorted, told } = entityMembers[member]
  return {
    id: member,
    kind: kinds[kind],
    label: `one.${member}`,
    ...(isSorted ? { orderBy: member } : {}),
    ...(told === 'in full' ? { show: member } : {}),
    ...unusual[member],
  }
}

/** Every column but those of custom fields, in the order in which they are offered. */
export const columns: readonly Column[] = ids.map(id =>
  id in others ? { id, ...others[id as keyof typeof others] } : ofMember(id as ColumnMember),
)

const defaults = columns.slice(0, usual)

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
