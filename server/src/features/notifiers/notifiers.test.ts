import { updateMember } from '@stowage/contract/groups/members'
import { updateSettings } from '@stowage/contract/people/users'
import {
  createNotifier,
  deleteNotifier,
  listNotifiers,
  testNotifier,
  updateNotifier,
} from '@stowage/contract/upkeep/notifiers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { minute } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { invite } from '#test/invite.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('notifiers, on %s', kind => {
  let internet: PretendInternet
  let stowage: TestApp
  let ada: Signed
  beforeAll(async () => {
    internet = await pretendInternet(['home.example', 'inner.example'])
    internet.names.set('inner.example', ['127.0.0.1', '169.254.169.254'])
    stowage = await testApp(kind, {}, internet.ways)
  })
  beforeEach(async () => {
    internet.heard.length = 0
    internet.reply(() => undefined)
    stowage.clock.advance(2 * minute)
    ada = await stowage.signUp('Ada')
  })
  afterAll(async () => {
    await stowage.close()
    await internet.close()
  })

  const url = 'generic://home.example/hook?template=json'
  const make = (input: Record<string, unknown> = {}, who = ada) =>
    who.client.call(createNotifier, { name: 'Phone', url, ...input })

  test('are made inactive unless told otherwise, and shown with their address', async () => {
    const made = await make()
    expect(made).toMatchObject({
      userId: ada.userId,
      groupId: ada.groupId,
      name: 'Phone',
      isActive: false,
      url,
    })
    expect(await make({ name: 'anna', isActive: true })).toMatchObject({ isActive: true })
    const listed = await ada.client.call(listNotifiers, {})
    expect(listed.map(({ name }) => name)).toEqual(['anna', 'Phone'])
    expect(listed[1]).toEqual(made)
  })

  test('are changed and deleted; without an address they keep theirs', async () => {
    const { id } = await make({ isActive: true })
    const renamed = await ada.client.call(updateNotifier, { id, name: 'Tablet' })
    expect(renamed).toMatchObject({ id, name: 'Tablet', isActive: false, url })
    const moved = { id, name: 'Tablet', isActive: true, url: 'ntfy://home.example/topic' }
    expect(await ada.client.call(updateNotifier, moved)).toMatchObject(moved)
    expect(await ada.client.call(updateNotifier, { ...moved, url: null })).toMatchObject(moved)
    expect((await ada.client.send(deleteNotifier, { id })).status).toBe(204)
    expect((await ada.client.send(deleteNotifier, { id })).status).toBe(404)
    expect((await ada.client.send(updateNotifier, moved)).status).toBe(404)
  })

  test('hear of all kinds of notices unless told otherwise, and keep what they were told', async () => {
    const { id, kinds } = await make()
    expect(kinds).toBeNull()
    const change = async (input: object) =>
      (await ada.client.call(updateNotifier, { id, name: 'Phone', ...input })).kinds
    expect(await change({ kinds: ['maintenance', 'maintenance'] })).toEqual(['maintenance'])
    expect(await change({})).toEqual(['maintenance'])
    expect(await change({ kinds: [] })).toEqual([])
    expect(await change({ kinds: null })).toBeNull()
    expect((await make({ kinds: ['maintenance'] })).kinds).toEqual(['maintenance'])
    const refused = { status: 422, body: { issues: [{ path: 'kinds.0', code: 'not_one_of' }] } }
    expect(
      await ada.client.send(updateNotifier, { id, name: 'Phone', kinds: ['mail'] as never }),
    ).toMatchObject(refused)
  })

  test('tell what a service answers to a test, when they are asked to', async () => {
    expect(await ada.client.call(testNotifier, { url })).toBeNull()
    const told = { answer: 'home.example answered 200' }
    expect(await ada.client.call(testNotifier, { url, answer: true })).toEqual(told)
    internet.reply(() => ({ status: 404 }))
    const refused = { status: 502, body: { error: expect.stringContaining('home.example answered 404') } }
    expect(await ada.client.send(testNotifier, { url, answer: true })).toMatchObject(refused)
  })

  test('are their owner’s alone, also within a group', async () => {
    const { id } = await make()
    const bob = await stowage.signUp('Bob', await invite(ada))
    expect(await bob.client.call(listNotifiers, {})).toEqual([])
    expect((await bob.client.send(updateNotifier, { id, name: 'Mine' })).status).toBe(404)
    expect((await bob.client.send(deleteNotifier, { id })).status).toBe(404)
    expect(await ada.client.call(listNotifiers, {})).toHaveLength(1)
  })

  test('keep their address from an owner who has become a viewer, until they may write again', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    const { id } = await make({}, bob)
    const become = (role: 'viewer' | 'user') => ada.client.call(updateMember, { id: bob.userId, role })
    await become('viewer')
    expect(await bob.client.call(listNotifiers, {})).toMatchObject([{ id, name: 'Phone', url: '' }])
    await become('user')
    expect(await bob.client.call(listNotifiers, {})).toMatchObject([{ id, name: 'Phone', url }])
  })

  test.each([
    [{ name: '', url }, 'name'],
    [{ name: 'Phone', url: 'https://home.example' }, 'url'],
    [{ name: 'Phone', url: 'Generic://home.example' }, 'url'],
    [{ name: 'Phone', url: 'hangouts://home.example' }, 'url'],
  ])('are not made from %j', async (input, member) => {
    const refused = { status: 422, body: { fields: { [member]: expect.any(String) } } }
    expect(await ada.client.send(createNotifier, input)).toMatchObject(refused)
    expect(await ada.client.call(listNotifiers, {})).toEqual([])
  })

  test.each([
    'generic://inner.example/',
    'generic+HTTP://inner.example/',
    'generic://https://169.254.169.254/',
    'generic://0xa9fea9fe/',
    'gotify://inner.example/token',
    'ntfy://user:word@inner.example/topic',
    'bark://:key@inner.example',
    'matrix://:token@inner.example',
    'mattermost://inner.example/token',
    'rocketchat://inner.example/a/b',
    'zulip://bot:key@inner.example/?stream=s',
    'opsgenie://inner.example/key',
    'googlechat://inner.example/v1',
    'teams://?host=https%3A%2F%2Finner.example%2F',
    'smtp://inner.example/?from=a@x.example&to=b@x.example',
    'ntfy://[::1]/topic',
  ])('never lead to a forbidden address: %s', async given => {
    const refused = { status: 400, body: { code: 'notifier.address_refused' } }
    expect(await ada.client.send(createNotifier, { name: 'Phone', url: given })).toMatchObject(refused)
    const { id } = await make()
    expect(await ada.client.send(updateNotifier, { id, name: 'Phone', url: given })).toMatchObject(refused)
    expect(await ada.client.send(testNotifier, { url: given })).toMatchObject(refused)
    expect(await ada.client.call(listNotifiers, {})).toMatchObject([{ url }])
    expect(internet.heard).toEqual([])
  })

  const unspecified = ['0.0.0.0', '0', '[::]', '0x0', '[::ffff:0.0.0.0]', 'zero.example']
  const secrets = ['169.254.169.254', '169.254.170.2', '[fd00:ec2::254]', '100.100.100.200', '168.63.129.16']
  const spelled = ['0xa83f8110', '2822734096', '0250.077.0201.020', '[64:ff9b::a83f:8110]', '168.63.129.16.']
  test.each([
    ['this machine is closed', 'STOWAGE_NOTIFIER_BLOCK_LOCALHOST', 'true', [...unspecified, 'localhost.']],
    ['nothing else is closed', 'STOWAGE_NOTIFIER_BLOCK_CLOUD_METADATA', 'false', [...secrets, ...spelled]],
    ['every network is open', 'STOWAGE_NOTIFIER_ALLOW_NETS', '0.0.0.0/0;::/0', [...secrets, ...spelled]],
  ])('where %s (%s=%s) never lead to %j', async (_, name, value, hosts) => {
    internet.names.set('localhost', ['127.0.0.1']).set('zero.example', ['0.0.0.0'])
    const settings = { STOWAGE_NOTIFIER_BLOCK_BOGON_NETS: 'false', [name]: value }
    const strict = await testApp(kind, settings, internet.ways)
    const { client } = await strict.signUp('Eve')
    for (const host of hosts)
      expect(
        await client.send(createNotifier, { name: 'Phone', url: `generic://${host}/` }),
        host,
      ).toMatchObject({ status: 400, body: { code: 'notifier.address_refused' } })
    await strict.close()
  })

  test('may have an address that cannot be found yet, or that will not be understood', async () => {
    await make({ url: 'ntfy://later.example/topic' })
    await make({ url: 'discord://nonsense' })
    expect(await ada.client.call(listNotifiers, {})).toHaveLength(2)
  })

  test('are tried with a short text', async () => {
    expect(await ada.client.send(testNotifier, { url })).toMatchObject({ status: 200, body: null })
    expect(internet.heard).toHaveLength(1)
    const [{ url: to, body } = { url: '', body: '' }] = internet.heard
    expect(to).toBe('https://home.example/hook')
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/Stowage.*test|test.*Stowage/) })
    await ada.client.call(updateSettings, { stowage: { language: 'es' } })
    await ada.client.call(testNotifier, { url })
    expect(internet.heard[1]?.body).toContain('Esta es una prueba')
  })

  test.each([
    ['nonsense', 422, 'validation'],
    ['hangouts://home.example', 422, 'validation'],
    ['discord://nonsense', 422, 'validation'],
    ['ntfy://nowhere.example/topic', 400, 'notifier.address_refused'],
    ['generic://home.example:1/', 502, 'notifier.undelivered'],
    ['generic://home.example/broken', 502, 'notifier.undelivered'],
  ])('that are tried with %j answer %s', async (given, status, code) => {
    internet.reply(() => ({ status: 500, body: 'what an inner server would rather keep' }))
    const answer = await ada.client.send(testNotifier, { url: given })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(answer.body)).not.toContain('inner server')
  })

  test('are tried ten times a minute, and then again', async () => {
    onTestFinished(stowage.clock.stop())
    for (let i = 0; i < 10; i++) await ada.client.call(testNotifier, { url })
    const bob = await stowage.signUp('Bob')
    const refused = await bob.client.send(testNotifier, { url })
    expect(refused).toMatchObject({ status: 429, body: { code: 'notifier.too_many_tests' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(internet.heard).toHaveLength(10)
    stowage.clock.advance(minute)
    await bob.client.call(testNotifier, { url })
  })

  test('count as tried where what is asked for is not valid', async () => {
    for (let i = 0; i < 10; i++) expect((await ada.client.send(testNotifier, { url: '' })).status).toBe(422)
    for (const given of ['', url])
      expect((await ada.client.send(testNotifier, { url: given })).status).toBe(429)
    expect(internet.heard).toHaveLength(0)
  })

  test('leave no address in the history or in the log', async () => {
    internet.reply(() => ({ status: 500 }))
    const secret = 'generic://home.example/tok-sesame'
    const { id } = await make({ url: secret })
    await ada.client.call(updateNotifier, { id, name: 'Phone', url: `${secret}2` })
    await ada.client.send(testNotifier, { url: secret })
    await ada.client.call(deleteNotifier, { id })
    const told = await stowage.app.database.read(db =>
      db.q.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute(),
    )
    expect(told.map(({ name }) => name)).toEqual(['notifier.created', 'notifier.updated', 'notifier.deleted'])
    expect(JSON.stringify([told, stowage.loggedErrors])).not.toContain('sesame')
  })
})
