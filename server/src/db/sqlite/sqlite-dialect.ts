import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Dialect } from '../query/dialect.ts'

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  hasTrigramTable: true,
  statistics: undefined,
  builder: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  isAnyOf: (column, list) => sql<boolean>`${column} in (select value from json_each(${list}))`,
  listTable: list => sql`(select value from json_each(${list}))`,
  recordTable(json, columns) {
    const picked = Object.keys(columns).map(name => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(picked)} from json_each(${json}))`
  },
  contains: (text, needle) => sql<boolean>`instr(${text}, ${needle}) > 0`,
  impliedGroup: () => sql<boolean>`1`,
  searchHits: (needle, low, high) =>
    sql`(select rowid as n from search_trigrams
         where search_trigrams match '"' || replace(${needle}, '"', '""') || '"' and rowid between ${low} and ${high})`,
  // Only one transaction writes at a time, so there is nothing to lock.
  skipLocked: query => query,
}
