import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, deleteEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { createContact } from '@stowage/contract/lending/contacts'
import { createLoan, getLoan, returnLoans, signLoan } from '@stowage/contract/lending/loans'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, register } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import BetterSqlite from 'better-sqlite3'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { migrations } from '#db/upgrade/migrate.ts'
import { findStaleTrigrams, findStaleValues } from '#features/entities/index.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { stowage, stowageHere } from '#test/command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { refusalOf } from '#test/household.ts'
import { noise } from '#test/noise.ts'
import { contentOf, openOlder, transplant } from '#test/older-database.ts'
import { environmentWith, serverProgram } from '#test/program.ts'
import { serveHere } from '#test/server-here.ts'
import { ServerProcess } from '#test/server-process.ts'
import { fetchFile, upload } from '#test/uploads.ts'

type Settings = TestDatabase['settings']

/** Tables that are equal wherever a backup is restored; the others are about the installation. */
async function inventoryOf(settings: Settings): Promise<Record<string, unknown>> {
  return onDatabase(settings, async database => {
    const content = await contentOf(database)
    for (const table of ['instance', 'schedule', 'jobs', 'rate_counters']) content.delete(table)
    const texts = [...content].map(([table, rows]) => [table, rows.map(row => inOrder(row)).toSorted()])
    return Object.fromEntries(texts) as Record<string, unknown>
  })
}

const inOrder = (row: object): string =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))

