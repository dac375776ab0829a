import type { Driver, Row } from './driver.ts'
import { entityOf, plainColumns, plainOf, type Tag, type Type, tagColumns, tagOf, typeOf } from './shapes.ts'

/** Whose rows are read. */
export interface Group {
  readonly id: string
  /** The row numbers of the group lie between these. */
  readonly low: number
  readonly high: number
}

interface Page {
  readonly page: number
  readonly pageSize: number
}

/** The values of a list that is given as one parameter. */
export const listOf = (db: Driver, kind: 'text' | 'bigint') =>
  db.isSqlite ? '(select value from json_each(?))' : `(select unnest(?::${kind}[]) as value)`
const join = (db: Driver) => (db.isSqlite ? 'cross join' : 'join')

const typesOf = async (db: Driver, group: Group): Promise<Map<unknown, Type>> => {
  const rows = await db.all(
    'select id, name, description, is_location, icon, created_at, updated_at from entity_types where group_id = ?',
    group.id,
  )
  return new Map(rows.map(row => [row.id, typeOf(row)]))
}

const itemsOf = 'group_id = ? and is_location = 0 and archived = 0'

/** A page of the list without filters. */
export async function list(db: Driver, group: Group, asked: Page) {
  const rows = await db.all(
    `select ${plainColumns} from entities where ${itemsOf} order by name_key, id limit ? offset ?`,
    group.id,
    asked.pageSize,
    (Math.max(1, asked.page) - 1) * asked.pageSize,
  )
  return pageOf(db, group, asked, rows, await countItems(db, group))
}

const countItems = async (db: Driver, group: Group): Promise<number> =>
  Number((await db.all(`select n from group_totals where ${itemsOf}`, group.id))[0]?.n ?? 0)

/** The first page of what a filter finds. */
async function filtered(
  db: Driver,
  group: Group,
  asked: Page,
  hits: string,
  values: readonly (string | number)[],
) {
  const rows = await db.all(
    `with hit as materialized (select e.n, e.name_key, e.id from ${hits} and e.is_location = 0 and e.archived = 0)
     select (select count(*) from hit) as total, e.* from
     (select n, name_key, id from hit order by name_key, id limit ?) k
     ${join(db)} (select ${plainColumns} from entities) e on e.n = k.n order by k.name_key, k.id`,
    ...values,
    asked.pageSize,
  )
  return pageOf(db, group, asked, rows, Number(rows[0]?.total ?? 0))
}

export const search = (db: Driver, group: Group, q: string, asked: Page) =>
  db.isSqlite
    ? filtered(
        db,
        group,
        asked,
        `search_trigrams s cross join entities e on e.n = s.rowid
         where search_trigrams match ? and s.rowid between ? and ?`,
        [`"${q}"`, group.low, group.high],
      )
    : filtered(
        db,
        group,
        asked,
        `entity_search s join entities e on e.group_id = s.group_id and e.n = s.n
         where s.search_text like ? and s.n between ? and ?`,
        [`%${q}%`, group.low, group.high],
      )

async function pageOf(db: Driver, group: Group, asked: Page, rows: readonly Row[], total: number) {
  const parentIds = [...new Set(rows.map(row => row.parent_id as string).filter(id => id !== null))]
  const parentRows = await db.all(
    `select ${plainColumns} from entities where group_id = ? and id in ${listOf(db, 'text')}`,
    group.id,
    parentIds,
  )
  const parents = new Map(parentRows.map(row => [row.id, plainOf(row, [])]))
  const types = await typesOf(db, group)
  const tags = await tagsOfSome(db, group, rows)
  const photos = await photosOfSome(db, group, rows)
  let totalPrice = 0
  const items = rows.map(row => {
    if (row.sold_date === null) totalPrice += Math.round(Number(row.purchase_price) * 100)
    const photo = photos.get(row.id)
    return {
      ...plainOf(row, tags.get(row.n) ?? []),
      entityType: types.get(row.entity_type_id),
      ...(row.parent_id === null ? {} : { parent: parents.get(row.parent_id) }),
      ...(photo === undefined ? {} : { imageId: photo }),
    }
  })
  return { ...asked, total, items, totalPrice: totalPrice / 100 }
}

