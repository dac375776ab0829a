import type { Clock } from '#kernel/clock.ts'
import { StartRefused } from '#kernel/start-refused.ts'
import type { Database } from './database.ts'
import { inventory } from './migrations/0001-inventory.ts'
import { filesAndUpkeep } from './migrations/0002-files-and-upkeep.ts'
import type { Writer } from './scope.ts'

export interface MigrationTools {
  /** Runs one statement. */
  exec(sql: string): Promise<unknown>
  readonly sqlite: boolean
  readonly db: Writer
}

/** One step of the model; never edited once it is released. */
export interface Migration {
  readonly name: string
  up(tools: MigrationTools): Promise<void>
}

/** Every step, in order; the same list for both databases. */
export const migrations: readonly Migration[] = [inventory, filesAndUpkeep]

/** Brings the database to the newest model, all steps in one transaction; returns the names of the steps taken. */
export async function migrate(database: Database, clock: Clock): Promise<string[]> {
  const sqlite = database.dialect.name === 'sqlite'
  return database.write(null, async ({ db }) => {
    const steps = await findPending(db)
    for (const step of steps) {
      await step.up({ exec: sql => db.exec(sql), sqlite, db })
      const at = clock.now().toISOString()
      await db.exec(`insert into migrations (name, applied_at) values ('${step.name}', '${at}')`)
    }
    return steps.map(step => step.name)
  })
}

/** The names of the steps that the database still lacks. */
export const pendingSteps = (database: Database): Promise<string[]> =>
  database.write(null, async ({ db }) => (await findPending(db)).map(({ name }) => name))

/** Waits for whoever is migrating; throws a StartRefused when the database is of a newer version. */
async function findPending(db: Writer): Promise<readonly Migration[]> {
  const sqlite = db.dialect.name === 'sqlite'
  if (!sqlite) await db.exec('select pg_advisory_xact_lock(7745001)')
  const text = sqlite ? 'text' : 'text collate "C"'
  await db.exec(
    `create table if not exists migrations (name ${text} primary key, applied_at ${text} not null)`,
  )
  const { rows } = await db.exec('select name from migrations')
  const applied = new Set(rows.map(row => (row as { name: string }).name))
  const unknown = [...applied].filter(name => !migrations.some(step => step.name === name))
  if (unknown.length > 0) {
    throw new StartRefused(
      `The database was written by a newer version of Stowage (it has ${unknown.join(', ')}). Start that version.`,
    )
  }
  return migrations.filter(step => !applied.has(step.name))
}
