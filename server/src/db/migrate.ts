import type { Clock } from '#kernel/clock.ts'
import type { Database } from './database.ts'
import { inventory } from './migrations/0001-inventory.ts'
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
export const migrations: readonly Migration[] = [inventory]

/** Brings the database to the newest model, all steps in one transaction; returns the names of the steps taken. */
export async function migrate(database: Database, clock: Clock): Promise<string[]> {
  const sqlite = database.dialect.name === 'sqlite'
  return database.write(null, async ({ db }) => {
    if (!sqlite) await db.exec('select pg_advisory_xact_lock(7745001)')
    const text = sqlite ? 'text' : 'text collate "C"'
    await db.exec(
      `create table if not exists migrations (name ${text} primary key, applied_at ${text} not null)`,
    )
    const { rows } = await db.exec('select name from migrations')
    const applied = new Set(rows.map(row => (row as { name: string }).name))
    const unknown = [...applied].filter(name => !migrations.some(step => step.name === name))
    if (unknown.length > 0) {
      throw new Error(
        `The database was written by a newer version of Stowage (it has ${unknown.join(', ')}). Start that version.`,
      )
    }
    const steps = migrations.filter(step => !applied.has(step.name))
    for (const step of steps) {
      await step.up({ exec: sql => db.exec(sql), sqlite, db })
      const at = clock.now().toISOString()
      await db.exec(`insert into migrations (name, applied_at) values ('${step.name}', '${at}')`)
    }
    return steps.map(step => step.name)
  })
}
