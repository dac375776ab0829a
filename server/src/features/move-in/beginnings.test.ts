// @module-tag sqlite
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getEntity } from '@stowage/contract/entities/entities'
import { listGroups } from '@stowage/contract/groups/groups'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, register } from '@stowage/contract/people/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { databases } from '#test/databases.ts'
import { type Homebox, openHomebox } from '#test/homebox-database.ts'
import {
  entityId,
  homeboxGroups,
  homeboxHousehold,
  homeboxKey,
  homeboxPepper,
  homeboxUsers,
} from '#test/homebox-household.ts'
import { ServerProcess } from '#test/server-process.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const pepper = { HBOX_AUTH_API_KEY_PEPPER: homeboxPepper }
const { ada } = homeboxUsers

/** The names and contents of everything in a folder. */
async function contentOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const hashes = await Promise.all(
    files
      // The log's index, which every reader of the database makes anew.
      .filter(file => !file.endsWith('-shm'))
      .map(
        async file =>
          `${file} ${createHash('sha256')
            .update(await readFile(file))
            .digest('hex')}`,
      ),
  )
  return hashes.toSorted()
}

describe('moving in', () => {
  let homebox: Homebox
  let folder: string
  beforeAll(async () => {
    const { rows, files } = await homeboxHousehold(60)
    homebox = await openHomebox('sqlite', 'without pins', rows, files)
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-test-'))
  })
  afterAll(async () => {
    await homebox.drop()
    await rm(folder, { recursive: true })
  })

  test('needs no database, rehearses without making one, and leaves all of Homebox as it was', {
    tags: 'system',
  }, async () => {
    const data = path.join(folder, 'fresh')
    const settings = { STOWAGE_DATA: data, ...pepper }
    const before = await contentOf(homebox.folder)
    const rehearsed = await stowageHere(['move-in', ...homebox.source], settings)
    expect(rehearsed).toMatchObject({ code: 0, stderr: expect.stringContaining('Rehearsing') })
    expect(rehearsed.out).toContain('This was a rehearsal: nothing has been changed.')
    await expect(readdir(data)).rejects.toThrow('ENOENT')

    const moved = await stowageHere(['move-in', ...homebox.source, '--yes'], settings)
    expect(moved.code).toBe(0)
    expect(moved.out).toContain('Everything has come.')
    expect(await contentOf(homebox.folder)).toEqual(before)

    const server = await ServerProcess.start(settings)
    const script = server.client.as({ token: `Bearer ${homeboxKey}` })
    expect((await script.call(getSelf, {})).item.id).toBe(ada.id)
    await server.kill('SIGTERM')
  })

  test.each([
    ['a location where nothing is', ['/nowhere/at/all'], 1, 'There is no /nowhere/at/all.'],
    ['a folder without a database', [tmpdir()], 1, 'There is no homebox.db in'],
    ['a file that is no database', [path.join(import.meta.filename)], 1, 'is not an SQLite database'],
    ['a server without a folder for files', ['postgres://u:secret@127.0.0.1:1/x'], 2, '--files'],
    [
      'a server that is away',
      ['postgres://u:secret@127.0.0.1:1/x', '--files', '/tmp'],
      1,
      'cannot be reached',
    ],
    ['nothing', [], 2, 'Name the folder with the data of Homebox.'],
  ])('from %s says so', async (_what, args, code, sentence) => {
    const ended = await stowageHere(['move-in', ...args], { STOWAGE_DATA: path.join(folder, 'none') })
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(sentence)
    expect(ended.stderr).not.toContain('secret')
  })

  test('from an older Homebox, or from something else, says what to do', async () => {
    const [group] = (await homeboxHousehold(0)).rows['groups'] ?? []
    const older = await openHomebox('sqlite', 'without pins', {
      groups: [group ?? {}],
      goose_db_version: [{ id: 1, version_id: 20_251_228_214_900, is_applied: true }],
    })
    const settings = { STOWAGE_DATA: path.join(folder, 'none') }
    const { code, stderr } = await stowageHere(['move-in', ...older.source], settings)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Start the newest Homebox on it once')])
    await older.drop()

    const roleless = await openHomebox('sqlite', 'without pins', { goose_db_version: [] })
    expect(await stowageHere(['move-in', ...roleless.source], settings)).toMatchObject({ code: 0 })
    await roleless.drop()

    const data = path.join(folder, 'ours')
    await stowageHere(['migrate'], { STOWAGE_DATA: data })
    const ours = await stowageHere(['move-in', path.join(data, 'stowage.db')], settings)
    expect([ours.code, ours.stderr]).toEqual([1, 'This is not a Homebox database.\n'])
  })

  test('counts what every Homebox has, and names the rows only with --json', async () => {
    const { rows, files } = await homeboxHousehold(60)
    for (const row of rows['entities'] ?? []) row['sold_date'] = '0001-01-01 00:00:00+00:00'
    const odd = await openHomebox('sqlite', 'without pins', rows, files)
    const settings = { STOWAGE_DATA: path.join(folder, 'normal'), ...pepper }
    const { out } = await stowageHere(['move-in', ...odd.source], settings)
    expect(out).toContain('60 × The date is of the year 0 or 1')
    expect(out).not.toContain(entityId(0))
    const told = await stowageHere(['move-in', ...odd.source, '--json'], settings)
    expect(told.out).toContain(entityId(0))
    await odd.drop()
  })

  test('names a picture whose file is gone and keys that will not work, and takes the rest', async () => {
    const { rows, files } = await homeboxHousehold(60)
    const [key = ''] = Object.keys(files)
    const odd = await openHomebox('sqlite', 'without pins', rows, files)
    await rm(path.join(odd.folder, key))
    await writeFile(path.join(odd.folder, `${key}.attrs`), '{}')
    const settings = { STOWAGE_DATA: path.join(folder, 'lost') }
    const { out } = await stowageHere(
      ['move-in', ...odd.source, '--json', '--yes', '--without-files'],
      settings,
    )
    const { oddities: issues, done } = JSON.parse(out)
    expect(done).toBe(true)
    expect(issues.map((each: { kind: string }) => each.kind)).toEqual(['missingFile', 'noPepper'])
    await odd.drop()
  })
})