async function onDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(loadConfig({ ...settings }).config, pino({ level: 'silent' }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Waits until the server has done what is in its queue, or has enqueued it once more, or has given it up. */
async function noJobIsDue(settings: Settings): Promise<void> {
  const listDue = (database: Database) =>
    database.read(async db => {
      const jobs = await db.q.selectFrom('jobs').select(['kind', 'run_at', 'state', 'error']).execute()
      const now = Date.now()
      return jobs.filter(
        ({ run_at, state }) => state === 'running' || (state === 'waiting' && Date.parse(run_at) <= now),
      )
    })
  await onDatabase(settings, async database => {
    await expect.poll(() => listDue(database), { interval: 20, timeout: 60_000 }).toEqual([])
  })
}

/** Joins Ada's group as somebody who lends. */
async function signUpLea(client: Client, token: string): Promise<Client> {
  const lea = { email: 'lea@example.com', password: 'correct horse battery' }
  await client.call(register, { name: 'Lea', ...lea, token })
  return client.as({
    token: (await client.call(login, { username: lea.email, password: lea.password })).token,
  })
}

async function expectKept(settings: Settings, groupId: string): Promise<void> {
  await onDatabase(settings, async database => {
    expect(await database.read(db => findStaleValues(db, groupId))).toEqual([])
    expect(await database.read(findStaleTrigrams)).toEqual([])
  })
}

describe.each(databases)('a backup of a running server, on %s', { tags: 'system' }, kind => {
  let testDatabase: TestDatabase
  let folder: string
  let file: string
  let server: ServerProcess
  let ada: Client
  let groupId: string
  let drill: string
  let apiKey: string
  let lender: Client
  let loanId: string
  const photo = noise(100_000)
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-backup-'))
    file = path.join(folder, 'home.zip')
    server = await ServerProcess.start(testDatabase.settings)
    ada = await server.signUp()
    groupId = (await ada.call(getSelf, {})).item.defaultGroupId
    drill = (await ada.call(createEntity, { name: 'Cordless drill 10 – “Ärger”\u2028', quantity: 3 })).id
    await upload(ada, drill, { bytes: photo, name: 'invoice.bin' })
    apiKey = (await ada.call(createApiKey, { name: 'script' })).token
    const { token } = await ada.call(createInvitation, { uses: 1, role: 'lender' })
    lender = await signUpLea(server.client, token)
    const { id: userId } = (await lender.call(getSelf, {})).item
    const { id: contactId } = await ada.call(createContact, {
      name: 'Lea Ärger',
      email: 'l@example.org',
      userId,
    })
    const lines = [{ entityId: drill, quantity: 2 }]
    loanId = (await lender.call(createLoan, { contactId, due: '2990-02-28', lines })).id
    await lender.call(signLoan, { id: loanId, moment: 'out', name: 'Lea', strokes: [[[0, 1000]]] })
    const { code, out, stderr } = await stowageHere(['backup', file, '--json'], testDatabase.settings)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({
      file,
      files: { count: 1, bytes: 100_000, missing: [], damaged: [] },
    })
  })
  afterAll(async () => {
    await server.kill()
    await testDatabase.drop()
    await rm(folder, { recursive: true })
  })

  test('is for its owner alone, leaves nothing else behind, and is not overwritten unasked', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['home.zip'])
    const again = await stowageHere(['backup', file], testDatabase.settings)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('is there already')
    expect(await stowageHere(['backup', file, '--force'], testDatabase.settings)).toMatchObject({ code: 0 })
  })

  test('is the same on standard output', async () => {
    const piped = await stowage(['backup', '-', '--json'], testDatabase.settings)
    expect(piped.code).toBe(0)
    expect(JSON.parse(piped.stderr)).toMatchObject({ file: '-', files: { count: 1 } })
    expect(piped.out.startsWith('PK')).toBe(true)
  })

  test('is not restored over the data of a running server', async () => {
    const { code, stderr } = await stowageHere(['restore', file], testDatabase.settings)
    expect(code).toBe(1)
    // Not even a look at the backup: that may take long.
    expect(stderr).toMatch(/^[^\n]+Stop it and try again\.\n$/)
    expect(
      (await readdir(testDatabase.settings.STOWAGE_DATA)).filter(name => name.includes('replaced')),
    ).toEqual([])
    expect((await ada.call(getEntity, { id: drill })).quantity).toBe(3)
  })

  test.each(databases)('comes back whole on %s: people, loans, files, search and sums', async target => {
    const other = await openTestDatabase(target)
    try {
      const { code, stderr, out } = await stowageHere(['restore', file, '--json'], other.settings)
      expect([code, stderr]).toEqual([0, ''])
      expect(JSON.parse(out)).toMatchObject({ restored: true })
      expect(await inventoryOf(other.settings)).toEqual(await inventoryOf(testDatabase.settings))
      await expectKept(other.settings, groupId)

      const restored = await serveHere(other.settings)
      const again = restored.client.as({ token: ada.options.token ?? '' })
      expect((await again.call(listEntities, { q: 'arger' })).items.map(({ id }) => id)).toEqual([drill])
      const scripted = restored.client.as({ token: apiKey })
      const { attachments } = await scripted.call(getEntity, { id: drill })
      const answer = await fetchFile(again, drill, attachments[0]?.id ?? '')
      expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true)
      const lea = restored.client.as({ token: lender.options.token ?? '' })
      expect(await lea.call(getLoan, { id: loanId })).toEqual(await lender.call(getLoan, { id: loanId }))
      const refused = refusalOf(await lea.send(createEntity, { name: 'Ladder' }))
      expect(refused.code).toBe('member.lends_only')
      await lea.call(returnLoans, { lines: [{ entityId: drill, quantity: 1 }] })
      expect((await again.call(getEntity, { id: drill })).availableQuantity).toBe(2)
      await again.call(createEntity, { name: 'Made afterwards' })
      await restored.kill()
      await expectKept(other.settings, groupId)
    } finally {
      await other.drop()
    }
  })

  test('is refused when a byte of it has changed, before anything is replaced', async () => {
    const bytes = await readFile(file)
    const damaged = path.join(folder, 'damaged.zip')
    const other = await openTestDatabase(kind)
    for (const at of [200, 20_000, bytes.length >> 1, bytes.length - 200]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      await writeFile(damaged, changed)
      const { code, stderr } = await stowageHere(['restore', damaged], other.settings)
      expect([at, code]).toEqual([at, 1])
      expect(stderr).toContain('Nothing was replaced')
    }
    await truncate(damaged, bytes.length - 1000)
    expect(await stowageHere(['restore', damaged, '--check'], other.settings)).toMatchObject({ code: 1 })
    expect(await stowageHere(['restore', file, '--check'], other.settings)).toMatchObject({ code: 0 })
    await rm(damaged)
    await other.drop()
  })

  test('keeps what it replaces, which can be put back with its files', async () => {
    const other = await openTestDatabase(kind)
    const first = await serveHere(other.settings)
    const bob = await first.signUp()
    const { id } = await bob.call(createEntity, { name: 'Bob’s ladder' })
    await upload(bob, id, { bytes: 'rungs', name: 'rungs.txt' })
    await first.kill('SIGTERM')
    const { code, out } = await stowageHere(['restore', file, '--json'], other.settings)
    expect(code).toBe(0)
    const { former } = JSON.parse(out) as { former: string }
    const kept = kind === 'sqlite' ? `stowage.db.${former.split('.db.')[1]}` : undefined
    if (kept !== undefined) expect(await readdir(other.settings.STOWAGE_DATA)).toContain(kept)
    else
      await onDatabase(other.settings, database =>
        database.write(null, async ({ db }) => {
          const { rows } = await db.exec(`select name from ${former}.entities`)
          expect(rows).toContainEqual({ name: 'Bob’s ladder' })
        }),
      )
    const stored = await readdir(path.join(other.settings.STOWAGE_DATA, 'files'))
    expect(stored.filter(name => !name.startsWith('.') && name !== 'stowage')).toHaveLength(2)
    expect(await stowageHere(['restore', file], other.settings)).toMatchObject({ code: 0 })
    await other.drop()
  })

  test.runIf(kind === 'sqlite').each([
    ['header', 0],
    ['schema', 100],
  ])('takes the place of a database whose %s is damaged, and keeps that', async (_what, at) => {
    const other = await openTestDatabase('sqlite')
    const data = other.settings.STOWAGE_DATA
    expect(await stowageHere(['migrate'], other.settings)).toMatchObject({ code: 0 })
    const handle = await open(path.join(data, 'stowage.db'), 'r+')
    await handle.write(Buffer.alloc(200, 'Z'), 0, 200, at)
    await handle.close()
    const { code, out } = await stowageHere(['restore', file, '--json'], other.settings)
    expect(code).toBe(0)
    const { former } = JSON.parse(out) as { former: string }
    expect((await readFile(former)).subarray(100, 200).toString()).toBe('Z'.repeat(100))
    expect(await inventoryOf(other.settings)).toEqual(await inventoryOf(testDatabase.settings))
    await other.drop()
  })

  test('leaves whole files alone where it has only damaged ones', async () => {
    const other = await openTestDatabase(kind)
    expect(await stowageHere(['restore', file], other.settings)).toMatchObject({ code: 0 })
    const hash = createHash('sha256').update(photo).digest('hex')
    const there = path.join(other.settings.STOWAGE_DATA, 'files', groupId, 'documents', hash)
    await truncate(there, 7)
    const damaged = path.join(folder, 'damaged.zip')
    expect((await stowageHere(['backup', damaged], other.settings)).out).toContain('is damaged')
    await writeFile(there, photo)
    for (const args of [[damaged, '--check'], [damaged]]) {
      const { code, out } = await stowageHere(['restore', ...args], other.settings)
      expect(code).toBe(0)
      expect(out).toMatch(/WARNING: the file \S+ was damaged when it was made\./)
    }
    expect((await readFile(there)).equals(photo)).toBe(true)
    await truncate(there, 7)
    expect(await stowageHere(['restore', file], other.settings)).toMatchObject({ code: 0 })
    expect((await readFile(there)).equals(photo)).toBe(true)
    await rm(damaged)
    await other.drop()
  })

  test('of an earlier model is restored and brought to this one', async () => {
    const older = await openOlder(kind, migrations.slice(0, 1))
    await onDatabase(testDatabase.settings, database => transplant(database, older.database))
    await older.database.close()
    if (kind === 'sqlite')
      await writeFile(
        path.join(older.settings.STOWAGE_DATA, 'pepper'),
        await readFile(path.join(testDatabase.settings.STOWAGE_DATA, 'pepper')),
      )
    const old = path.join(folder, 'old.zip')
    expect(await stowageHere(['backup', old, '--json'], older.settings)).toMatchObject({ code: 0 })
    const other = await openTestDatabase(kind)
    const restored = await stowageHere(['restore', old, '--json'], other.settings)
    expect([restored.stderr, restored.code]).toEqual(['', 0])
    expect(await stowageHere(['migrate', '--check'], other.settings)).toMatchObject({ code: 0 })
    await expectKept(other.settings, groupId)
    await rm(old)
    await other.drop()
    await older.drop()
  })

  test('has every file that it names, though people delete them meanwhile', async () => {
    const doomed = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const { id } = await ada.call(createEntity, { name: `Doomed ${i}` })
        const { attachments } = await upload(ada, id, { bytes: noise(200_000), name: 'x' })
        return { id, attachment_id: attachments[0]?.id ?? '' }
      }),
    )
    const env = environmentWith(testDatabase.settings)
    const backup = spawn(process.execPath, [serverProgram(), 'backup', '-'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const isOver = once(backup, 'close')
    // One that dies without a word must not be waited for.
    const told = await Promise.race([once(backup.stderr, 'data'), isOver])
    expect(String(told[0])).toBe('Reading all rows and files\n')
    // As long as nobody reads the archive, the backup waits in the middle of the files.
    for (const [i, each] of doomed.entries())
      await (i % 2 === 0 ? ada.call(deleteAttachment, each) : ada.call(deleteEntity, { id: each.id }))
    await noJobIsDue(testDatabase.settings)
    const busy = path.join(folder, 'busy.zip')
    const stderr = text(backup.stderr)
    await writeFile(busy, backup.stdout)
    expect((await isOver)[0]).toBe(0)
    expect(await stderr).not.toContain('WARNING')
    expect(await stowageHere(['restore', busy, '--check'], testDatabase.settings)).toMatchObject({ code: 0 })
    await rm(busy)
  })
})

