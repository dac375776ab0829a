import type { Driver, Row } from './driver.ts'
import { type Group, get } from './reads.ts'

/** What is written of one entity. */
export interface NewRow {
  readonly id: string
  readonly typeId: string
  readonly name: string
  readonly description: string
  readonly quantity: number
  readonly parentId: string | null
  readonly tagIds: readonly string[]
  readonly modelNumber: string
  readonly manufacturer: string
}

const separator = '\u001f'
const millionths = (value: number) => Math.round(value * 1e6)
const now = () => new Date().toISOString()
let made = 0
/** An id that orders like the server's; unique within this process. */
export const newId = () => {
  const hex = Date.now().toString(16).padStart(12, '0')
  const count = (++made).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${count}`
}

/** Writes down what happened. */
async function writeEvent(
  db: Driver,
  group: Group,
  at: string,
  name: string,
  id: string | null,
  facts: object,
) {
  await db.all(
    'insert into events (id, group_id, at, actor_id, name, subject_id, facts) values (?, ?, ?, ?, ?, ?, ?)',
    newId(),
    group.id,
    at,
    group.id,
    name,
    id,
    JSON.stringify(facts),
  )
}

async function addToGroup(db: Driver, group: Group, n: number, worth: number) {
  await db.all(
    `insert into group_totals (group_id, is_location, archived, n, worth, lifetime_warranty) values (?, 0, 0, ?, ?, 0)
     on conflict (group_id, is_location, archived)
     do update set n = group_totals.n + excluded.n, worth = group_totals.worth + excluded.worth`,
    group.id,
    n,
    worth,
  )
}

async function addToLocation(db: Driver, group: Group, location: string, pieces: number, price: number) {
  await db.all(
    `insert into place_totals (group_id, entity_id, pieces, unsold_price, price) values (?, ?, ?, ?, ?)
     on conflict (group_id, entity_id) do update set pieces = place_totals.pieces + excluded.pieces,
     unsold_price = place_totals.unsold_price + excluded.unsold_price, price = place_totals.price + excluded.price`,
    group.id,
    location,
    pieces,
    price,
    price,
  )
}

async function addToTag(db: Driver, group: Group, tag: number, count: number, price: number) {
  await db.all(
    `insert into tag_totals (group_id, tag_n, is_location, archived, n, price) values (?, ?, 0, 0, ?, ?)
     on conflict (group_id, tag_n, is_location, archived)
     do update set n = tag_totals.n + excluded.n, price = tag_totals.price + excluded.price`,
    group.id,
    tag,
    count,
    price,
  )
}

async function writeSearch(db: Driver, group: Group, n: number, text: string) {
  await db.all('insert into entity_search (n, group_id, search_text) values (?, ?, ?)', n, group.id, text)
  if (db.isSqlite) await db.all('insert into search_trigrams (rowid, t) values (?, ?)', n, text)
}

/** Writes the rows of a new entity: one prepared statement a row. */
async function insertEntity(db: Driver, group: Group, row: NewRow): Promise<void> {
  const [counter] = await db.all(
    'update group_numbers set next_n = next_n + 1 where group_id = ? returning next_n',
    group.id,
  )
  const [highest] = await db.all(
    `select asset_number from entities where group_id = ? and asset_number is not null
     order by asset_number desc limit 1`,
    group.id,
  )
  const n = Number(counter?.next_n) - 1
  const number = Number(highest?.asset_number ?? 0) + 1
  const at = now()
  const tagNumbers = await numbersOf(db, group, row.tagIds)
  await insertRow(db, group, row, n, number, at)
  for (const tag of tagNumbers)
    await db.all('insert into entity_tags (group_id, tag_n, n) values (?, ?, ?)', group.id, tag, n)
  const facts = { name: row.name, parent_id: row.parentId, location_id: null }
  await writeEvent(db, group, at, 'entity.created', row.id, facts)
  await addToGroup(db, group, 1, 0)
  if (row.parentId !== null) await addToLocation(db, group, row.parentId, millionths(row.quantity), 0)
  for (const tag of tagNumbers) await addToTag(db, group, tag, 1, 0)
}

async function numbersOf(db: Driver, group: Group, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const list = db.isSqlite ? '(select value from json_each(?))' : '(select unnest(?::text[]))'
  const found = await db.all(`select n from tags where group_id = ? and id in ${list}`, group.id, [
    ...new Set(ids),
  ])
  return found.map(({ n }) => Number(n))
}

const inserted = `n, id, group_id, entity_type_id, is_location, archived, name, name_key, description, parent_id,
  location_id, height, asset_number, import_ref, quantity, insured, sync_child_entity_locations, serial_number,
  model_number, manufacturer, lifetime_warranty, warranty_expires, warranty_details, purchase_date, purchase_from,
  purchase_price, sold_date, sold_to, sold_price, sold_notes, notes, version, created_at, updated_at`

async function insertRow(
  db: Driver,
  group: Group,
  row: NewRow,
  n: number,
  number: number,
  at: string,
): Promise<void> {
  await db.all(
    `insert into entities (${inserted}) values (?, ?, ?, ?, 0, 0, ?, ?, ?, ?, null, 0, ?, null, ?, 0, 0, '', ?, ?, 0, null,
     '', null, '', 0, null, '', 0, '', '', 1, ?, ?)`,
    n,
    row.id,
    group.id,
    row.typeId,
    row.name,
    row.name.toLowerCase(),
    row.description,
    row.parentId,
    number,
    row.quantity,
    row.modelNumber,
    row.manufacturer,
    at,
    at,
  )
  const shown = `${String(number).padStart(6, '0').slice(0, 3)}-${String(number).padStart(6, '0').slice(3)}`
  const text = [row.name, row.description, row.modelNumber, row.manufacturer, shown]
  await writeSearch(db, group, n, text.filter(Boolean).join(separator).toLowerCase())
}

const byId = 'where group_id = ? and id = ?'

async function rowOf(db: Driver, group: Group, id: string): Promise<Row> {
  const [row] = await db.all(`select * from entities ${byId}`, group.id, id)
  if (row === undefined) throw new Error(`No entity ${id}`)
  return row
}

/** Makes one item and shows it. */
export async function create(db: Driver, group: Group, row: NewRow) {
  await insertEntity(db, group, row)
  return get(db, group, row.id)
}

/** Gives an item another quantity and shows it. */
export async function setQuantity(db: Driver, group: Group, id: string, quantity: number) {
  const row = await rowOf(db, group, id)
  const at = now()
  await db.all(
    `update entities set quantity = ?, version = version + 1, updated_at = ? ${byId}`,
    quantity,
    at,
    group.id,
    id,
  )
  const price = Number(row.purchase_price)
  await addToGroup(db, group, 0, millionths(price * quantity) - millionths(price * Number(row.quantity)))
  if (row.kept_in !== null)
    await addToLocation(db, group, row.kept_in as string, millionths(quantity - Number(row.quantity)), 0)
  await writeEvent(db, group, at, 'entity.updated', id, { quantity: { from: row.quantity, to: quantity } })
  return get(db, group, id)
}

/** Puts a location elsewhere and shows it. */
export async function move(db: Driver, group: Group, id: string, parentId: string) {
  const row = await rowOf(db, group, id)
  const at = now()
  await db.all(
    `update entities set parent_id = ?, location_id = null, version = version + 1, updated_at = ? ${byId}`,
    parentId,
    at,
    group.id,
    id,
  )
  await writeEvent(db, group, at, 'entity.moved', id, { parent_id: { from: row.parent_id, to: parentId } })
  return get(db, group, id)
}

/** Writes another description and quantity, with the search index, and shows the item. */
export async function describe(
  db: Driver,
  group: Group,
  id: string,
  { description, quantity }: { readonly description: string; readonly quantity: number },
) {
  const row = await rowOf(db, group, id)
  const n = Number(row.n)
  const at = now()
  await db.all(
    `update entities set description = ?, quantity = ?, version = version + 1, updated_at = ? ${byId}`,
    description,
    quantity,
    at,
    group.id,
    id,
  )
  const [old] = await db.all(
    'select search_text from entity_search where n = ? and group_id = ?',
    n,
    group.id,
  )
  const text = String(old?.search_text).replace(String(row.description), description.toLowerCase())
  await db.all('delete from entity_search where n = ? and group_id = ?', n, group.id)
  if (db.isSqlite) await db.all('delete from search_trigrams where rowid = ?', n)
  await writeSearch(db, group, n, text)
  const price = Number(row.purchase_price)
  await addToGroup(db, group, 0, millionths(price * quantity) - millionths(price * Number(row.quantity)))
  if (row.kept_in !== null)
    await addToLocation(db, group, row.kept_in as string, millionths(quantity - Number(row.quantity)), 0)
  await writeEvent(db, group, at, 'entity.updated', id, {
    description: { from: row.description, to: description },
    quantity: { from: row.quantity, to: quantity },
  })
  return get(db, group, id)
}
