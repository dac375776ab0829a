import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Dialect } from '../query/dialect.ts'

/** What the index of texts is asked for: all of these words, each in any of its spellings. */
const matchOf = (words: readonly (readonly unknown[])[]) => {
  const quoted = (spelling: unknown) => sql`'"' || replace(${spelling}, '"', '""') || '"'`
  const parts = words.map(
    spellings => sql`'(' || ${sql.join(spellings.map(quoted), sql` || ' OR ' || `)} || ')'`,
  )
  return sql.join(parts, sql` || ' AND ' || `)
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  sendsTogether: false,
  maxRowsAtOnce: 8000,
  hasTrigramTable: true,
  mergesUnions: true,
  climbsByJoin: true,
  statistics: undefined,
  endRecording: 'select end_recording()',
  jsonList: column => sql`json_group_array(${column})`,
  jsonMember: (column, name) => sql`cast(${column} ->> ${sql.lit(name)} as text)`,
  jsonObject: (name, value) => sql`json_object(${sql.lit(name)}, ${value})`,
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
  rowNumberKey: sql`n`,
  searchHits: (needle, low, high, groupId) => sqliteDialect.searchHitsOfAll([[needle]], low, high, groupId),
  searchHitsOfAll: (words, low, high) =>
    sql`(select rowid as n from search_trigrams
         where search_trigrams match ${matchOf(words)} and rowid between ${low} and ${high})`,
  // Only one transaction writes at a time, so there is nothing to lock.
  skipLocked: query => query,
}
