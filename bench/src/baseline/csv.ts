import type { Driver, Row, Value } from './driver.ts'
import { type Group, listOf, sliceOf } from './reads.ts'
import { freshId, insertRows, type NewRow, writeEvent } from './writes.ts'

/** The file part of a form, without looking at more than where it begins and ends. */
function fileIn(form: string): string {
  const from = form.indexOf('\r\n\r\n') + 4
  return form.slice(from, form.lastIndexOf('\r\n--'))
}

/** Imports a file whose cells need no quotes, all rows as new things, in one transaction. */
export async function importFile(db: Driver, group: Group, typeId: string, form: string): Promise<void> {
  const [head = '', ...lines] = fileIn(form).trimEnd().split('\n')
  const columns = head.split(',')
  const tags = await db.all('select id, name from tags where group_id = ?', group.id)
  const tagIds = new Map(tags.map(({ id, name }) => [name, String(id)]))
  const places = await pathsOf(db, group)
  const placeIds = new Map([...places].map(([id, path]) => [path, id]))
  const rows = lines.map((line): NewRow => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const fields = columns.flatMap((name, at) =>
      name.startsWith('HB.field.') && cells[at] !== ''
        ? [{ name: name.slice(9), value: cells[at] ?? '' }]
        : [],
    )
    return {
      id: freshId(),
      typeId,
      name: cell('HB.name'),
      description: cell('HB.description'),
      quantity: Number(cell('HB.quantity')),
      parentId: placeIds.get(cell('HB.location')) ?? null,
      tagIds: cell('HB.tags')
        .split('; ')
        .map(name => tagIds.get(name) as string),
      modelNumber: cell('HB.model_number'),
      manufacturer: cell('HB.manufacturer'),
      serialNumber: cell('HB.serial_number'),
      notes: cell('HB.notes'),
      price: Number(cell('HB.purchase_price')),
      purchaseDate: cell('HB.purchase_date') || null,
      importRef: cell('HB.import_ref') || null,
      fields: fields.map(field => ({ id: freshId(), ...field })),
    }
  })
  await insertRows(db, group, rows)
  await writeEvent(db, group, new Date().toISOString(), 'inventory.imported', null, { created: rows.length })
}

const escaped = (name: string) => name.replaceAll('/', '\\/')

/** The path of every location, by id. */
async function pathsOf(db: Driver, group: Group): Promise<Map<string, string>> {
  const rows = await db.all(
    'select id, name, parent_id from entities where group_id = ? and is_location = 1',
    group.id,
  )
  const known = new Map(rows.map(row => [String(row.id), row]))
  const paths = new Map<string, string>()
  const pathOf = (row: Row): string => {
    const id = String(row.id)
    const path = paths.get(id)
    if (path !== undefined) return path
    const parent = known.get(String(row.parent_id))
    const own = (parent === undefined ? '' : `${pathOf(parent)} / `) + escaped(String(row.name))
    paths.set(id, own)
    return own
  }
  for (const row of rows) pathOf(row)
  return paths
}

const columns =
  `purchase_date warranty_expires sold_date import_ref parent_import_ref url name description notes
  purchase_from manufacturer model_number serial_number warranty_details sold_to sold_notes location tags asset_id
  quantity purchase_price sold_price archived insured lifetime_warranty`.split(/\s+/)

