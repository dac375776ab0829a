import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEntity } from '@stowage/contract/entities/entities'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { deleteSelf, getSelf, updateSettings } from '@stowage/contract/people/users'
import {
  createResetLink,
  downloadBackup,
  getServer,
  listAccounts,
  retryJob,
  sendTestMail,
  updateAccount,
} from '@stowage/contract/server/administration'
import { resetPassword } from '@stowage/contract/values/passwords'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { everyDatabase } from '#test/databases.ts'
import { type MailServer, mailServer } from '#test/mail-server.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/uploads.ts'

describe.each(everyDatabase)('who runs the server, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  let bob: Signed
  beforeEach(async () => {
    stowage = await testApp(kind)
    ada = await stowage.signUp('Ada')
    bob = await stowage.signUp('Bob')
  })
  afterEach(() => stowage.close())

  const run = (...args: string[]) => stowageHere(['user', ...args], settingsOf(stowage))
  const accountOf = async (name: string) => {
    const found = (await ada.client.call(listAccounts, {})).find(each => each.name === name)
    if (found === undefined) throw new Error(`There is no ${name}`)
    return found
  }

  test('is the first account, and nobody else', async () => {
    expect(await ada.client.send(getServer, {})).toMatchObject({ status: 200 })
    for (const operation of [getServer, listAccounts])
      expect(await bob.client.send(operation, {})).toMatchObject({
        status: 403,
        body: { code: 'auth.superuser_only' },
      })
  })

  test('is nobody who comes with an API key', async () => {
    const { token } = await ada.client.call(createApiKey, { name: 'Script' })
    expect(await stowage.client.as({ token }).send(getServer, {})).toMatchObject({ status: 403 })
  })

  test('sees accounts, their groups and roles, and nothing of what they hold', async () => {
    const accounts = await ada.client.call(listAccounts, {})
    expect(accounts).toMatchObject([
      { name: 'Ada', isSuperuser: true, isDisabled: false, groups: [{ role: 'owner' }] },
      { name: 'Bob', isSuperuser: false, isDisabled: false, hasPassword: true },
    ])
  })

  test('keeps somebody out and lets them in again, but never themselves', async () => {
    const { id, email } = await accountOf('Bob')
    expect(await ada.client.call(updateAccount, { id, disabled: true })).toMatchObject({ isDisabled: true })
    expect(await bob.client.send(getSelf, {})).toMatchObject({ status: 401 })
    expect(await stowage.client.send(login, { username: email, password: bob.password })).toMatchObject({
      status: 401,
    })
    expect(await ada.client.call(updateAccount, { id, disabled: false })).toMatchObject({ isDisabled: false })
    await stowage.client.call(login, { username: email, password: bob.password })
    const own = await accountOf('Ada')
    expect(await ada.client.send(updateAccount, { id: own.id, disabled: true })).toMatchObject({
      status: 409,
      body: { code: 'server.own_account' },
    })
    expect(await ada.client.send(updateAccount, { id: newId(), disabled: true })).toMatchObject({
      status: 404,
    })
  })

  test('makes a link to a new password that works once', async () => {
    const { id, email } = await accountOf('Bob')
    const { url } = await ada.client.call(createResetLink, { id })
    const token = new URL(url).searchParams.get('token') ?? ''
    await stowage.client.call(resetPassword, { token, password: 'seventeen seashells' })
    await stowage.client.call(login, { username: email, password: 'seventeen seashells' })
    expect(await stowage.client.send(resetPassword, { token, password: 'eighteen seashells' })).toMatchObject(
      { status: 400 },
    )
  })

  test('sees storage by group, jobs that were given up, and tries those again', async () => {
    const { id } = await bob.client.call(createEntity, { name: 'Drill' })
    await upload(bob.client, id, { bytes: 'paper', name: 'paper.txt' })
    const { database } = stowage.app
    const jobId = newId()
    await database.write(null, ({ db }) =>
      db.q
        .insertInto('jobs')
        .values({
          id: jobId,
          group_id: null,
          kind: 'task.backup',
          input: '{}',
          state: 'failed',
          attempts: 4,
          progress: 0,
          run_at: '2026-01-01T00:00:00.000Z',
          leased_until: null,
          leased_by: null,
          error: 'No room',
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    const report = await ada.client.call(getServer, {})
    expect(report).toMatchObject({
      database: { kind },
      files: { count: 1, bytes: 5 },
      groupCount: 2,
      groups: [{ name: "Bob's Home", members: 1, files: { count: 1, bytes: 5 } }, { files: { count: 0 } }],
      backups: null,
      jobs: { failed: 1, failures: [{ id: jobId, error: 'No room' }] },
      mail: { isConfigured: false, from: null },
    })
    expect(report.database.bytes).toBeGreaterThan(10_000)
    expect(report.roomLeft).toBeGreaterThan(0)
    await ada.client.call(retryJob, { id: jobId })
    expect((await ada.client.call(getServer, {})).jobs).toMatchObject({ waiting: 1, failed: 0 })
    expect(await ada.client.send(retryJob, { id: jobId })).toMatchObject({ status: 404 })
  })

  test('is told when no mail can be sent', async () => {
    expect(await ada.client.send(sendTestMail, {})).toMatchObject({
      status: 409,
      body: { code: 'mail.not_configured' },
    })
  })

  test('is named on the command line, and somebody always is', async () => {
    const adas = (await accountOf('Ada')).email
    const bobs = (await accountOf('Bob')).email
    expect(await run('superuser', adas, 'off')).toMatchObject({ code: 1 })
    expect(await run('superuser', bobs, 'on')).toMatchObject({ code: 0 })
    expect(await bob.client.send(getServer, {})).toMatchObject({ status: 200 })
    expect(await run('superuser', adas, 'off')).toMatchObject({ code: 0 })
    expect(await ada.client.send(getServer, {})).toMatchObject({ status: 403 })
  })

  test('is the oldest account where nobody ever did, from the next start', async () => {
    await stowage.app.database.write(null, async ({ db }) => {
      await db.q.updateTable('users').set({ is_superuser: 0 }).execute()
      await db.q.deleteFrom('instance').where('key', '=', 'server_was_run').execute()
    })
    expect(await ada.client.send(getServer, {})).toMatchObject({ status: 403 })
    const next = await testApp(kind, settingsOf(stowage))
    expect(await ada.client.send(getServer, {})).toMatchObject({ status: 200 })
    await next.close()
  })

  test('is the account that the only one names while deleting theirs, if it may sign in', async () => {
    const eve = await stowage.signUp('Eve')
    await ada.client.call(updateAccount, { id: eve.userId, disabled: true })
    const { token } = await ada.client.call(createApiKey, { name: 'Script' })
    const succeed = async ({ client }: Pick<Signed, 'client'>, successor: string) => {
      const { status, body } = await client.send(deleteSelf, { successor })
      return [status, (body as { code?: string } | undefined)?.code]
    }
    for (const id of [eve.userId, ada.userId, newId()])
      expect(await succeed(ada, id)).toEqual([404, 'user.not_found'])
    expect((await succeed(ada, 'Bob'))[0]).toBe(422)
    for (const client of [bob.client, stowage.client.as({ token })])
      for (const id of [bob.userId, ada.userId, newId()])
        expect(await succeed({ client }, id)).toEqual([403, 'auth.superuser_only'])
    expect((await ada.client.call(listAccounts, {})).map(each => each.isSuperuser)).toEqual([
      true,
      false,
      false,
    ])
    expect(await succeed(ada, bob.userId)).toEqual([204, undefined])
    expect((await bob.client.call(listAccounts, {})).map(each => each.name)).toEqual(['Bob', 'Eve'])
    const next = await testApp(kind, settingsOf(stowage))
    expect(next.loggedErrors).toEqual([])
    await next.close()
  })

  test('is nobody after the only one deleted the account: the log says so at each start', async () => {
    expect(await ada.client.send(deleteSelf, {})).toMatchObject({ status: 204 })
    for (const _ of [1, 2]) {
      const next = await testApp(kind, settingsOf(stowage))
      expect(await bob.client.send(getServer, {})).toMatchObject({ status: 403 })
      expect(next.loggedErrors.join()).toContain('Nobody runs this server any more')
      await next.close()
    }
    expect(await run('superuser', bob.email, 'on')).toMatchObject({ code: 0 })
    const next = await testApp(kind, settingsOf(stowage))
    expect(await bob.client.send(getServer, {})).toMatchObject({ status: 200 })
    expect(next.loggedErrors).toEqual([])
    // Whoever comes into an empty server runs it.
    expect(await bob.client.send(deleteSelf, {})).toMatchObject({ status: 204 })
    const last = await testApp(kind, settingsOf(stowage))
    expect(last.loggedErrors).toEqual([])
    const eve = await last.signUp('Eve')
    expect(await eve.client.send(getServer, {})).toMatchObject({ status: 200 })
    await Promise.all([next.close(), last.close()])
  })
})

describe.each(everyDatabase)('the report of a server, on %s', kind => {
  test('tells the last backup and the next', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stowage-backups-'))
    const stowage = await testApp(kind, {
      STOWAGE_BACKUP_URL: pathToFileURL(folder).href,
      STOWAGE_BACKUP_KEEP: '2',
    })
    const { client } = await stowage.signUp()
    expect((await client.call(getServer, {})).backups).toMatchObject({ keep: 2, last: null, error: null })
    await stowage.app.schedule.runNow('backup')
    const { backups } = await client.call(getServer, {})
    const now = stowage.clock.now().toISOString()
    expect(backups?.last?.at.slice(0, 16)).toBe(now.slice(0, 16))
    expect(backups?.last?.bytes).toBeGreaterThan(100)
    expect((backups?.next ?? '') > now).toBe(true)
    await stowage.close()
    await rm(folder, { recursive: true })
  })

  test('hands out each backup that is kept, whole and in parts, to nobody else', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stowage-backups-'))
    const settings = { STOWAGE_BACKUP_URL: pathToFileURL(folder).href, STOWAGE_BACKUP_KEEP: '2' }
    const stowage = await testApp(kind, settings)
    const { client, token } = await stowage.signUp('Ada')
    const bob = await stowage.signUp('Bob')
    const none = { status: 404, body: { code: 'backup.not_found' } }
    expect(await client.send(downloadBackup, {})).toMatchObject(none)
    await stowage.app.schedule.runNow('backup')
    stowage.clock.advance(hour)
    await stowage.app.schedule.runNow('backup')
    const kept = (await client.call(getServer, {})).backups?.kept ?? []
    expect(kept.map(({ name }) => name)).toEqual(
      (await readdir(folder))
        .filter(name => name.endsWith('.zip'))
        .toSorted()
        .reverse(),
    )
    const files = await Promise.all(kept.map(({ name }) => readFile(path.join(folder, name))))
    const fetched = async (query: string, headers: Record<string, string> = {}) => {
      const url = `${stowage.baseUrl}/api/v1/server/backup${query}`
      const answer = await fetch(url, { headers: { authorization: token, ...headers } })
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const newest = await fetched('')
    expect(newest.bytes.equals(files[0] ?? Buffer.of())).toBe(true)
    expect(newest.answer.headers.get('cache-control')).toBe('no-store')
    expect(newest.answer.headers.get('content-disposition')).toContain(kept[0]?.name)
    expect((await fetched(`?name=${kept[1]?.name}`)).bytes.equals(files[1] ?? Buffer.of())).toBe(true)
    const part = await fetched(`?name=${kept[1]?.name}`, { range: 'bytes=100-199' })
    expect([part.answer.status, part.bytes.equals(files[1]?.subarray(100, 200) ?? Buffer.of())]).toEqual([
      206,
      true,
    ])
    for (const name of ['../stowage.db', '/etc/passwd', 'stowage-20260101T000000Z-aaaaaaaa.zip'])
      expect(await client.send(downloadBackup, { name })).toMatchObject(none)
    expect(await bob.client.send(downloadBackup, {})).toMatchObject({
      status: 403,
      body: { code: 'auth.superuser_only' },
    })
    await rm(folder, { recursive: true })
    expect(await client.send(downloadBackup, {})).toMatchObject({
      status: 503,
      body: { code: 'storage.unavailable' },
    })
    await stowage.close()
  })

  test('comes with a test of its mail server', async () => {
    const post: MailServer = await mailServer()
    const stowage = await testApp(kind, post.settings)
    const { client } = await stowage.signUp('Ada')
    expect((await client.call(getServer, {})).mail.isConfigured).toBe(true)
    await client.call(sendTestMail, {})
    await client.call(updateSettings, { stowage: { language: 'fr' } })
    await client.call(sendTestMail, {})
    const subjects = post.received.map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['A test from Stowage', 'Un test de Stowage'])
    await post.close()
    expect(await client.send(sendTestMail, {})).toMatchObject({ status: 502, body: { code: 'mail.failed' } })
    await stowage.close()
  })
})
