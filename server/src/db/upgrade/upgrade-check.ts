import { sql } from 'kysely'
import type { Writer } from '../reader-writer.ts'

/** What an upgrade must keep, as far as it costs little to look. */
export interface DataCounts {
  /** Table → how many rows it has. */
  readonly rows: ReadonlyMap<string, number>
  /** Kept values that are not what they are counted from, a sentence each. */
  readonly faults: readonly string[]
}

/** Counts every table, and holds the kept counts of items against the items. Nobody else can write until the end. */
export async function countData(db: Writer): Promise<DataCounts> {
  const rows = new Map<string, number>()
  const tables = await listTables(db)
  if (db.dialect.name === 'postgres')
    await sql`lock table ${sql.join(tables.map(table => sql.table(table)))} in share row exclusive mode`.execute(
      db.q,
    )
  for (const table of tables) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.q)
    rows.set(table, Number(counted.rows[0]?.n))
  }
  return { rows, faults: await findFaults(db) }
}

/** What is missing, too much or wrong in the second stock and was not in the first; `resized` may differ in rows. */
export function findLosses(before: DataCounts, after: DataCounts, resized: readonly string[]): string[] {
  const changed = [...before.rows].flatMap(([table, had]) => {
    const has = after.rows.get(table)
    return has === had || resized.includes(table) ? [] : [`${table} had ${had} rows and has ${has ?? 'gone'}`]
  })
  return [...changed, ...after.faults.filter(fault => !before.faults.includes(fault))]
}

/** The tables with rows of ours: without the search index, which is made from one of them. */
async function listTables(db: Writer): Promise<string[]> {
  const { rows } = await db.exec<{ name: string }>(
    db.dialect.name === 'sqlite'
      ? `select name from pragma_table_list
         where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'`
      : `select tablename as name from pg_catalog.pg_tables
         where schemaname = current_schema() and pg_has_role(tableowner, 'usage') order by 1`,
  )
  return rows.map(({ name }) => name).filter(name => name !== 'migrations')
}

async function findFaults(db: Writer): Promise<string[]> {
  const { rows } = await db.exec<{ fault: string }>(`
    select 'the kept number of items of group ' || t.group_id || ' is wrong' as fault from group_totals t
    where t.n <> (select count(*) from entities e
      where e.group_id = t.group_id and e.is_location = t.is_location and e.archived = t.archived)
    union all
    select 'items are missing from the search' from (select 1) as one
    where (select count(*) from entities) <> (select count(*) from entity_search)`)
  return rows.map(({ fault }) => fault)
}
