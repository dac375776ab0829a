import { byKind, type ColumnOf, membersWith } from '@stowage/contract/entities/entity-members'
import { relevanceOf } from '@stowage/contract/matching/relevance'
import { type Selectable, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { searchable } from '#kernel/search-text.ts'
import { findFirstDueDays, never } from '../lent/lent.queries.ts'
import type { Field } from '../model/entity.ts'
import { agreedKind, findDefinitions, findNamed } from '../read/field-definitions.queries.ts'
import { findFieldNames, sameNames } from '../read/path-and-fields.queries.ts'
import { type DaySpan, findFirstReminders, findSpans } from '../read/reminders.queries.ts'
import { type Direction, type Key, unset } from './order.ts'
import { parseSearch } from './text-search.ts'

/** A row of which the key is wanted: what stands in the column of the order. */
export interface Keyed {
  readonly n: number
  readonly value: string | number | null
}

/** The members by which a list can be ordered, without those that an index has. */
const sortedMembers = membersWith('isSorted', true).filter(
  member => member !== 'name' && member !== 'assetId',
)

type Columns =
  | ColumnOf<(typeof sortedMembers)[number]>
  | 'name'
  | 'entity_type_id'
  | 'kept_in'
  | 'product_id'
  | 'n'
  | 'id'

/** An order that no index has: the keys of rows are worked out batch after batch. */
export interface ComputedOrder {
  /** Tells cursors of different orders apart. */
  readonly name: string
  readonly direction: Direction
  readonly column: Columns
  /** The keys of some rows, in their order. */
  keysOf(db: Reader, groupId: string, rows: readonly Keyed[]): Promise<Key[]> | Key[]
}

type KeysOf = ComputedOrder['keysOf']

const each =
  (keyOf: (value: Keyed['value']) => Key): KeysOf =>
  (_db, _groupId, rows) =>
    rows.map(({ value }) => keyOf(value))

const asItStands = each(value => (value === null ? unset : { rank: 0, ord: value }))
const unlessZero = each(value => (value === null || value === 0 ? unset : { rank: 0, ord: value }))

const nameKey = (text: string): Key => (text === '' ? unset : { rank: 0, ord: nameKeyOf(text) })

/** The most folded texts that are remembered. */
const maxTexts = 10_000

/**
 * Texts are ordered as names are. Many items have the same manufacturer: folded texts are remembered. No more are added to the first
 * ones: texts such as serial numbers all differ, and to remember them takes as long as to fold them.
 */
function asNames(): KeysOf {
  const known = new Map<string, Key>()
  return each(value => {
    const text = String(value ?? '')
    const before = known.get(text)
    if (before !== undefined) return before
    const key = nameKey(text)
    if (known.size < maxTexts) known.set(text, key)
    return key
  })
}

type FindNames = (db: Reader, groupId: string, ids: readonly string[]) => Promise<Map<string, string>>

/** Rows are ordered by the name of something that they name by its id; names are asked for once. */
function byNameOf(findNames: FindNames): KeysOf {
  const known = new Map<string, Key>()
  return async (db, groupId, rows) => {
    const ids = new Set(rows.flatMap(({ value }) => (typeof value === 'string' ? value : [])))
    const missing = [...ids].filter(id => !known.has(id))
    if (missing.length > 0)
      for (const [id, ord] of await findNames(db, groupId, missing)) known.set(id, { rank: 0, ord })
    return rows.map(({ value }) => known.get(String(value)) ?? unset)
  }
}

/**
 * Rows are ordered by a custom field: numbers, then moments, then texts as names are, then flags. Where the definitions of the name
 * agree that it is a date, days of moments and texts come first.
 */
function byField(name: string, typeIds: readonly string[] | undefined): KeysOf {
  let known: { readonly names: readonly string[]; readonly isDate: boolean } | undefined
  return async (db, groupId, rows) => {
    known ??= {
      names: sameNames(await findFieldNames(db, groupId), name),
      isDate: agreedKind(findNamed(await findDefinitions(db, groupId), name, typeIds)) === 'date',
    }
    const { names, isDate } = known
    const rowNumbers = rows.map(({ n }) => n)
    const keys = await findFieldKeys(db, { groupId, names, rowNumbers }, isDate)
    return rows.map(({ n }) => keys.get(n) ?? unset)
  }
}

/** Rows are ordered by their first day to remember that a list asks for; without such days in the query by the first of all. */
function byReminder(span: DaySpan = { from: '', to: '9999-12-31' }): KeysOf {
  let spans: string | undefined
  return async (db, groupId, rows) => {
    spans ??= await findSpans(db, groupId, () => span)
    const days = await findFirstReminders(db, { groupId, spans, rowNumbers: rows.map(({ n }) => n) })
    return rows.map(({ n }) => asDay(days.get(n)))
  }
}

const asDay = (day: string | undefined): Key => (day === undefined ? unset : { rank: 0, ord: day })

/** The key of a row by the day on which something of it is due first; what is out without a due day comes next. */
export const keyOfDueDay = (day: string | undefined): Key =>
  day === never ? { rank: 1, ord: '' } : asDay(day)

const byLoan: KeysOf = async (db, groupId, rows) => {
  const ids = rows.map(({ value }) => String(value))
  const days = await findFirstDueDays(db, groupId, ids)
  return ids.map(id => keyOfDueDay(days.get(id)))
}

/** How good names are as answers to a search, then by name; undefined when nothing is looked for. */
function relevanceOrder(q: string | undefined, direction: Direction): ComputedOrder | undefined {
  const sought = parseSearch(q)
  if (sought.words.length === 0) return undefined
  const keysOf = each(value => {
    const name = String(value)
    return { rank: relevanceOf(searchable(name), sought), ord: nameKeyOf(name) }
  })
  return { name: 'relevance', direction, column: 'name', keysOf }
}

const orders: Readonly<Record<string, readonly [Columns, make: () => KeysOf]>> = {
  ...byKind(sortedMembers, {
    quantity: ({ column }) => [column, () => asItStands] as const,
    amount: ({ column }) => [column, () => unlessZero] as const,
    day: ({ column }) => [column, () => asItStands] as const,
    text: ({ column }) => [column, asNames] as const,
  }),
  type: ['entity_type_id', () => byNameOf(findTypeKeys)],
  location: ['kept_in', () => byNameOf(findNameKeys)],
  product: ['product_id', () => byNameOf(findProductKeys)],
  loanDue: ['id', () => byLoan],
}

/** Does no index have the order of a list? */
export const isComputed = ({ orderBy }: { readonly orderBy: string }): boolean =>
  orderBy.startsWith('field:') || orderBy === 'reminds' || Object.hasOwn(orders, orderBy)

/** What an order is made from. */
interface Asked {
  readonly orderBy: string
  readonly order: Direction | undefined
  readonly q: string | undefined
  readonly entityTypeIds: readonly string[] | undefined
  readonly remindsUntil: DaySpan | undefined
}

/** The order that a request asks for, if no index has it. */
export function computedOrderOf(asked: Asked): ComputedOrder | undefined {
  const { orderBy, order: direction = 'asc', q, entityTypeIds, remindsUntil } = asked
  if (orderBy === 'relevance') return relevanceOrder(q, direction)
  if (orderBy === 'reminds')
    return { name: orderBy, direction, column: 'n', keysOf: byReminder(remindsUntil) }
  const field = orderBy.startsWith('field:') ? orderBy.slice('field:'.length) : undefined
  if (field !== undefined)
    return { name: orderBy, direction, column: 'n', keysOf: byField(field, entityTypeIds) }
  const known = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined
  if (known === undefined) return undefined
  const [column, make] = known
  return { name: orderBy, direction, column, keysOf: make() }
}

interface Ids {
  readonly groupId: string
  readonly ids: readonly string[]
}

/** Goes from id to row: SQLite would rather read the names of the whole group from an index than look some up. */
const nameKeysIn = (table: 'entities' | 'entity_types' | 'products') =>
  statement<Ids>()(
    (_q, p, dialect) => sql<{ id: string; name_key: string }>`
      select t.id, t.name_key from ${dialect.listTable(p.ids, 'text')} given
      cross join ${sql.table(table)} t where t.group_id = ${p.groupId} and t.id = given.value`,
  )

const namesOfTypes = nameKeysIn('entity_types')
const namesOfEntities = nameKeysIn('entities')
const namesOfProducts = nameKeysIn('products')

const toMap = (rows: readonly { id: string; name_key: string }[]) =>
  new Map(rows.map(({ id, name_key }) => [id, name_key]))

/** The name keys of some entity types. */
const findTypeKeys = async (db: Reader, groupId: string, ids: readonly string[]) =>
  toMap(await db.all(namesOfTypes, { groupId, ids }))

/** The name keys of some entities. */
const findNameKeys = async (db: Reader, groupId: string, ids: readonly string[]) =>
  toMap(await db.all(namesOfEntities, { groupId, ids }))

/** The name keys of some products. */
const findProductKeys = async (db: Reader, groupId: string, ids: readonly string[]) =>
  toMap(await db.all(namesOfProducts, { groupId, ids }))

interface FieldsOfRows {
  readonly groupId: string
  readonly names: readonly string[]
  readonly rowNumbers: readonly number[]
}

const fieldsByName = statement<FieldsOfRows>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'type', 'text_value', 'numeric_value', 'boolean_value', 'time_value', 'day_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .where(({ ref }) => dialect.isAnyOf(ref('name'), p.names, 'text'))
    .orderBy('entity_n')
    .orderBy('position'),
)

