// @module-tag system
import {
  chmod,
  chown,
  copyFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { login } from '@stowage/contract/people/sessions'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#kernel/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { stowageHere } from './command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { type RunningServer, serveHere } from './server-here.ts'
import { ServerProcess } from './server-process.ts'
import { fetchFile, upload } from './uploads.ts'

type Settings = Readonly<Record<string, string>>

const ada = { username: 'ada@example.com', password: 'correct horse battery' }
/** Who may not write what belongs to root; where the tests run as somebody else, that is them. */
const nobody = process.getuid?.() === 0 ? 65534 : undefined

/** The sentences that refuse what may be all that is left of an inventory, and say what to do. */
const inUse = /holds files of another installation.*stowage restore.*another folder.*--adopt/
const notOurs = /belongs to another Stowage.*folder or bucket of its own.*stowage restore.*--adopt/

describe.each(databases)('a start on %s with a data folder', kind => {
  let testDatabase: TestDatabase
  const started: RunningServer[] = []
  const others: TestDatabase[] = []
  beforeEach(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterEach(async () => {
    for (const server of started.splice(0)) await server.kill('SIGTERM')
    for (const other of [...others.splice(0), testDatabase]) await other.drop()
  })

  async function keep<T extends RunningServer>(starting: Promise<T>): Promise<T> {
    const server = await starting
    started.push(server)
    return server
  }
  const start = (settings: Settings = testDatabase.settings, adopts = false) =>
    keep(serveHere(settings, adopts))
  const startProcess = (
    options: Parameters<typeof ServerProcess.start>[1] = {},
    settings: Settings = testDatabase.settings,
  ) => keep(ServerProcess.start(settings, options))
  const inData = (...names: string[]) => path.join(testDatabase.settings.STOWAGE_DATA, ...names)
  const database = (suffix = '') => inData(`stowage.db${suffix}`)

  /** A database that nobody has used, beside the same folder. */
  async function besideFresh(): Promise<Settings> {
    if (kind === 'sqlite') {
      for (const suffix of ['', '-wal', '-shm']) await rm(database(suffix), { force: true })
      return testDatabase.settings
    }
    const other = await openTestDatabase(kind)
    others.push(other)
    return { ...other.settings, STOWAGE_DATA: inData() }
  }

  /** Opens an account with an item that has a paper, and stops; returns how to see that all of it is there. */
  async function seed(settings: Settings = testDatabase.settings) {
    const server = await start(settings)
    const client = await server.signUp()
    const { id } = await client.call(createEntity, { name: 'Drill' })
    const { attachments } = await upload(client, id, { bytes: 'a receipt', name: 'receipt.txt' })
    await server.kill('SIGTERM')
    await age()
    return async (again: RunningServer) => {
      const { token } = await again.client.call(login, ada)
      const inside = again.client.as({ token })
      expect((await inside.call(getEntity, { id })).name).toBe('Drill')
      const attachment = await fetchFile(inside, id, attachments[0]?.id as string)
      expect(await attachment.text()).toBe('a receipt')
    }
  }

  const filesIn = async (folder: string) =>
    (await readdir(inData('files', folder), { recursive: true }).catch(() => [])).filter(name =>
      /[0-9a-f]{64}$/.test(name),
    )
  const documents = async () => (await filesIn('')).filter(name => !name.startsWith('set-aside'))

  /** Makes every file older than what a sweep lets alone. */
  async function age(): Promise<void> {
    const long = new Date(Date.now() - 3 * day)
    for (const key of await documents()) await utimes(inData('files', key), long, long)
  }

  async function expectRefused(said: RegExp, settings: Settings = testDatabase.settings, uid?: number) {
    const before = await documents()
    const starting = uid === undefined ? start(settings) : startProcess({ uid }, settings)
    const refusal = await starting.then(
      () => 'It started',
      error => String(error),
    )
    expect(refusal).toMatch(said)
    expect(refusal).not.toMatch(/\n\s+at /)
    expect(await documents()).toEqual(before)
    expect(await filesIn('set-aside')).toEqual([])
  }

  async function onDatabase(...statements: string[]): Promise<void> {
    const opened = openDatabase(loadConfig(testDatabase.settings).config, pino({ level: 'silent' }))
    await opened.write(null, async ({ db }) => {
      for (const statement of statements) await db.exec(statement)
    })
    await opened.close()
  }

  /** As a version left it that marked no folder. */
  async function forgetOwner(): Promise<void> {
    await onDatabase("delete from instance where key = 'installation'")
    await rm(inData('files/stowage'), { recursive: true })
  }

  test('in use and a fresh database is refused, and nothing is lost', async () => {
    const isThere = await seed()
    if (kind === 'sqlite') await copyFile(database(), database('.away'))
    await expectRefused(inUse, await besideFresh())
    if (kind === 'sqlite') await rename(database('.away'), database())
    await isThere(await start())
  })

  test('that an earlier version has left without a mark is refused beside a fresh database', async () => {
    await seed()
    await forgetOwner()
    await expectRefused(inUse, await besideFresh())
  })

  test('that an earlier version has left without a mark is marked at its first start', async () => {
    const isThere = await seed()
    await forgetOwner()
    const server = await start()
    await isThere(server)
    expect((await stat(inData('files/stowage/owner'))).size).toBeGreaterThan(0)
    await server.kill('SIGTERM')
    await isThere(await start())
  })

  test('of another installation is refused, and its database is what it wants', async () => {
    const isThere = await seed()
    const other = await openTestDatabase(kind)
    others.push(other)
    await (await start(other.settings)).kill('SIGTERM')
    if (kind === 'sqlite') {
      await rename(database(), database('.away'))
      await copyFile(path.join(other.settings.STOWAGE_DATA, 'stowage.db'), database())
      await expectRefused(notOurs)
      await rename(database('.away'), database())
    } else await expectRefused(notOurs, { ...other.settings, STOWAGE_DATA: inData() })
    await isThere(await start())
  })

  test('in use begins anew with --adopt, which sets files aside; the former database brings them back', async () => {
    const isThere = await seed()
    if (kind === 'sqlite') await copyFile(database(), database('.away'))
    const fresh = await besideFresh()
    const anew = await startProcess({ args: ['--adopt'] }, fresh)
    await expect.poll(() => filesIn('set-aside'), { timeout: 20_000 }).toHaveLength(1)
    await anew.kill('SIGTERM')
    await (await start(fresh)).kill('SIGTERM')
    if (kind === 'sqlite') await rename(database('.away'), database())
    await expect(start()).rejects.toThrow(notOurs)
    // It may bring the file back by itself: with a sweep that its first server had left in the queue.
    await (await start(testDatabase.settings, true)).kill('SIGTERM')
    await stowageHere(['doctor', '--fix'], testDatabase.settings)
    expect(await filesIn('set-aside')).toEqual([])
    await isThere(await start())
  })

  test('whose first start was cut short starts again', async () => {
    expect((await stowageHere(['migrate'], testDatabase.settings)).code).toBe(0)
    await (await startProcess()).kill()
    await onDatabase("delete from instance where key = 'pepper_fingerprint'")
    await rm(inData('files/stowage'), { recursive: true })
    await seed()
  })

  test('and a database of a newer version says so to everybody', async () => {
    const isThere = await seed()
    await onDatabase("insert into migrations (name, applied_at) values ('9999-later', '2030-01-01')")
    const refusal = /newer version/
    await expect(startProcess({ refusal })).rejects.toThrow(refusal)
    await onDatabase("delete from migrations where name = '9999-later'")
    await isThere(await start())
  })

  test('that cannot be written is refused', async () => {
    await seed()
    for (const name of [
      '',
      'stowage.db',
      'pepper',
      ...(await readdir(inData('files'), { recursive: true })).map(each => `files/${each}`),
      'files',
    ])
      if (nobody !== undefined) await chown(inData(name), nobody, nobody).catch(() => undefined)
    await chmod(inData('files'), 0o500)
    await expectRefused(/files.*cannot be used.*Let this user write there/, testDatabase.settings, nobody)
    await chmod(inData('files'), 0o700)
    if (kind === 'postgres') return
    await chmod(database(), 0o400)
    await chmod(inData(), 0o500)
    await expectRefused(
      /cannot be opened for writing.*Let this user write there/,
      testDatabase.settings,
      nobody,
    )
    await chmod(inData(), 0o700)
  })

  test('into which a restore was cut short is refused until the restore is run again', async () => {
    const isThere = await seed()
    const backup = inData('home.zip')
    expect((await stowageHere(['backup', backup], testDatabase.settings)).code).toBe(0)
    const other = await openTestDatabase(kind)
    others.push(other)
    await stowageHere(['migrate'], other.settings)
    const folder = path.join(other.settings.STOWAGE_DATA, 'files')
    await stowageHere(['files', 'move', `file://${folder}`], testDatabase.settings)
    await expect(start(other.settings)).rejects.toThrow(inUse)
    expect((await stowageHere(['restore', backup], other.settings)).code).toBe(0)
    await isThere(await start(other.settings))
  })

  test('of another installation takes a restored backup in place of its own database', async () => {
    const isThere = await seed()
    const backup = inData('home.zip')
    await stowageHere(['backup', backup], testDatabase.settings)
    const other = await openTestDatabase(kind)
    others.push(other)
    await (await start(other.settings)).kill('SIGTERM')
    const { code, stderr } = await stowageHere(['restore', backup], other.settings)
    expect([code, stderr]).toEqual([0, expect.any(String)])
    await isThere(await start(other.settings))
  })
})

describe('a start on a data folder with SQLite', () => {
  let testDatabase: TestDatabase
  const started: RunningServer[] = []
  beforeEach(async () => {
    testDatabase = await openTestDatabase('sqlite')
  })
  afterEach(async () => {
    for (const server of started.splice(0)) await server.kill('SIGTERM')
    await testDatabase.drop()
  })
  const inData = (name: string) => path.join(testDatabase.settings.STOWAGE_DATA, name)
  async function start(
    settings: Settings = testDatabase.settings,
    serve: (settings: Settings) => Promise<RunningServer> = serveHere,
  ) {
    const server = await serve(settings)
    started.push(server)
    return server
  }

  test('whose database is empty is refused', async () => {
    await (await start()).kill('SIGTERM')
    await truncate(inData('stowage.db'))
    await expect(start()).rejects.toThrow(inUse)
    expect((await stat(inData('stowage.db'))).size).toBe(0)
  })

  test('whose database is gone is refused when only the pepper is left', async () => {
    await rm(inData('stowage.db'))
    await writeFile(inData('pepper'), 'a secret that somebody has made')
    await expect(start()).rejects.toThrow(/pepper holds the secret of another installation/)
    expect(await readdir(testDatabase.settings.STOWAGE_DATA)).toEqual(['files', 'pepper'])
  })

  test.each(['gone', 'empty'])('whose database is %s keeps the log with the newest changes', async state => {
    const server = await start(testDatabase.settings, ServerProcess.start)
    await server.signUp()
    await server.kill()
    await rename(inData('stowage.db'), inData('away.db'))
    if (state === 'empty') await writeFile(inData('stowage.db'), '')
    const { size } = await stat(inData('stowage.db-wal'))
    expect(size).toBeGreaterThan(0)
    await expect(start()).rejects.toThrow(/stowage.db-wal.*restore/)
    for (const command of ['doctor', 'migrate', 'backup'])
      await stowageHere(
        [command, ...(command === 'backup' ? [inData('home.zip')] : [])],
        testDatabase.settings,
      )
    expect((await stat(inData('stowage.db-wal'))).size).toBe(size)
    await rename(inData('away.db'), inData('stowage.db'))
    const again = await start()
    await again.client.call(login, ada)
  })

  test('goes to PostgreSQL by backup and restore, and not by an address alone', async () => {
    const server = await start()
    const client = await server.signUp()
    const { id } = await client.call(createEntity, { name: 'Drill' })
    const { attachments } = await upload(client, id, { bytes: 'a receipt', name: 'receipt.txt' })
    await server.kill('SIGTERM')
    const postgres = await openTestDatabase('postgres')
    const settings = { ...postgres.settings, ...testDatabase.settings }
    await expect(start(settings)).rejects.toThrow(inUse)
    const backup = inData('home.zip')
    expect((await stowageHere(['backup', backup], testDatabase.settings)).code).toBe(0)
    expect((await stowageHere(['restore', backup], settings)).code).toBe(0)
    const moved = await start(settings)
    const { token } = await moved.client.call(login, ada)
    const attachment = await fetchFile(moved.client.as({ token }), id, attachments[0]?.id as string)
    expect(await attachment.text()).toBe('a receipt')
    await moved.kill('SIGTERM')
    await postgres.drop()
  })
})