const quoted = (text: string) => (/[",\n\r]|^[ \t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** All things of the group as a file, in pieces: all of it may be longer than any text can be. */
export async function* exportFile(db: Driver, group: Group, baseUrl: string): AsyncGenerator<string> {
  const named = await db.all('select distinct name from entity_fields where group_id = ?', group.id)
  const names = named.map(({ name }) => String(name)).sort()
  yield `${[...columns.map(name => `HB.${name}`), ...names.map(name => `HB.field.${name}`)].join(',')}\n`
  const paths = await pathsOf(db, group)
  const holders = await holdersOf(db, group)
  const [counted] = await db.all('select count(*) as total from entities where group_id = ?', group.id)
  const batch = sliceOf(Number(counted?.total))
  for (let after: Row | undefined; ; ) {
    const rows = await nextRows(db, group, after, batch)
    const isWhole = rows.length === Number(counted?.total)
    if (rows.length > 0) yield await linesOf(db, group, { rows, isWhole, names, paths, holders, baseUrl })
    if (rows.length < batch) return
    after = rows.at(-1)
  }
}

/** What something can lie in, or belong to. */
async function holdersOf(db: Driver, group: Group): Promise<Map<unknown, Row>> {
  const rows = await db.all(
    `select id, kept_in, is_location, import_ref from entities
     where group_id = ? and (is_location = 1 or height > 0)`,
    group.id,
  )
  return new Map(rows.map(row => [row.id, row]))
}

const nextRows = (db: Driver, group: Group, after: Row | undefined, batch: number) =>
  db.all(
    `select * from entities where group_id = ? and (number_order, name_key, id) > (?, ?, ?)
     order by number_order, name_key, id limit ?`,
    group.id,
    Number(after?.number_order ?? -1),
    String(after?.name_key ?? ''),
    String(after?.id ?? ''),
    batch,
  )

interface Part {
  readonly rows: readonly Row[]
  /** These are all rows that there are. */
  readonly isWhole: boolean
  readonly names: readonly string[]
  readonly paths: ReadonlyMap<string, string>
  readonly holders: ReadonlyMap<unknown, Row>
  readonly baseUrl: string
}

async function linesOf(db: Driver, group: Group, part: Part): Promise<string> {
  const { rows, isWhole, names, paths, holders, baseUrl } = part
  const which = isWhole ? 'between ? and ?' : `in ${listOf(db, 'bigint')}`
  const numbers = isWhole ? [group.low, group.high] : [rows.map(({ n }) => Number(n))]
  const tags = await textsOf(
    db,
    `select et.n, t.name from entity_tags et join tags t on t.n = et.tag_n
     where et.n ${which} order by et.n, t.name_key, t.id`,
    numbers,
  )
  const fields = await db.all(
    `select entity_n, name, text_value from entity_fields where entity_n ${which}`,
    ...numbers,
  )
  const values = new Map<unknown, Map<unknown, unknown>>()
  for (const { entity_n, name, text_value } of fields) {
    const known = values.get(entity_n)
    if (known === undefined) values.set(entity_n, new Map([[name, text_value]]))
    else known.set(name, text_value)
  }
  const lines = []
  for (const row of rows) {
    const derived: Row = {
      ...row,
      location: paths.get(String(locationOf(row, holders))) ?? '',
      parent_import_ref: parentRef(row, holders),
      url: `${baseUrl}/${row.is_location === 1 ? 'location' : 'item'}/${row.id}`,
      tags: (tags.get(row.n) ?? []).join('; '),
      asset_id: String(row.asset_number)
        .padStart(6, '0')
        .replace(/^(...)/, '$1-'),
    }
    const cells = columns.map(name => {
      const value = derived[name]
      if (name === 'archived' || name === 'insured' || name === 'lifetime_warranty')
        return value === 1 ? 'true' : 'false'
      return quoted(String(value ?? ''))
    })
    for (const name of names) cells.push(quoted(String(values.get(row.n)?.get(name) ?? '')))
    lines.push(cells.join(','))
  }
  return `${lines.join('\n')}\n`
}

function locationOf(row: Row, all: ReadonlyMap<unknown, Row>): unknown {
  let place = all.get(row.kept_in)
  while (place !== undefined && place.is_location === 0) place = all.get(place.kept_in)
  return place?.id
}

function parentRef(row: Row, all: ReadonlyMap<unknown, Row>): string {
  const parent = all.get(row.parent_id)
  if (parent === undefined || parent.is_location === 1) return ''
  return String(parent.import_ref ?? parent.id)
}

async function textsOf(db: Driver, sql: string, numbers: Value[]): Promise<Map<unknown, string[]>> {
  const found = new Map<unknown, string[]>()
  for (const { n, name } of await db.all(sql, ...numbers)) {
    const known = found.get(n)
    if (known === undefined) found.set(n, [String(name)])
    else known.push(String(name))
  }
  return found
}