describe('a database that somebody has written into by hand', () => {
  let testDatabase: TestDatabase
  let file: string
  beforeAll(async () => {
    testDatabase = await openTestDatabase('sqlite')
    file = path.join(testDatabase.settings.STOWAGE_DATA, 'home.zip')
    const server = await serveHere(testDatabase.settings)
    const ada = await server.signUp()
    const { id } = await ada.call(createEntity, { name: 'Ladder' })
    for (const name of ['paper', 'folder']) await upload(ada, id, { bytes: name, name })
    await server.kill('SIGTERM')
    const raw = new BetterSqlite(path.join(testDatabase.settings.STOWAGE_DATA, 'stowage.db'))
    raw.pragma('foreign_keys = off')
    raw.prepare(`update users set default_group_id = 'nowhere'`).run()
    const attachments = raw.prepare('select id, path, title from attachments').all() as Attachment[]
    raw.prepare(`update attachments set path = '../../etc/passwd' where title = 'paper'`).run()
    raw.close()
    // A disk can fail at one file.
    const spoiled = attachments.find(({ title }) => title === 'folder')?.path ?? ''
    const there = path.join(testDatabase.settings.STOWAGE_DATA, 'files', spoiled)
    await rm(there)
    await mkdir(there)
  })
  afterAll(() => testDatabase.drop())
  interface Attachment {
    readonly path: string
    readonly title: string
  }

  test('is backed up as far as it can be read, and what was odd is told', async () => {
    const { code, out, stderr } = await stowageHere(['backup', file], testDatabase.settings)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('WARNING') })
    expect(out).toContain('WARNING: the attached file ../../etc/passwd was not there.')
    expect(out).toMatch(/WARNING: the file \S+ is damaged, and was backed up as far as it could be read\./)
  })

  test('is restored on SQLite as it was, which is told', async () => {
    const other = await openTestDatabase('sqlite')
    const { code, out } = await stowageHere(['restore', file], other.settings)
    expect(code).toBe(0)
    expect(out).toContain(
      'WARNING: in the table users, 1 rows name rows of groups that are not there, as when it was made.',
    )
    expect(await inventoryOf(other.settings)).toEqual(await inventoryOf(testDatabase.settings))
    await other.drop()
  })

  test('is refused by PostgreSQL, which says why', { tags: 'postgres' }, async () => {
    const other = await openTestDatabase('postgres')
    const { code, stderr } = await stowageHere(['restore', file], other.settings)
    expect(code).toBe(1)
    expect(stderr).toMatch(/names rows that are not there .* Restore it on SQLite, and see "A damaged/)
    await other.drop()
  })
})

test('what is no backup is refused, and a call without a file is answered with the help', async () => {
  const testDatabase = await openTestDatabase('sqlite')
  const { settings } = testDatabase
  const other = path.join(settings.STOWAGE_DATA, 'other.zip')
  await writeFile(other, 'PK?')
  expect(await stowageHere(['restore', other], settings)).toMatchObject({ code: 1 })
  const missing = await stowageHere(['restore', `${other}s`], settings)
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read (ENOENT') })
  expect(await stowageHere(['backup', '/dev/null', '--force'], settings)).toMatchObject({ code: 1 })
  expect(await stowageHere(['backup'], settings)).toMatchObject({ code: 2 })
  await writeFile(path.join(settings.STOWAGE_DATA, 'stowage.db'), '')
  const empty = await stowageHere(['backup', `${other}s`], settings)
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('there is nothing to back up') })
  expect(await stowageHere(['migrate'], settings)).toMatchObject({ code: 0 })
  const nowhere = await stowageHere(['backup', path.join(settings.STOWAGE_DATA, 'no', 'home.zip')], settings)
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written') })
  expect(await stowageHere(['restore'], settings)).toMatchObject({ code: 2 })
  await testDatabase.drop()
})
