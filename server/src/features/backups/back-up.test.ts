import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEntity } from '@stowage/contract/entities/entities'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countReceived } from '#files/count-received.ts'
import { openStore, openStoreAt } from '#files/open-store.ts'
import { openBackground } from '#jobs/background.ts'
import { day } from '#kernel/clock.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { everyDatabase, openTestDatabase } from '#test/databases.ts'
import { refuse, s3Server } from '#test/s3-server.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/uploads.ts'
import { backUp } from './back-up.task.ts'

/** What the doctor says, as far as it matters here. */
interface Diagnosis {
  readonly checks: readonly { readonly name: string }[]
}

describe.each(everyDatabase)('scheduled backups, on %s', kind => {
  let folder: string
  let stowage: TestApp
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-backups-'))
    const settings = { STOWAGE_BACKUP_URL: pathToFileURL(folder).href, STOWAGE_BACKUP_KEEP: '2' }
    stowage = await testApp(kind, settings)
    const { client } = await stowage.signUp()
    const { id } = await client.call(createEntity, { name: 'Drill' })
    await upload(client, id, { bytes: 'paper', name: 'paper.txt' })
  })
  afterEach(async () => {
    await stowage.close()
    await rm(folder, { recursive: true })
  })

  const settings = () => ({ ...settingsOf(stowage), STOWAGE_BACKUP_URL: pathToFileURL(folder).href })
  const ask = async () => {
    const { checks } = JSON.parse((await stowageHere(['doctor', '--json'], settings())).out) as Diagnosis
    return checks.find(({ name }) => name === 'backups')
  }
  const backups = async (): Promise<string[]> =>
    (await readdir(folder)).filter(name => name.endsWith('.zip')).toSorted()

  test('can be restored, and the oldest of them go when there are enough', async () => {
    await writeFile(path.join(folder, 'holiday.zip'), 'mine')
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      await stowage.app.schedule.runNow('backup')
      made.push(...(await backups()).filter(name => name !== 'holiday.zip' && !made.includes(name)))
      stowage.clock.advance(day)
    }
    expect(made).toHaveLength(3)
    expect(await backups()).toEqual(['holiday.zip', ...made.slice(1)])
    const testDatabase = await openTestDatabase(kind)
    const restored = await stowageHere(['restore', path.join(folder, made[2] ?? '')], testDatabase.settings)
    expect(restored.out).toContain('is restored')
    await testDatabase.drop()
  })

  test('of a restored copy leave those of the original alone', async () => {
    await stowage.app.schedule.runNow('backup')
    const [original = ''] = await backups()
    const testDatabase = await openTestDatabase(kind)
    await stowageHere(['restore', path.join(folder, original)], testDatabase.settings)
    const copy = await testApp(kind, {
      ...testDatabase.settings,
      STOWAGE_BACKUP_URL: pathToFileURL(folder).href,
      STOWAGE_BACKUP_KEEP: '1',
    })
    for (let i = 0; i < 2; i++) {
      await copy.app.schedule.runNow('backup')
      copy.clock.advance(day)
    }
    expect(await backups()).toHaveLength(2)
    expect(await backups()).toContain(original)
    await copy.close()
    await testDatabase.drop()
  })

  test('of a clock that ran ahead go first, and never in place of a new one', async () => {
    const make = async () => {
      await stowage.app.schedule.runNow('backup')
      stowage.clock.advance(day)
    }
    const first = (await make(), await backups())
    stowage.clock.advance(3650 * day)
    for (let i = 0; i < 2; i++) await make()
    const ahead = await backups()
    expect(ahead).toHaveLength(2)
    stowage.clock.advance(-3652 * day)
    await make()
    const [made, ...rest] = await backups()
    expect([first.includes(made ?? ''), rest]).toEqual([false, [ahead[1]]])
    await make()
    expect((await backups()).filter(name => ahead.includes(name))).toEqual([])
  })

  test('are missed by the doctor when they fail to come', async () => {
    const sameDisk = { id: folder, what: expect.stringContaining('is on the same disk as the data') }
    expect(await ask()).toMatchObject({ state: 'warn', found: [sameDisk, { id: 'none' }] })
    await stowage.app.schedule.runNow('backup')
    expect(await ask()).toMatchObject({ state: 'warn', found: [sameDisk] })
    const [made = ''] = await backups()
    await utimes(path.join(folder, made), new Date('2020-01-01'), new Date('2020-01-01'))
    expect(await ask()).toMatchObject({ state: 'warn', found: [sameDisk, { id: made }] })
    await utimes(path.join(folder, made), new Date('2120-01-01'), new Date('2120-01-01'))
    expect(await ask()).toMatchObject({ state: 'warn', found: [sameDisk, { id: made }] })
  })

  test('that fail say so and leave the older ones alone', async () => {
    await stowage.app.schedule.runNow('backup')
    const before = await backups()
    stowage.clock.advance(day)
    await rm(path.join(folder, '.incoming'), { recursive: true, force: true })
    await writeFile(path.join(folder, '.incoming'), 'in the way')
    await expect(stowage.app.schedule.runNow('backup')).rejects.toThrow(
      'The backup cannot be put where STOWAGE_BACKUP_URL says',
    )
    expect(await backups()).toEqual(before)
  })

  test.each(['missing', 'empty'] as const)('are not put into a folder that is %s and was not', async how => {
    await stowage.app.schedule.runNow('backup')
    await rename(folder, `${folder}.disk`)
    if (how === 'empty') await mkdir(folder)
    const said = `STOWAGE_BACKUP_URL names a folder that is ${how}, though backups were put there`
    await expect(stowage.app.schedule.runNow('backup')).rejects.toThrow(said)
    await stowage.app.schedule.runNow('sweep-staged-backups')
    expect(stowage.loggedErrors).toEqual([expect.stringContaining(`No backup can be made: ${said}`)])
    expect(await ask()).toMatchObject({
      state: 'fault',
      found: [{ id: 'STOWAGE_BACKUP_URL', what: expect.stringContaining(`a folder that is ${how}`) }],
    })
    expect(await readdir(folder).catch(() => [])).toEqual([])
    await rm(folder, { recursive: true, force: true })
    await rename(`${folder}.disk`, folder)
    stowage.clock.advance(day)
    await stowage.app.schedule.runNow('backup')
    expect(await backups()).toHaveLength(2)
  })

  test('begin anew in an empty folder when somebody has put a file into it', async () => {
    await stowage.app.schedule.runNow('backup')
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await writeFile(path.join(folder, 'new disk'), '')
    await stowage.app.schedule.runNow('backup')
    expect(await backups()).toHaveLength(1)
  })

  test('name their setting when their folder cannot be used', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    const said = 'STOWAGE_BACKUP_URL names a folder that cannot be used'
    await expect(stowage.app.schedule.runNow('backup')).rejects.toThrow(said)
    await stowage.app.schedule.runNow('sweep-staged-backups')
    expect(stowage.loggedErrors.join()).toContain(said)
    expect(await ask()).toMatchObject({
      state: 'fault',
      found: [{ id: 'STOWAGE_BACKUP_URL', what: expect.stringContaining('ENOTDIR') }],
    })
  })

  test('that are given up when they have just arrived leave nothing behind', async () => {
    const { app, clock } = stowage
    const stopping = new AbortController()
    const store = openStoreAt(pathToFileURL(folder).href, app.config)
    const open = async () => countReceived(store, () => stopping.abort(new Error('The server stops')))
    const tools = { database: app.database, store: openStore(app.config), settings: app.config }
    const work = { name: 'backup', groupId: null, signal: stopping.signal }
    const ctx = openBackground(backgroundTools(app.database, clock), work)
    const backingUp = backUp({ ...tools, version: '1.0.0', open, note: async () => undefined, keep: 2 })(ctx)
    await expect(backingUp).rejects.toThrow('The server stops')
    expect(await readdir(folder, { recursive: true })).toEqual(['.incoming'])
  })
})

