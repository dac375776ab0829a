import path from 'node:path'
import { getEntity } from '@stowage/contract/entities/entities'
import { login } from '@stowage/contract/people/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { databases } from '#test/databases.ts'
import { type Homebox, openHomebox } from '#test/homebox-database.ts'
import { entityId, homeboxHousehold, homeboxUsers } from '#test/homebox-household.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { fetchFile } from '#test/uploads.ts'

describe.each(databases)('files that Homebox keeps in another location, on %s', kind => {
  let homebox: Homebox
  let stowage: TestApp
  let elsewhere: string
  beforeAll(async () => {
    const { rows, files } = await homeboxHousehold(60)
    const moved = Object.entries(files).map(([key, content]) => [`some/prefix/${key}`, content] as const)
    homebox = await openHomebox('sqlite', 'without pins', rows, Object.fromEntries(moved))
    elsewhere = path.join(homebox.folder, 'some/prefix')
    stowage = await testApp(kind)
  })
  afterAll(async () => {
    await stowage.close()
    await homebox.drop()
  })

  const moveIn = (...options: string[]) =>
    stowageHere(['move-in', ...homebox.source, ...options], settingsOf(stowage))

  const ada = async () => {
    const { email: username, password } = homeboxUsers.ada
    const { token } = await stowage.client.call(login, { username, password })
    return stowage.client.as({ token })
  }

  /** What the file of the photo of the first item holds; undefined where there is none. */
  const photoOf = async (): Promise<string | undefined> => {
    const client = await ada()
    const { attachments } = await client.call(getEntity, { id: entityId(0) })
    const photo = attachments.find(({ type }) => type === 'photo')
    const answer = await fetchFile(client, entityId(0), photo?.id ?? '')
    return answer.status === 200 ? answer.text() : undefined
  }

  test('stop a move, and the rehearsal says so: both name --files and the setting of Homebox', async () => {
    const rehearsed = await moveIn()
    expect(rehearsed.code).toBe(0)
    expect(rehearsed.out).toContain('2 files are missing in')
    const stopped = await moveIn('--yes')
    expect(stopped.code).toBe(1)
    for (const words of [rehearsed.out, stopped.stderr])
      for (const name of ['--files', 'HBOX_STORAGE_PREFIX_PATH', '--without-files'])
        expect(words).toContain(name)
    await expect(ada()).rejects.toThrow('unauthorized')
  })

  test('may stay behind when that is asked for, and the last sentence says how many did', async () => {
    const { code, out } = await moveIn('--yes', '--without-files')
    expect(code).toBe(0)
    const last = out.trim().split('\n').at(-1)
    expect(last).toContain('Everything has come, but 2 files are missing in')
    expect(await photoOf()).toBeUndefined()
  })

  test('come alone when the move is run again and finds them', async () => {
    const rehearsed = await moveIn('--files', elsewhere, '--json')
    expect(JSON.parse(rehearsed.out)).toMatchObject({ done: false, lateFiles: 2, files: { missing: 0 } })
    expect(await photoOf()).toBeUndefined()
    const { out: first } = await moveIn('--files', elsewhere, '--yes', '--json')
    expect(JSON.parse(first)).toMatchObject({ lateFiles: 2, missingFiles: 0, faults: [] })
    expect(await photoOf()).toBe('the bytes of photo 0')
    const { out } = await moveIn('--files', elsewhere, '--yes')
    expect(out).toContain('There was nothing left to do. All files were read again and are the same.')
  })
})
