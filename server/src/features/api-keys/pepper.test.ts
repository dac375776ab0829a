import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { getSelf } from '@stowage/contract/people/users'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { databases } from '#test/databases.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { ensurePepper } from './pepper.ts'

const ours = 'a secret of at least 32 bytes, honestly'

describe.each(databases)('the secret behind API keys, on %s', kind => {
  let stowage: TestApp
  beforeEach(async () => {
    stowage = await testApp(kind)
  })
  afterEach(() => stowage.close())

  const settle = (apiKeyPepper?: string) =>
    ensurePepper(stowage.app.database, { data: stowage.app.config.data, auth: { apiKeyPepper } })

  test('is made once and kept', async () => {
    const pepper = await settle()
    expect(pepper.length).toBeGreaterThanOrEqual(32)
    expect(await settle()).toBe(pepper)
    expect(await settle(pepper)).toBe(pepper)
    const ada = await stowage.signUp('Ada')
    const { token } = await ada.client.call(createApiKey, { name: 'script' })
    await stowage.restart()
    expect((await stowage.client.as({ token }).send(getSelf, {})).status).toBe(200)
  })

  test('stops the start when another one is configured', async () => {
    await expect(settle(ours)).rejects.toThrow('STOWAGE_AUTH_API_KEY_PEPPER is not the secret')
    const config = { ...stowage.app.config, auth: { ...stowage.app.config.auth, apiKeyPepper: ours } }
    await expect(createApp(config, { log: pino({ level: 'silent' }) })).rejects.toThrow('is not the secret')
  })

  test('is taken from the settings on the first start, and stays when they no longer have it', async () => {
    await stowage.close()
    stowage = await testApp(kind, { HBOX_AUTH_API_KEY_PEPPER: ours })
    expect(await settle()).toBe(ours)
  })

  test('stands in the database of PostgreSQL, else in a file that only the server reads', async () => {
    const file = path.join(stowage.app.config.data, 'pepper')
    const rows = await stowage.app.database.read(db =>
      db.q.selectFrom('instance').select('value').where('key', '=', 'pepper').execute(),
    )
    if (kind === 'postgres') {
      expect(rows).toEqual([{ value: await settle() }])
      await expect(stat(file)).rejects.toThrow('ENOENT')
    } else {
      expect(rows).toEqual([])
      expect((await readFile(file, 'utf8')).trim()).toBe(await settle())
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
  })

  // On PostgreSQL it has no file of its own to lose.
  if (kind === 'sqlite') {
    test('is missed when its file is gone, instead of being made anew', async () => {
      await rm(path.join(stowage.app.config.data, 'pepper'))
      await expect(settle()).rejects.toThrow('is missing from')
    })
  }
})