describe.each(databases)('moving in where people are already, on %s', kind => {
  let homebox: Homebox
  let stowage: TestApp
  beforeAll(async () => {
    const { rows, files } = await homeboxHousehold(60)
    homebox = await openHomebox('sqlite', 'without pins', rows, files)
    stowage = await testApp(kind)
  })
  afterAll(async () => {
    await stowage.close()
    await homebox.drop()
  })

  test('gives the groups to the account under the same address, which keeps its password', async () => {
    const user = { email: ada.email, password: 'a new password' }
    await stowage.client.call(register, { name: 'Ada', ...user })
    const signIn = async (password: string) => {
      const { token } = await stowage.client.call(login, { username: ada.email, password })
      return stowage.client.as({ token })
    }
    const before = await signIn(user.password)
    const { item } = await before.call(getSelf, {})
    const own = await before.call(createApiKey, { name: 'own' })

    const settings = { ...settingsOf(stowage), ...pepper }
    const { out } = await stowageHere(['move-in', ...homebox.source, '--json', '--yes'], settings)
    const report = JSON.parse(out)
    expect(report.oddities).toMatchObject([{ kind: 'takenEmail', rows: [{ id: ada.id, detail: ada.email }] }])

    const after = await signIn(user.password)
    const self = (await after.call(getSelf, {})).item
    expect(self).toMatchObject({ id: item.id, defaultGroupId: item.defaultGroupId })
    expect((await after.call(listGroups, {})).map(({ id }) => id).toSorted()).toEqual(
      [item.defaultGroupId, ...Object.values(homeboxGroups)].toSorted(),
    )
    const home = after.as({ ...after.options, groupId: homeboxGroups.home })
    expect((await home.call(getEntity, { id: entityId(0) })).attachments).toHaveLength(2)
    await expect(signIn(ada.password)).rejects.toThrow('unauthorized')
    for (const token of [homeboxKey, own.token])
      expect((await stowage.client.as({ token: `Bearer ${token}` }).call(getSelf, {})).item.id).toBe(item.id)
  })
})
