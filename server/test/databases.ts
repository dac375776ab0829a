import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** Every behaviour is tested on both. */
export const databases = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databases)[number]

/** Where a test keeps its data, and how to get rid of it. */
export interface TestDatabase {
  /** The settings under which a server uses it. */
  readonly settings: { STOWAGE_DATA: string; STOWAGE_DATABASE_URL?: string }
  drop(): Promise<void>
}

/** An empty database for one test: a folder, or a copy of the run's migrated PostgreSQL database. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-test-'))
  const dropFolder = () => rm(folder, { recursive: true, force: true })
  if (kind === 'sqlite') return { settings: { STOWAGE_DATA: folder }, drop: dropFolder }

  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files costs less than writing each page into the log.
  await asAdmin(url, `create database ${name} template stowage_template strategy file_copy`)
  return {
    settings: { STOWAGE_DATA: folder, STOWAGE_DATABASE_URL: `${url}/${name}` },
    async drop() {
      await asAdmin(url, `drop database ${name} with (force)`)
      await dropFolder()
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}
