import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { tablesWith } from '../inventory/table-lists.ts'
import type { Dialect } from '../query/dialect.ts'

const arrayType = (kind: 'text' | 'number') => sql.raw(kind === 'text' ? 'text[]' : 'bigint[]')

const columnTypes = { text: sql.raw('text'), integer: sql.raw('bigint'), real: sql.raw('double precision') }

/** Tables that grow by large writes and are joined with each other. */
const growing = [
  ...tablesWith('recorded', 'to undo'),
  'entity_search',
  'entity_codes',
  'changes',
  'change_rows',
  'trash',
  'trash_files',
  'name_words',
  'name_word_parts',
  'place_totals',
  'tag_totals',
  'product_totals',
  'product_codes',
].map(table => `'${table}'`)

/** Escapes the wildcards of LIKE. */
const likePattern = (needle: unknown) =>
  sql`'%' || replace(replace(replace(${needle}::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

export const postgresDialect: Dialect = {
  name: 'postgres',
  maxRowsAtOnce: undefined,
  hasTrigramTable: false,
  mergesUnions: false,
  climbsByJoin: false,
  statistics: {
    outgrown: `select relname as "table" from pg_class where oid = any(array[${growing}]::regclass[])
      and pg_relation_size(oid) / current_setting('block_size')::int > 4 * greatest(relpages, 1)`,
    refresh: tables => `analyze (skip_locked) ${tables.join()}`,
  },
  databaseSize: 'select pg_database_size(current_database()) as bytes',
  tableSizes: `select relname as "table", pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by bytes desc, relname`,
  endRecording: `select set_config('stowage.group', '', true)`,
  jsonList: column => sql`json_agg(${column})::text`,
  jsonMember: (column, name) => sql`(${column}::json ->> ${sql.lit(name)})`,
  jsonObject: (name, value) => sql`json_build_object(${sql.lit(name)}, ${value})::text`,
  jsonWithout: (column, names) =>
    sql`(${column}::jsonb - array[${sql.join(names.map(name => sql.lit(name)))}])::text`,
  builder: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  isAnyOf: (column, list, kind) => sql<boolean>`${column} = any(${list}::${arrayType(kind)})`,
  listTable: (list, kind) =>
    kind === 'text'
      ? sql`(select unnest(${list}::text[]) collate "C" as value)`
      : sql`(select unnest(${list}::bigint[]) as value)`,
  recordTable(json, columns) {
    const typed = Object.entries(columns).map(([name, kind]) => sql`${sql.ref(name)} ${columnTypes[kind]}`)
    return sql`(select * from json_to_recordset(${json}::json) as records (${sql.join(typed)}))`
  },
  contains: (text, needle) => sql<boolean>`strpos(${text}, ${needle}::text) > 0`,
  impliedGroup: (column, groupId) => sql<boolean>`${column} = ${groupId}`,
  unplanned: value => sql`(select ${value}::text)`,
  rowNumberKey: sql`group_id, n`,
  searchHits: (needle, low, high, groupId) =>
    postgresDialect.searchCandidates([[needle]], low, high, groupId),
  candidateQuery: word => word,
  searchCandidates(words, low, high, groupId) {
    const tests = words.map(
      spellings =>
        sql`(${sql.join(
          spellings.map(spelling => sql`search_text like ${likePattern(spelling)}`),
          sql` or `,
        )})`,
    )
    return sql`(select n from entity_search where group_id = ${groupId} and ${sql.join(tests, sql` and `)} and n between ${low} and ${high})`
  },
  skipLocked: query => query.forUpdate().skipLocked(),
}