test('a backup goes to a bucket and back', async () => {
  const s3 = await s3Server()
  const settings = { ...s3.settingsFor('files'), STOWAGE_BACKUP_URL: s3.addressOf('backups') }
  const stowage = await testApp('sqlite', settings)
  const { client } = await stowage.signUp()
  const { id } = await client.call(createEntity, { name: 'Drill' })
  await upload(client, id, { bytes: 'paper', name: 'paper.txt' })
  await stowage.app.schedule.runNow('backup')
  const store = openStoreAt(settings.STOWAGE_BACKUP_URL, stowage.app.config)
  const [backup] = await Array.fromAsync(store.list('stowage-'))
  const borrowed = await store.borrow(backup?.key ?? '')
  const testDatabase = await openTestDatabase('sqlite')
  const to = { ...testDatabase.settings, ...s3.settingsFor('elsewhere') }
  const { code, out } = await stowageHere(['restore', borrowed?.path ?? ''], to)
  expect([code, out]).toEqual([0, expect.stringContaining('1 files) is restored')])
  await borrowed?.release()
  await testDatabase.drop()
  await stowage.close()
  await s3.close()
})

test('a bucket that lets nothing be removed gets backups all the same', async () => {
  const s3 = await s3Server()
  const settings = { STOWAGE_BACKUP_URL: s3.addressOf('kept'), STOWAGE_BACKUP_KEEP: '1' }
  const stowage = await testApp('sqlite', { ...s3.settingsFor('files'), ...settings })
  s3.interfere = ({ method }, response) => {
    if (method !== 'DELETE') return false
    refuse(response, 403, 'AccessDenied')
    return true
  }
  for (let i = 0; i < 2; i++) {
    await stowage.app.schedule.runNow('backup')
    stowage.clock.advance(day)
  }
  const store = openStoreAt(settings.STOWAGE_BACKUP_URL, stowage.app.config)
  expect(await Array.fromAsync(store.list('stowage-'))).toHaveLength(2)
  expect(stowage.loggedErrors).toEqual([expect.stringContaining('The oldest backups could not be removed')])
  await stowage.close()
  await s3.close()
})
