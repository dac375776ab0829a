import { createGroup } from '@stowage/contract/groups/groups'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  mailInvitation,
} from '@stowage/contract/groups/invitations'
import { updateSelf, updateSettings } from '@stowage/contract/people/users'
import { getStatus } from '@stowage/contract/server/status'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { refusalOf } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { type MailServer, mailServer } from '#test/mail-server.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const hostname = { STOWAGE_OPTIONS_HOSTNAME: 'https://stowage.example.org' }

describe.each(databases)('invitations by mail, on %s', kind => {
  let post: MailServer
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    post = await mailServer()
  })
  afterEach(async () => {
    await stowage.close()
    await post.close()
  })
  async function start(settings: Record<string, string> = { ...post.settings, ...hostname }) {
    stowage = await testApp(kind, settings)
    ada = await stowage.signUp('Ada')
  }
  const send = async (who: Signed, input: object) => {
    const answer = await who.client.send(mailInvitation, { email: 'Lena@post.example ', ...input })
    return refusalOf(answer)
  }
  const linkIn = (at: number) => /https?:\/\/\S+/.exec(post.received[at]?.mail.text ?? '')?.[0] ?? ''

  test('carry the link that was shown, and are told in the list', async () => {
    await start()
    expect((await stowage.client.call(getStatus, {})).stowage.mailing).toBe(true)
    const { id, token } = await ada.client.call(createInvitation, { uses: 1, role: 'viewer' })
    expect(await send(ada, { id, token })).toMatchObject({ status: 200 })
    expect(post.received.map(({ to }) => to)).toEqual([['lena@post.example']])
    expect(linkIn(0)).toBe(`https://stowage.example.org/?token=${token}`)
    expect(await ada.client.call(listInvitations, {})).toMatchObject([
      { id, role: 'viewer', sentTo: 'lena@post.example', isMailed: true },
    ])
  })

  test('are in the language of whoever invites', async () => {
    await start()
    await ada.client.call(updateSettings, { stowage: { language: 'es' } })
    const { id } = await ada.client.call(createInvitation, { uses: 1 })
    expect(await send(ada, { id })).toMatchObject({ status: 200 })
    expect(post.received[0]?.mail.text).toContain('Ada te invita a')
  })

  test('get a new token when whoever sends them again has forgotten it', async () => {
    await start()
    const made = await ada.client.call(createInvitation, { uses: 1 })
    expect(await send(ada, { id: made.id })).toMatchObject({ status: 200 })
    const eve = await stowage.signUp('Eve')
    expect((await eve.client.send(acceptInvitation, { token: made.token })).status).toBe(404)
    const token = new URL(linkIn(0)).searchParams.get('token') ?? ''
    expect((await eve.client.send(acceptInvitation, { token })).status).toBe(200)
    expect(await send(ada, { id: made.id })).toMatchObject({ code: 'invitation.used_up' })
  })

  test('stay when the mail server refuses them, and say so', async () => {
    await start()
    await post.close()
    const { id, token } = await ada.client.call(createInvitation, { uses: 1 })
    expect(await send(ada, { id, token })).toMatchObject({ status: 502, code: 'invitation.mail_failed' })
    expect(await ada.client.call(listInvitations, {})).toMatchObject([
      { id, sentTo: 'lena@post.example', isMailed: false },
    ])
    const eve = await stowage.signUp('Eve')
    expect((await eve.client.send(acceptInvitation, { token })).status).toBe(200)
  })

  test('are sent by who made them and by owners, a limited number an hour', async () => {
    await start()
    const bob = await stowage.signUp('Bob', await invite(ada))
    const { id, token } = await ada.client.call(createInvitation, { uses: 1 })
    expect(await send(bob, { id })).toMatchObject({ status: 403, code: 'invitation.not_yours' })
    expect(await send(ada, { id, token: 'A'.repeat(26) })).toMatchObject({ status: 404 })
    const all = []
    for (let i = 0; i < 31; i++) all.push(await send(ada, { id, token, email: `lena${i}@post.example` }))
    // The one with a wrong token counts.
    expect(all.map(({ status }) => status)).toEqual([...Array(29).fill(200), 429, 429])
    expect(all.at(-1)).toMatchObject({ code: 'auth.too_many_attempts' })
  })

  test('are limited for each address and for the server, also where the limits on guessing passwords are off', async () => {
    await start({ ...post.settings, ...hostname, STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
    const people = [ada, await stowage.signUp('Eve')]
    const all = []
    for (const who of people)
      for (let i = 0; i < 3; i++) {
        const { id } = await who.client.call(createInvitation, { uses: 1 })
        all.push((await send(who, { id })).status)
      }
    expect(all).toEqual([...Array(5).fill(200), 429])
    const { id } = await ada.client.call(createInvitation, { uses: 1 })
    expect(await send(ada, { id, email: 'other@post.example' })).toMatchObject({ status: 200 })
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .updateTable('rate_counters')
        .set({ failures: 300 })
        .where('key', '=', 'mail-invitation server')
        .execute(),
    )
    expect(await send(ada, { id, email: 'third@post.example' })).toMatchObject({ status: 429 })
    expect(post.received).toHaveLength(6)
  })

  test('carry names on one line, cut and without links', async () => {
    await start()
    const name = `Win now\r\n\r\nhttps://evil.example/a?b=1 ${'x'.repeat(200)}`
    const home = ada.client.as({ groupId: (await ada.client.call(createGroup, { name })).id })
    await ada.client.call(updateSelf, { name: 'Ada www.evil.example @evil.example' })
    const { id, token } = await home.call(createInvitation, { uses: 1 })
    expect(await send({ ...ada, client: home }, { id, token })).toMatchObject({ status: 200 })
    const { text = '', subject = '', html = '' } = post.received[0]?.mail ?? {}
    expect(subject).toMatch(/^Invitation to “Win now evil\. example\/a\?b=1 x+…”$/)
    expect([...subject]).toHaveLength('Invitation to “”'.length + 80)
    expect(text).toContain('Ada www. evil. example @ evil. example invites you')
    for (const part of [text, String(html)]) expect(part.match(/evil\.\S|https?:\/\/(?!stowage)/g)).toBeNull()
  })

  test.each([
    '@',
    'a b@c.d',
    'lena',
    'lena@post',
    'lena@post.example, eve@post.example',
    '<lena@post.example>',
  ])('are not sent to %s', async email => {
    await start()
    const { id } = await ada.client.call(createInvitation, { uses: 1 })
    const { status, body } = await ada.client.send(mailInvitation, { id, email })
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ issues: [expect.objectContaining({ code: 'not_mail_address' })] }),
    ])
  })

  test.each([
    ['without a mail server', () => hostname],
    ['without an address of its own', () => post.settings],
  ])('are not offered %s', async (_, settings) => {
    await start(settings())
    expect((await stowage.client.call(getStatus, {})).stowage.mailing).toBe(false)
    const { id } = await ada.client.call(createInvitation, { uses: 1 })
    expect(await send(ada, { id })).toMatchObject({ status: 409, code: 'invitation.no_mail' })
  })
})
