import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import { namesAndTexts } from '#db/migrations/0024-names-and-texts.ts'
import { lenders } from '#db/migrations/0065-lenders.ts'
import type { Writer } from '#db/reader-writer.ts'
import { listApplied, migrate } from '#db/upgrade/migrate.ts'
import { type Migration } from '#db/upgrade/migration.ts'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#server/config.ts'
import { databaseFile, openDatabase } from '#server/open-database.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './databases.ts'
import { forgetWritings } from './older-names.ts'

type Row = Record<string, unknown>

/** A database of an earlier model, and where it is. */
export interface OlderDatabase extends TestDatabase {
  readonly database: Database
}

/** Makes a database as the version with these steps left it, without any data. */
export async function openOlder(kind: DatabaseKind, steps: readonly Migration[]): Promise<OlderDatabase> {
  const { settings, drop } = await openTestDatabase(kind)
  const { config } = loadConfig({ ...settings })
  // Test databases are copies of one that has the newest model.
  if (kind === 'sqlite') await rm(databaseFile(config))
  const database = openDatabase(config, pino({ level: 'silent' }))
  if (kind === 'postgres')
    await database.write(null, async ({ db }) => {
      for (const verb of ['drop schema public cascade', 'create schema public']) await db.exec(verb)
    })
  await migrate(database, systemClock, steps)
  return { settings, database, drop }
}

/** Copies every row, as far as the other model has room for it, and leaves out what only the newer one knows. */
export async function transplant(from: Database, to: Database): Promise<void> {
  const content = await contentOf(from)
  await to.write(null, async ({ db }) => {
    const isSqlite = db.dialect.name === 'sqlite'
    await db.exec(
      isSqlite ? 'pragma defer_foreign_keys = on' : 'set local session_replication_role = replica',
    )
    const columns = await listColumns(db)
    const applied = await listApplied(db)
    const knowsLenders = applied.includes(lenders.name)
    for (const [table, rows] of content) {
      const known = columns.get(table)
      if (known === undefined) continue
      for (const row of rows) {
        const told = row['role'] === 'lender' && !knowsLenders ? { ...row, role: 'user' } : row
        const kept = Object.fromEntries(Object.entries(told).filter(([name]) => known.includes(name)))
        await db.q
          .insertInto(table as 'entities')
          .values(kept as never)
          .execute()
      }
    }
    if (!applied.includes(namesAndTexts.name)) await forgetWritings(db, new Set(columns.keys()))
    if (isSqlite)
      await db.exec('insert into search_trigrams (rowid, t) select n, search_text from entity_search')
  })
}

/** Every table but the list of steps, with its rows in an order of their own; without what the database works out. */
export async function contentOf(database: Database): Promise<Map<string, Row[]>> {
  return database.write(null, async ({ db }) => {
    const content = new Map<string, Row[]>()
    for (const [table, columns] of await listColumns(db)) {
      const rows = await db.exec(`select ${columns.join(', ')} from ${table}`)
      const inOrder = (rows.rows as Row[]).map(row => JSON.stringify(row)).toSorted()
      content.set(
        table,
        inOrder.map(text => JSON.parse(text) as Row),
      )
    }
    return content
  })
}

/** The list of steps, and what SQLite empties before each commit. */
const unlisted = new Set(['migrations', 'dangling_references'])

/** Table → the columns that are written, by name. */
export async function listColumns(db: Writer): Promise<Map<string, string[]>> {
  const { rows } = await db.exec(
    db.dialect.name === 'sqlite'
      ? `select l.name as "table", x.name as "column" from pragma_table_list l join pragma_table_xinfo(l.name) x
         where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite\\_%' escape '\\' and x.hidden = 0
         order by l.name, x.name`
      : `select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = 'public' and is_generated = 'NEVER' order by 1, 2`,
  )
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows as { table: string; column: string }[])
    if (!unlisted.has(table)) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}
