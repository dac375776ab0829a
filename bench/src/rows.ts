import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

const tables = [
  'entities',
  'entity_search',
  'entity_fields',
  'entity_tags',
  'tags',
  'group_totals',
  'place_totals',
  'tag_totals',
  'product_totals',
  'jobs',
]

const statement = tables
  .map(table => `select '${table}' as name, count(*) as rows from ${table}`)
  .join(' union all ')

interface Count {
  readonly name: string
  readonly rows: number | string
}

/** The number of rows of each table that writes of entities touch, the history apart; the location is a file or an address. */
async function countRows(location: string): Promise<Map<string, number>> {
  const counts = location.startsWith('postgres') ? await askPostgres(location) : askSqlite(location)
  return new Map(counts.map(({ name, rows }) => [name, Number(rows)]))
}

function askSqlite(file: string): Count[] {
  const database = new BetterSqlite(file, { readonly: true })
  const counts = database.prepare(statement).all() as Count[]
  database.close()
  return counts
}

async function askPostgres(url: string): Promise<Count[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Count>(statement)
  await client.end()
  return rows
}

/** Where two databases that began as one and saw the same writes differ in their numbers of rows. */
export async function differenceOfRows(one: string, other: string): Promise<string | undefined> {
  const mine = await countRows(one)
  const others = await countRows(other)
  const differing = tables.filter(table => mine.get(table) !== others.get(table))
  if (differing.length === 0) return undefined
  return differing.map(table => `${table} ${mine.get(table)} <> ${others.get(table)}`).join(', ')
}
