import { sql } from 'kysely'
import type { Reader } from './reader-writer.ts'
import { reloadSearchIndex } from './search-index.ts'

/** A fault reported by the database. */
export interface Damage {
  /** Table, index or constraint. */
  readonly id: string
  readonly what: string
}

/** Statements that return one row for each fault. */
const questions: Readonly<Record<'sqlite' | 'postgres', readonly string[]>> = {
  sqlite: [
    `select 'file' as id, integrity_check as what from pragma_integrity_check where integrity_check <> 'ok'`,
  ],
  postgres: [
    `select c.relname as id, 'the index is not valid' as what from pg_index i join pg_class c on c.oid = i.indexrelid
     where not (i.indisvalid and i.indisready) and c.relnamespace = current_schema()::regnamespace`,
    `select conname as id, 'the constraint was never checked' as what from pg_constraint
     where not convalidated and connamespace = current_schema()::regnamespace`,
    `select c.relname as id, 'foreign keys are switched off' as what from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgisinternal and t.tgenabled in ('D', 'A', 'R') and c.relnamespace = current_schema()::regnamespace
     group by c.relname`,
  ],
}

/** Dangling references. Only manual changes of a SQLite file can create them; PostgreSQL prevents them. */
export async function findDangling(db: Reader): Promise<Damage[]> {
  if (db.dialect.name === 'postgres') return []
  const { rows } = await sql<Damage>`
    select "table" as id, count(*) || ' rows name rows of ' || parent || ' that are not there' as what
    from (
      select "table", parent from pragma_foreign_key_check where "table" <> 'dangling_references'
      union all select 'entities', 'entities' from entities e where parent_id is not null
        and not exists (select 1 from entities p where p.group_id = e.group_id and p.id = e.parent_id)
      union all select 'entities', 'entities' from entities e where location_id is not null
        and not exists (select 1 from entities p where p.group_id = e.group_id and p.id = e.location_id)
    ) group by "table", parent`.execute(db.q)
  return rows
}

/** Structural faults and dangling references; reads the whole database. */
export const findDamage = async (db: Reader): Promise<Damage[]> => [
  ...(await findDangling(db)),
  ...(await findBroken(db)),
]

/** Structural faults; reads the whole database. */
export async function findBroken(db: Reader): Promise<Damage[]> {
  await reloadSearchIndex(db)
  const found: Damage[] = []
  for (const question of questions[db.dialect.name])
    found.push(...(await sql.raw<Damage>(question).execute(db.q)).rows)
  return found
}

/** Does the search index exist? Without it searches read every text: correct but slow. */
export async function hasSearchIndex(db: Reader): Promise<boolean> {
  if (db.dialect.name === 'sqlite') return true
  const { rows } = await sql
    .raw(
      `select 1 from pg_class where relname = 'entity_search_trigrams' and relnamespace = current_schema()::regnamespace`,
    )
    .execute(db.q)
  return rows.length > 0
}

/** Milliseconds that the clock of the database is ahead of `now`. */
export async function clockAhead(db: Reader, now: Date): Promise<number> {
  if (db.dialect.name === 'sqlite') return 0
  const { rows } = await sql.raw<{ at: Date }>('select clock_timestamp() as at').execute(db.q)
  return (rows[0]?.at ?? now).getTime() - now.getTime()
}
