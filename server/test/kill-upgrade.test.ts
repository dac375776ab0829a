// @module-tag system
// @module-tag scaled
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '#db/upgrade/migrate.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { chanceFrom, seed } from './chance.ts'
import { databases } from './databases.ts'
import { serverFor } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { Household } from './household.ts'
import { timesOf } from './lane.ts'
import { addMany } from './many-entities.ts'
import { contentOf, type OlderDatabase, openOlder, transplant } from './older-database.ts'
import { environmentWith, serverProgram } from './program.ts'
import { serveHere } from './server-here.ts'

const kills = timesOf(1, 8)
const chance = chanceFrom(seed)
const entities = timesOf(1000, 2500)

type Content = Map<string, unknown>
type Settings = OlderDatabase['settings']

/** A copy of the older database for one round. */
async function copyOf({ settings }: OlderDatabase): Promise<Settings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-kill-upgrade-'))
  await cp(settings.STOWAGE_DATA, folder, { recursive: true })
  const { STOWAGE_DATABASE_URL: url } = settings
  if (url === undefined) return { STOWAGE_DATA: folder }
  const name = `kill_${randomBytes(6).toString('hex')}`
  await ask(named(url, 'postgres'), `create database ${name} template ${nameIn(url)}`)
  return { STOWAGE_DATA: folder, STOWAGE_DATABASE_URL: named(url, name) }
}

async function drop({ STOWAGE_DATA: folder, STOWAGE_DATABASE_URL: url }: Settings): Promise<void> {
  if (url !== undefined) await ask(named(url, 'postgres'), `drop database ${nameIn(url)} with (force)`)
  await rm(folder, { recursive: true, force: true })
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)
const named = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** What a server changes as soon as it has come up. */
const living = ['instance', 'schedule', 'jobs']

const upgrading = `select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database()`

async function isUpgrading({ STOWAGE_DATA: folder, STOWAGE_DATABASE_URL: url }: Settings): Promise<boolean> {
  if (url !== undefined) return (await ask(url, upgrading)).length > 0
  return (await readdir(folder)).some(name => /\.(upgrading|keeping)$/.test(name))
}

/** Everything in the database, and the steps that it has taken. */
async function stateOf(settings: Settings): Promise<{ steps: string[]; content: Content }> {
  const database = openDatabase(loadConfig({ ...settings }).config, pino({ level: 'silent' }))
  const query = 'select name from migrations order by name'
  const { rows } = await database.write(null, ({ db }) => db.exec(query))
  const content = await contentOf(database)
  await database.close()
  return { steps: (rows as { name: string }[]).map(({ name }) => name), content }
}

/** Starts a server that upgrades; kills it so many milliseconds after it began with that, or lets it come to an end. */
async function run(settings: Settings, killAfter?: number): Promise<number> {
  const env = environmentWith({ STOWAGE_WEB_PORT: String(await freePort()), ...settings })
  const server = spawn(process.execPath, [serverProgram()], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  server.stdout.on('data', chunk => (said += String(chunk)))
  const isGone = once(server, 'exit')
  const isUp = (): boolean => said.includes('Stowage listens on')
  const until = async (state: boolean): Promise<void> => {
    while ((await isUpgrading(settings)) !== state && !isUp()) {
      if (server.exitCode !== null) throw new Error(`The server does not upgrade: ${said}`)
      await pause(1)
    }
  }
  await until(true)
  const began = performance.now()
  if (killAfter === undefined) await until(false)
  else await pause(killAfter)
  const took = performance.now() - began
  server.kill('SIGKILL')
  await isGone
  return took
}

function expectWhole(file: string): void {
  const database = new BetterSqlite(file, { readonly: true })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
}

describe.each(databases)('a server that dies while it upgrades, on %s', kind => {
  let older: OlderDatabase
  const today = serverFor(kind)
  beforeAll(async () => {
    const { client } = await today.signUp()
    const home = await Household.of(client)
    await addMany(today, home, entities, i => ({
      notes: `${i} `.repeat(400),
      purchase_price: i / 100,
      quantity: 3,
    }))
    older = await openOlder(kind, migrations.slice(0, -1))
    await transplant(today.app.database, older.database)
    await older.database.close()
    if (kind === 'sqlite')
      await cp(path.join(today.app.config.data, 'pepper'), path.join(older.settings.STOWAGE_DATA, 'pepper'))
  })
  afterAll(async () => {
    await older.drop()
  })

  test(`leaves the old data or the new, whole, in ${kills} sudden deaths, and the next start simply works`, async () => {
    const before = await stateOf(older.settings)
    const first = await copyOf(older)
    const whole = await run(first)
    const after = await stateOf(first)
    expect(after.steps).toEqual(migrations.map(({ name }) => name))
    await drop(first)

    let unfinished = 0
    for (let kill = 0; kill < kills || unfinished === 0; kill++) {
      const settings = await copyOf(older)
      await run(settings, chance() * whole * 1.1)
      if (kind === 'sqlite') expectWhole(path.join(settings.STOWAGE_DATA, 'stowage.db'))
      const found = await stateOf(settings)
      const isOld = found.steps.length === before.steps.length
      if (isOld) unfinished++
      for (const [table, rows] of (isOld ? before : after).content)
        if (isOld || !living.includes(table)) expect(found.content.get(table), table).toEqual(rows)

      const server = await serveHere(settings)
      await server.kill()
      const { steps, content } = await stateOf(settings)
      expect(steps).toEqual(after.steps)
      for (const table of ['entities', 'entity_search', 'group_totals', 'users'])
        expect(content.get(table), table).toEqual(after.content.get(table))
      const left = (await readdir(settings.STOWAGE_DATA)).filter(name => /upgrading|keeping/.test(name))
      expect(left).toEqual([])
      await drop(settings)
    }
  })
})
