import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseKind } from './lane.ts'

export { type DatabaseKind, databases, everyDatabase } from './lane.ts'

/** Where a test keeps its data, and how to get rid of it. */
export interface TestDatabase {
  /** The settings under which a server uses it. */
  readonly settings: { STOWAGE_DATA: string; STOWAGE_DATABASE_URL?: string }
  drop(): Promise<void>
}

/** An empty database for one test, of the newest model: a copy of the file or of the PostgreSQL database that this run has made. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-test-'))
  const dropFolder = () => rm(folder, { recursive: true, force: true })
  if (kind === 'sqlite') {
    await copyFile(inject('sqliteTemplate'), path.join(folder, 'stowage.db'))
    return { settings: { STOWAGE_DATA: folder }, drop: dropFolder }
  }

  const url = inject('postgresUrl')
  if (url === undefined) throw new Error('This lane has no PostgreSQL: give the test the tag `postgres`')
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

let admin: Promise<pg.Client> | undefined

/** Has one connection for all of a worker's tests: each costs more than most statements on it. */
async function asAdmin(url: string, statement: string): Promise<void> {
  admin ??= connectAdmin(url)
  await (await admin).query(statement)
}

async function connectAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  // It ends with PostgreSQL.
  client.on('error', () => undefined)
  return client
}
