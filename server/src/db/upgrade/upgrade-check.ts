import { sql } from 'kysely'
import type { Writer } from '../reader-writer.ts'

/** Cheap counts that an upgrade must keep. */
export interface DataCounts {
  /** Number of rows by table. */
  readonly rows: ReadonlyMap<string, number>
  /** Wrong totals, a sentence each. */
  readonly faults: readonly string[]
}

/** Counts the rows of every table, and compares stored totals of items with the items. Blocks other writes until the transaction ends. */
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

/** New differences between two counts, a sentence each; `resized` tables may change their number of rows. */
export function findLosses(before: DataCounts, after: DataCounts, resized: readonly string[]): string[] {
  const changed = [...before.rows].flatMap(([table, had]) => {
    const has = after.rows.get(table)
    return has === had || resized.includes(table) ? [] : [`${table} had ${had} rows and has ${has ?? 'gone'}`]
  })
  return [...changed, ...after.faults.filter(fault => !before.faults.includes(fault))]
}

/** All tables except the search index, which is derived. */
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
