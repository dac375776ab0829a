import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { PostgresDatabase } from '#db/postgres.ts'
import { systemClock } from '#kernel/clock.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the PostgreSQL of this run listens; its database `stowage_template` has the newest model. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run; each test gets a database of its own, copied from a migrated one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  await client.query('create database stowage_template')
  await client.end()
  const template = new PostgresDatabase(`${postgres.url}/stowage_template`, () => undefined)
  await migrate(template, systemClock)
  await template.close()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
