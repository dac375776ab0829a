import { createTag, listTags } from '@stowage/contract/catalogues/tags'
import { getStatus } from '@stowage/contract/server/status'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseFile } from '#server/open-database.ts'
import { settingsOf, stowage } from './command-line.ts'
import { holdLock } from './lock-holder.ts'
import { type Signed, type TestApp, testApp } from './test-app.ts'

/** What waits until a limit of many seconds has passed. */
const lasting = { tags: 'nightly' }

describe('while another program holds the lock of an SQLite database,', () => {
  let server: TestApp
  let ada: Signed
  beforeEach(async () => {
    server = await testApp('sqlite')
    ada = await server.signUp('Ada')
  })
  afterEach(() => server.close())

  const hold = (begin: Parameters<typeof holdLock>[1]) => holdLock(databaseFile(server.app.config), begin)
  const write = (name: string) => ada.client.send(createTag, { name })
  const names = async () =>
    (await ada.client.call(listTags, {}))
      .map(({ name }) => name)
      .filter(name => /^(one|two|three)$/.test(name))

  test.each(['begin immediate', 'begin exclusive'] as const)(
    'by "%s", others go on reading, and writes wait and are made',
    async begin => {
      const holder = await hold(begin)
      let isWritten = false
      const writing = Promise.all(['one', 'two', 'three'].map(write)).finally(() => {
        isWritten = true
      })
      for (let i = 0; i < 20; i++) expect(await names()).toEqual([])
      expect(isWritten).toBe(false)
      await holder.letGo()
      expect((await writing).map(({ status }) => status)).toEqual([201, 201, 201])
      expect((await names()).toSorted()).toEqual(['one', 'three', 'two'])
    },
  )

  test('writes and commands end with a sentence after a while, and can be sent again', lasting, async () => {
    const holder = await hold('begin immediate')
    const command = stowage(['user', 'disable', ada.email], settingsOf(server))
    const answers = await Promise.all(['one', 'two', 'three'].map(write))
    expect(
      answers.map(({ status, headers, body }) => ({ status, wait: headers.get('retry-after'), body })),
    ).toEqual(
      answers.map(() => ({
        status: 503,
        wait: '5',
        body: expect.objectContaining({ code: 'overloaded' }),
      })),
    )
    expect(await names()).toEqual([])
    expect(await command).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another program holds the lock of the database'),
    })
    expect(server.loggedErrors.join()).toContain('Another program holds the lock of the database')
    await holder.letGo()
    expect((await write('one')).status).toBe(201)
    expect(await names()).toEqual(['one'])
  })

  test('a server starts when the lock is free, and says what it waits for', async () => {
    const holder = await hold('begin immediate')
    const starting = server.restart()
    await vi.waitFor(() => expect(server.loggedErrors.join()).toContain('Another program holds the lock'), {
      timeout: 9000,
    })
    await holder.letGo()
    await starting
    expect((await server.client.send(getStatus, {})).status).toBe(200)
  })

  test('a server that cannot start for long says who is in the way, and tries again', lasting, async () => {
    const holder = await hold('begin immediate')
    const refusal = /Another program holds the lock of the database .*stowage\.db.* Stop it/
    const cause = { message: expect.stringMatching(refusal), isPassing: true }
    await expect(server.restart()).rejects.toMatchObject({ code: 'overloaded', cause })
    await holder.letGo()
    await server.restart()
    expect((await server.client.send(getStatus, {})).status).toBe(200)
  })
})