async function tagsOfSome(db: Driver, group: Group, rows: readonly Row[]) {
  const links = await db.all(
    `select et.n as entity, ${tagColumns} from ${listOf(db, 'bigint')} j
     ${join(db)} entity_tags et on et.n = j.value and et.group_id = ?
     ${join(db)} tags t on t.n = et.tag_n and t.group_id = et.group_id order by t.name_key, t.id`,
    rows.map(row => Number(row.n)),
    group.id,
  )
  const found = new Map<unknown, Tag[]>()
  for (const link of links) {
    const known = found.get(link.entity)
    if (known === undefined) found.set(link.entity, [tagOf(link)])
    else known.push(tagOf(link))
  }
  return found
}

const photoColumns = `id, entity_id from attachments where is_primary = 1 and type = 'photo' and group_id = ?`

async function photosOfSome(db: Driver, group: Group, rows: readonly Row[]) {
  const found = await db.all(
    `select ${photoColumns} and entity_id in ${listOf(db, 'text')}`,
    group.id,
    rows.map(row => String(row.id)),
  )
  return new Map(found.map(row => [row.entity_id, row.id]))
}

const climb = `with recursive up (id, location, is_location, step) as (
  select id, kept_in, 0, 0 from entities where group_id = ? and id = ?
  union all select e.id, e.kept_in, e.is_location, up.step + 1
  from up join entities e on e.group_id = ? and e.id = up.location where up.is_location = 0)
  select ${plainColumns} from entities where group_id = ?
  and id = (select id from up where is_location = 1 and step > 0)`

/** One entity; undefined when there is none. */
export async function get(db: Driver, group: Group, id: string) {
  const [row] = await db.all('select * from entities where group_id = ? and id = ?', group.id, id)
  if (row === undefined) return undefined
  const n = Number(row.n)
  const tags = await db.all(
    `select ${tagColumns} from entity_tags et ${join(db)} tags t on t.n = et.tag_n and t.group_id = et.group_id
     where et.group_id = ? and et.n = ? order by t.name_key, t.id`,
    group.id,
    n,
  )
  const fields = await db.all(
    'select * from entity_fields where group_id = ? and entity_n = ? order by position',
    group.id,
    n,
  )
  const [parent] =
    row.parent_id === null
      ? []
      : await db.all(
          `select ${plainColumns} from entities where group_id = ? and id = ?`,
          group.id,
          row.parent_id as string,
        )
  const [location] = await db.all(climb, group.id, id, group.id, group.id)
  const children = await db.all(
    `select ${plainColumns} from entities where group_id = ? and kept_in = ? and is_location = 1 order by name_key, id`,
    group.id,
    id,
  )
  await db.all('select * from attachments where group_id = ? and entity_id = ? order by id', group.id, id)
  const [totals] =
    row.is_location === 1
      ? await db.all(
          'select pieces, unsold_price from place_totals where group_id = ? and entity_id = ?',
          group.id,
          id,
        )
      : []
  return entityOf({ row, types: await typesOf(db, group), tags, fields, parent, location, children, totals })
}

/** The chain of parents. */
export async function path(db: Driver, group: Group, id: string) {
  const rows = await db.all(
    `with recursive up (id, parent_id, name, is_location, step) as (
       select id, parent_id, name, is_location, 0 from entities where group_id = ? and id = ?
       union all select e.id, e.parent_id, e.name, e.is_location, up.step + 1
       from up join entities e on e.group_id = ? and e.id = up.parent_id)
     select id, name, is_location from up order by step desc`,
    group.id,
    id,
    group.id,
  )
  return rows.map(row => ({ type: row.is_location === 1 ? 'location' : 'item', id: row.id, name: row.name }))
}
