import { once } from 'node:events'
import { createTag } from '@stowage/contract/catalogues/tags'
import { deleteGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { followChanges } from '@stowage/contract/history/feed'
import { createApiKey, deleteApiKey } from '@stowage/contract/people/api-keys'
import { logout } from '@stowage/contract/people/sessions'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { listenOn } from '#test/listen-on.ts'
import { exchangeRaw } from '#test/raw-http.ts'

/** Much less than the time between two looks at who is still admitted. */
const soon = { timeout: 8000, interval: 10 }

describe.each(everyDatabase)('listening as the web page does, on %s', kind => {
  const household = serverFor(kind)

  test('an attachment token hears of changes until its session ends', async () => {
    const ada = await household.signUp('Ada')
    const url = `${household.baseUrl.replace('http', 'ws')}/api/v1/ws/events?tenant=${ada.groupId}`
    const socket = new WebSocket(url, ['hb-auth', ada.attachmentToken])
    await once(socket, 'open')
    const heard: string[] = []
    socket.on('message', data => heard.push(String(data)))
    await ada.client.call(createTag, { name: 'Fragile' })
    await vi.waitFor(() => expect(heard).toContain('{"event":"tag.mutation"}'))

    const closed = once(socket, 'close')
    await ada.client.call(logout, {})
    expect((await closed)[0]).toBe(4401)
  })

  const listen = (token: string, groupId?: string) => listenOn({ url: household.baseUrl }, token, groupId)

  test('messages carry the newest cursor of the changes for whoever asks for it', async () => {
    const ada = await household.signUp('Ada')
    const home = await Household.of(ada.client)
    const asking = await listenOn({ url: household.baseUrl }, ada.token, home.groupId, { changes: '1' })
    const plain = await listen(ada.token, home.groupId)
    const start = await home.client.call(followChanges, {})
    const { id } = await home.tag('Fragile')
    await vi.waitFor(() =>
      expect([asking.heard.length, plain.heard]).toEqual([1, ['{"event":"tag.mutation"}']]),
    )
    const { cursor, ...message } = JSON.parse(asking.heard[0] ?? '')
    expect(message).toEqual({ event: 'tag.mutation' })
    expect(await home.client.call(followChanges, { since: start.next })).toMatchObject({
      items: [{ id }],
      next: cursor,
    })
  })

  test('a removed member hears nothing more of the group, and goes on hearing of others', async () => {
    const ada = await household.signUp('Ada')
    const bob = await household.signUp('Bob')
    const key = await bob.client.call(createApiKey, { name: 'Tablet' })
    const club = await Household.of(ada.client)
    const token = await invite({ ...ada, client: club.client })
    await bob.client.call(acceptInvitation, { token })
    const elsewhere = await listen(bob.token)
    const adas = await listen(ada.token, club.groupId)
    const bobs = [await listen(bob.token, club.groupId), await listen(key.token, club.groupId)]
    await club.client.call(removeMember, { user_id: bob.userId })
    await vi.waitFor(() => expect(bobs.map(({ closed }) => closed.code)).toEqual([4401, 4401]), soon)
    await club.tag('Fragile')
    await vi.waitFor(() => expect(adas.heard).toContain('{"event":"tag.mutation"}'))
    expect([adas.closed.code, elsewhere.closed.code]).toEqual([undefined, undefined])
    // That members have changed is the last that they hear, unless it is told together with their joining.
    const heard = bobs.flatMap(bob => bob.heard)
    expect(heard.filter(message => message !== '{"event":"user.mutation"}')).toEqual([])
  })

  test('a group that is deleted and an API key that is deleted end their connections', async () => {
    const ada = await household.signUp('Ada')
    const club = await Household.of(ada.client)
    const key = await ada.client.call(createApiKey, { name: 'Tablet' })
    const home = await listen(ada.token)
    const gone = await listen(ada.token, club.groupId)
    await club.client.call(deleteGroup, {})
    await vi.waitFor(() => expect(gone.closed.code).toBe(4401), soon)
    const byKey = await listen(key.token)
    await ada.client.call(deleteApiKey, { id: key.id })
    await vi.waitFor(() => expect(byKey.closed.code).toBe(4401), soon)
    expect(home.closed.code).toBeUndefined()
  })

  test('a handshake that is none is answered as every mistake is', async () => {
    const { token } = await household.signUp('Ada')
    const headers = { connection: 'Upgrade', upgrade: 'websocket', authorization: token }
    const { port } = new URL(household.baseUrl)
    for (const wrong of [{}, { host: 'a b' }, { authorization: 'nobody' }]) {
      const path = '/api/v1/ws/events'
      const answer = await exchangeRaw(Number(port), 'GET', path, { ...headers, ...wrong })
      expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', connection: 'close' })
      const code = 'authorization' in wrong ? 'auth.invalid' : 'request.malformed'
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code })
    }
  })
})
