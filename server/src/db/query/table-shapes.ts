import { sql } from 'kysely'
import type { Reader, Writer } from '../reader-writer.ts'
import type { ColumnKind } from '../tables/columns.ts'
import { insertMany } from './insert-many.ts'
import { keysetPages } from './keyset.ts'

export type Row = Readonly<Record<string, unknown>>

/** A table as it is in the database, of any model version, without generated columns. */
export interface TableShape {
  readonly table: string
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** Columns of its primary key, in order. */
  readonly key: readonly string[]
}

interface FoundColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Its position in the primary key, from 1; 0 outside of it. */
  readonly key_at: number
}

const columnsIn = {
  sqlite: `select l.name as "table", x.name as "column", x.type as type, x.pk as key_at
    from pragma_table_list l join pragma_table_xinfo(l.name) x
    where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite\\_%' escape '\\' and x.hidden = 0
    order by l.name, x.cid`,
  postgres: `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
      coalesce(array_position(string_to_array(i.indkey::text, ' ')::int2[], a.attnum), 0) as key_at
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname collate "C", a.attnum`,
}

const referencesIn = {
  sqlite: `select l.name as "table", f."table" as target
    from pragma_table_list l join pragma_foreign_key_list(l.name) f where l.schema = 'main'`,
  postgres: `select c.relname as "table", t.relname as target from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
}

/** All tables by name, except the list of migrations; the search index is derived and left out. */
export async function listShapes(db: Reader): Promise<TableShape[]> {
  const { rows } = await sql.raw<FoundColumn>(columnsIn[db.dialect.name]).execute(db.q)
  const tables = Map.groupBy(rows, ({ table }) => table)
  tables.delete('migrations')
  tables.delete('dangling_references')
  return [...tables].map(([table, columns]) => ({
    table,
    columns: Object.fromEntries(columns.map(({ column, type }) => [column, kindOf(type)])),
    key: columns
      .filter(({ key_at }) => key_at > 0)
      .toSorted((one, other) => one.key_at - other.key_at)
      .map(({ column }) => column),
  }))
}

function kindOf(type: string): ColumnKind {
  if (type === 'text') return 'text'
  return type === 'real' || type === 'double precision' ? 'real' : 'integer'
}

/** The same tables, each after the tables that it references. */
export async function inOrderOfReference(db: Reader, shapes: readonly TableShape[]): Promise<TableShape[]> {
  const { rows } = await sql
    .raw<{ table: string; target: string }>(referencesIn[db.dialect.name])
    .execute(db.q)
  const waiting = new Map(shapes.map(shape => [shape.table, shape]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ table }) =>
      rows.every(each => each.table !== table || each.target === table || !waiting.has(each.target)),
    )
    if (free.length === 0) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other`)
    for (const shape of free) waiting.delete(shape.table)
    ordered.push(...free)
  }
  return ordered
}

/** Rows of a table in the order of its key, in pages. */
export function rowsOf(db: Reader, { table, columns, key }: TableShape): AsyncGenerator<readonly Row[]> {
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
  const keys = sql.join(key.map(name => sql.ref(name)))
  const read = async (last: Row | undefined, limit: number): Promise<Row[]> => {
    const beyond = last && sql`where (${keys}) > (${sql.join(key.map(name => last[name]))})`
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(table)} ${beyond ?? sql``} order by ${keys} limit ${sql.lit(limit)}`.execute(
      db.q,
    )
    return rows
  }
  return keysetPages(read, { first: undefined as Row | undefined, keyOf: row => row })
}

/** Returns a function that inserts rows of a table unchanged. */
export const insertInto = ({
  table,
  columns,
}: TableShape): ((db: Writer, rows: readonly Row[]) => Promise<unknown>) =>
  insertMany<Row>(table as 'instance', columns)