type Values = Pick<
  Selectable<Tables['entity_fields']>,
  'type' | 'text_value' | 'numeric_value' | 'boolean_value' | 'time_value' | 'day_value'
>

/** The keys of fields that are no numbers. */
const keys: Readonly<Record<Field['type'], (field: Values) => Key | undefined>> = {
  number: () => undefined,
  time: ({ time_value }) => (time_value === null ? undefined : { rank: 1, ord: time_value }),
  text: ({ text_value }) => (text_value === '' ? undefined : { rank: 2, ord: nameKeyOf(text_value) }),
  boolean: ({ boolean_value }) => ({ rank: 3, ord: boolean_value }),
}

const keyOf = (field: Values): Key | undefined =>
  field.numeric_value === null ? keys[field.type](field) : { rank: 0, ord: field.numeric_value }

/** Days come before what is none. */
function dayKeyOf(field: Values): Key | undefined {
  if (field.day_value !== null) return { rank: 0, ord: field.day_value }
  const key = keyOf(field)
  return key === undefined ? undefined : { rank: key.rank + 1, ord: key.ord }
}

/** The keys of some rows, by their numbers, in the order of a custom field: of the first that has something in it. */
async function findFieldKeys(db: Reader, of: FieldsOfRows, isDate: boolean): Promise<Map<number, Key>> {
  const found = new Map<number, Key>()
  for (const field of await db.all(fieldsByName, of)) {
    const key = isDate ? dayKeyOf(field) : keyOf(field)
    if (key !== undefined && !found.has(field.entity_n)) found.set(field.entity_n, key)
  }
  return found
}
