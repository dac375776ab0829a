import { chmod, copyFile, readdir, rename, stat, statfs, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { migrate, migrations } from '#db/upgrade/migrate.ts'
import { type Migration } from '#db/upgrade/migration.ts'
import type { Clock } from '#kernel/clock.ts'
import { UpgradeError } from '#kernel/startup-error.ts'
import { createApp } from '#server/app.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { type DatabaseKind, everyDatabase, openTestDatabase } from './databases.ts'
import { contentOf } from './older-database.ts'

const step = (name: string, ...statements: readonly string[]): Migration => ({
  name,
  async up({ exec }) {
    for (const statement of statements) await exec(statement)
  },
})

const harmless = step('9001-harmless', 'create table harmless (n integer primary key)')

const clockAt = (at: string): Clock => ({ now: () => new Date(at) })
const noon = clockAt('2026-01-31T12:00:00.000Z')

const log = pino({ level: 'silent' })

/** The data of a server that ran for a while and was stopped. */
class Stopped {
  readonly config: Config
  readonly drop: () => Promise<void>

  private constructor(config: Config, drop: () => Promise<void>) {
    this.config = config
    this.drop = drop
  }

  static async of(kind: DatabaseKind): Promise<Stopped> {
    const { settings, drop } = await openTestDatabase(kind)
    const { config } = loadConfig({ STOWAGE_MODE: 'test', ...settings })
    const app = await createApp(config, { log })
    const client = new Client({ baseUrl: await app.server.listen({ host: '127.0.0.1', port: 0 }) })
    const user = { email: 'ada@example.com', password: 'correct horse battery' }
    await client.call(register, { name: 'Ada', ...user })
    await client.call(login, { username: user.email, password: user.password })
    await app.close()
    return new Stopped(config, drop)
  }

  get file(): string {
    return path.join(this.config.data, 'stowage.db')
  }

  /** What lies where the database lies, without the pepper. */
  async files(): Promise<string[]> {
    return (await readdir(this.config.data)).filter(name => name.startsWith('stowage.db')).toSorted()
  }

  content(): Promise<Map<string, Record<string, unknown>[]>> {
    return this.#with(contentOf)
  }

  upgrade(steps: readonly Migration[], clock = noon): Promise<string[]> {
    return this.#with(database => migrate(database, clock, [...migrations, ...steps]))
  }

  async #with<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase(this.config, log)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
}

const refusalOf = (upgrading: Promise<unknown>): Promise<UpgradeError> =>
  upgrading.then(
    () => {
      throw new Error('The upgrade was not refused')
    },
    error => {
      expect(error).toBeInstanceOf(UpgradeError)
      return error as UpgradeError
    },
  )

describe.each(everyDatabase)('an upgrade, on %s', kind => {
  let stowage: Stopped
  let before: Map<string, unknown>
  beforeEach(async () => {
    stowage = await Stopped.of(kind)
    before = await stowage.content()
  })
  afterEach(() => stowage.drop())

  test('that fails half way changes nothing, names the step and the way back, and can be tried again', async () => {
    const failing = step('9002-failing', 'delete from users', 'update nothing set n = 1')
    const { reason, advice, cause } = await refusalOf(stowage.upgrade([harmless, failing]))
    expect(reason).toBe('The step 9002-failing of the upgrade failed.')
    expect(advice).toMatch(/Nothing was changed: Stowage \d+\.\d+\.\d+ works on the database as it is/)
    expect(String(cause)).toContain('nothing')
    expect(await stowage.content()).toEqual(before)
    expect(await stowage.upgrade([harmless])).toEqual(['9001-harmless'])
    expect((await stowage.content()).get('users')).toEqual(before.get('users'))
  })

  test.each([
    ['rows', step('9002-rows', 'delete from session_tokens'), /session_tokens had 2 rows and has 0/],
    ['a table', step('9002-table', 'drop table schedule'), /schedule had 0 rows and has gone/],
    [
      'a kept number',
      step('9002-number', `update group_totals set n = n + 1`),
      /kept number of items of group .* is wrong/,
    ],
  ])('that would lose %s without saying so is refused', async (_what, losing, why) => {
    const { reason } = await refusalOf(stowage.upgrade([losing]))
    expect(reason).toMatch(why)
    expect(await stowage.content()).toEqual(before)
  })

  test('may take away what a step says that it takes away', async () => {
    const clearing = { ...step('9002-clearing', 'delete from session_tokens'), resizes: ['session_tokens'] }
    expect(await stowage.upgrade([clearing])).toEqual(['9002-clearing'])
    expect((await stowage.content()).get('session_tokens')).toEqual([])
  })

  test('that leaves references to nothing is refused', async () => {
    const dangling = step('9002-dangling', `update users set default_group_id = 'nobody'`)
    await refusalOf(stowage.upgrade([dangling]))
    expect(await stowage.content()).toEqual(before)
  })

  test('of a database that a newer version has changed is refused, and that version is named', async () => {
    await stowage.upgrade([harmless])
    const { message } = await refusalOf(createApp(stowage.config, { log }))
    expect(message).toMatch(/newer version of Stowage \(it has 9001-harmless\)/)
    expect(message).toMatch(/Start Stowage \d+\.\d+\.\d+ again/)
    if (kind === 'sqlite') expect(message).toContain('stowage.db.before-9001-harmless-20260131T120000Z')
  })
})

describe('an upgrade of a file', { tags: 'sqlite' }, () => {
  let stowage: Stopped
  beforeEach(async () => {
    stowage = await Stopped.of('sqlite')
  })
  afterEach(() => stowage.drop())

  const steps = [1, 2, 3].map(i =>
    step(`900${i}-harmless`, `create table harmless${i} (n integer primary key)`),
  )

  test('keeps the file as it was, for the same people to read', async () => {
    const before = await stowage.content()
    await chmod(stowage.file, 0o640)
    await stowage.upgrade(steps.slice(0, 1))
    const former = 'stowage.db.before-9001-harmless-20260131T120000Z'
    expect(await stowage.files()).toEqual(['stowage.db', former])
    const modes = (await stowage.files()).map(name => stat(path.join(stowage.config.data, name)))
    expect((await Promise.all(modes)).map(({ mode }) => mode & 0o777)).toEqual([0o640, 0o640])

    // Going back, as the guide has it.
    await rename(path.join(stowage.config.data, former), stowage.file)
    expect(await stowage.content()).toEqual(before)
    await (await createApp(stowage.config, { log })).close()
  })

  test('keeps the newest two of them', async () => {
    for (const [i] of steps.entries())
      await stowage.upgrade(steps.slice(0, i + 1), clockAt(`2026-0${i + 1}-01T00:00:00.000Z`))
    expect(await stowage.files()).toEqual([
      'stowage.db',
      'stowage.db.before-9002-harmless-20260201T000000Z',
      'stowage.db.before-9003-harmless-20260301T000000Z',
    ])
  })

  test('keeps the last one when those before were kept by a clock that ran ahead', async () => {
    for (const [i, year] of [2031, 2032, 2026].entries())
      await stowage.upgrade(steps.slice(0, i + 1), clockAt(`${year}-01-01T00:00:00.000Z`))
    expect(await stowage.files()).toEqual([
      'stowage.db',
      'stowage.db.before-9002-harmless-20320101T000000Z',
      'stowage.db.before-9003-harmless-20260101T000000Z',
    ])
  })

  test('leaves nothing behind when it fails, and clears up after one that was cut short', async () => {
    const leftover = [`${stowage.file}.upgrading`, `${stowage.file}.upgrading-wal`, `${stowage.file}.keeping`]
    for (const file of leftover) await writeFile(file, 'half of something')
    await refusalOf(stowage.upgrade([step('9001-failing', 'nonsense')]))
    expect(await stowage.files()).toEqual(['stowage.db'])
  })

  test('takes what is still in the log of a server that died', async () => {
    const other = new BetterSqlite(stowage.file)
    other.exec(`insert into schedule (task, last_at) values ('in the log', '2026-01-31T12:00:00.000Z')`)
    for (const side of ['', '-wal', '-shm'])
      await copyFile(`${stowage.file}${side}`, `${stowage.file}2${side}`)
    other.close()
    for (const side of ['', '-wal', '-shm']) await rename(`${stowage.file}2${side}`, `${stowage.file}${side}`)
    await stowage.upgrade(steps.slice(0, 1))
    expect((await stowage.content()).get('schedule')).toMatchObject([{ task: 'in the log' }])
  })

  test('does not mind references to nothing that were there before', async () => {
    const raw = new BetterSqlite(stowage.file)
    raw.pragma('foreign_keys = off')
    raw.prepare(`update users set default_group_id = 'nobody'`).run()
    raw.close()
    expect(await stowage.upgrade(steps)).toHaveLength(3)
    expect((await stowage.content()).get('users')).toMatchObject([{ default_group_id: 'nobody' }])
  })

  test('is refused when the copy does not pass the checks of the database', async () => {
    const before = await stowage.content()
    const sneaky = step(
      '9001-sneaky',
      'pragma ignore_check_constraints = on',
      'update users set is_superuser = 7',
    )
    const { reason } = await refusalOf(stowage.upgrade([sneaky]))
    expect(reason).toMatch(/^The upgraded copy of the database did not pass its checks \(.*users/)
    expect(await stowage.content()).toEqual(before)
    expect(await stowage.files()).toEqual(['stowage.db'])
  })

  test.each([
    ['reads', 'select * from users'],
    ['has a transaction open', 'begin immediate'],
  ])('is refused while somebody %s, and works when they are gone', async (_what, sql) => {
    const before = await stowage.content()
    const other = new BetterSqlite(stowage.file)
    other.pragma('journal_mode = wal')
    if (sql.startsWith('select')) other.prepare(sql).all()
    else other.exec(sql)
    const { message } = await refusalOf(stowage.upgrade(steps))
    expect(message).toMatch(/^Another process has the database stowage.db open/)
    other.close()
    expect(await stowage.content()).toEqual(before)
    expect(await stowage.upgrade(steps)).toHaveLength(3)
  })

  test('lets nobody in while it works, and nobody write to what was there before', async () => {
    const errors: unknown[] = []
    const open = () => {
      const other = new BetterSqlite(stowage.file, { timeout: 0 })
      try {
        other.pragma('journal_mode = wal')
      } catch (error) {
        errors.push((error as { code: string }).code)
      }
      return other
    }
    const late: BetterSqlite.Database[] = []
    const meddled: Migration = { name: '9001-meddled', up: async () => void late.push(open()) }
    await stowage.upgrade([meddled])
    for (const other of late) {
      expect(() => other.pragma('journal_mode = wal')).toThrow(/readonly/)
      other.close()
    }
    expect(errors).toEqual(['SQLITE_BUSY'])
    expect(await stowage.files()).toHaveLength(2)
  })

  test('that takes long makes others wait, and then tells them to come back', {
    tags: 'nightly',
  }, async () => {
    const upgrading = new BetterSqlite(stowage.file)
    upgrading.pragma('journal_mode = delete')
    upgrading.exec('begin exclusive')
    expect(() => openDatabase(stowage.config, log)).toThrow(/is being upgraded by another process/)
    upgrading.close()
    await stowage.content()
  })

  test('is refused where there is too little room', async () => {
    const { bavail, bsize } = await statfs(stowage.config.data)
    const { size } = await stat(stowage.file)
    // A file with a hole: its size counts, and it takes no room.
    await truncate(stowage.file, bavail * bsize)
    const { message } = await refusalOf(stowage.upgrade(steps))
    expect(message).toMatch(
      /^The upgrade needs \d+ MiB of room beside the database for a while, and there are \d+/,
    )
    await truncate(stowage.file, size)
    expect(await stowage.upgrade(steps)).toHaveLength(3)
  })
})

describe('an upgrade of a shared database', { tags: 'postgres' }, () => {
  let stowage: Stopped
  let other: pg.Client
  beforeEach(async () => {
    stowage = await Stopped.of('postgres')
    other = new pg.Client({ connectionString: stowage.config.databaseUrl })
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
    await stowage.drop()
  })

  const slow = step('9001-slow', 'create table slow (n integer)', 'select pg_sleep(0.5)')

  test('is done by one of two servers that start at once, while the other one waits', async () => {
    const taken = await Promise.all([stowage.upgrade([slow]), stowage.upgrade([slow])])
    expect(taken.toSorted()).toEqual([[], ['9001-slow']])
  })

  test('lets servers of the earlier version read, and write only afterwards', async () => {
    const began = Promise.withResolvers<void>()
    const hasRead = Promise.withResolvers<void>()
    const meddled: Migration = {
      name: '9001-meddled',
      async up(tools) {
        began.resolve()
        await hasRead.promise
        await slow.up(tools)
      },
    }
    const upgrading = stowage.upgrade([meddled])
    await began.promise
    const order: string[] = []
    await Promise.all([
      upgrading.then(() => order.push('upgraded')),
      other
        .query('select count(*) from users')
        .then(() => order.push('read'))
        .finally(() => hasRead.resolve())
        .then(() => other.query(`insert into schedule (task, last_at) values ('late', '2026-01-31')`))
        .then(() => order.push('written')),
    ])
    expect(order[0]).toBe('read')
    expect((await stowage.content()).get('schedule')).toMatchObject([{ task: 'late' }])
    expect(order).toHaveLength(3)
  })

  test('is refused when somebody works on the tables for too long', { tags: 'nightly' }, async () => {
    const before = await stowage.content()
    await other.query('begin')
    await other.query('update users set version = version + 1')
    const { message } = await refusalOf(stowage.upgrade([slow]))
    expect(message).toMatch(/^Other programs are working on the database/)
    await other.query('rollback')
    expect(await stowage.content()).toEqual(before)
    expect(await stowage.upgrade([slow])).toEqual(['9001-slow'])
  })
})
