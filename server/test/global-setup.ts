import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Database } from '#db/database.ts'
import { PostgresDatabase } from '#db/postgres/postgres-database.ts'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { migrate } from '#db/upgrade/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { bundleServer } from './bundle-server.ts'
import { everyDatabase, startsProcesses } from './lane.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the PostgreSQL of this run listens; its database `stowage_template` has the newest model. */
    postgresUrl: string | undefined
    /** A SQLite database of the newest model, to be copied. */
    sqliteTemplate: string
    /** What Node.js runs as the server, or as a command. */
    serverProgram: string | undefined
  }
}

/** Bytes. */
const enoughMemory = 2 * 1024 ** 3

/**
 * Lets tests keep their data in memory where there is room: waiting for a disk at each commit is most of their time, and no
 * test cuts the power.
 */
async function useMemory(): Promise<() => Promise<void>> {
  const memory = '/dev/shm'
  const room = await statfs(memory).catch(() => undefined)
  if (room === undefined || room.bavail * room.bsize < enoughMemory) return async () => undefined
  await removeLeftovers(memory)
  const folder = await mkdtemp(path.join(memory, `stowage-tests-${process.pid}-`))
  // PostgreSQL runs as somebody else.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Gives back the memory of runs that were killed. */
async function removeLeftovers(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = /^stowage-tests-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      await rm(path.join(memory, name), { recursive: true, force: true })
  }
}

async function migrateTemplate(template: Database): Promise<void> {
  await migrate(template, systemClock)
  await template.close()
}

async function makePostgresTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query('create database stowage_template')
  await client.end()
  await migrateTemplate(new PostgresDatabase(`${url}/stowage_template`, () => undefined))
}

/** Starts PostgreSQL with a migrated template, for lanes that use it. */
async function openPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (!everyDatabase.includes('postgres')) return async () => undefined
  const postgres = await startPostgres()
  await makePostgresTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}

/** Bundles the server, for lanes that start it as a process. */
async function openProgram(project: TestProject): Promise<() => Promise<void>> {
  if (!startsProcesses) return async () => undefined
  const server = await bundleServer()
  // Node.js compiles the program once for all tests.
  process.env['NODE_COMPILE_CACHE'] = server.compileCache
  project.provide('serverProgram', server.program)
  return () => server.remove()
}

/** Prepares what the lane needs: templates of the databases that each test copies, and the program that tests start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveMemory = await useMemory()
  const closes = await Promise.all([openPostgres(project), openProgram(project)])
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-template-'))
  const sqliteTemplate = path.join(folder, 'stowage.db')
  await migrateTemplate(new SqliteDatabase(sqliteTemplate))
  project.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    await Promise.all(closes.map(close => close()))
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    await leaveMemory()
  }
}
