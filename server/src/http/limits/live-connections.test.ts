import { once } from 'node:events'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { databases } from '#test/lane.ts'
import { exchangeRaw } from '#test/raw-http.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('LiveConnections, on %s', kind => {
  let stowage: TestApp
  const opened: WebSocket[] = []
  beforeEach(async () => {
    stowage = await testApp(kind, {
      STOWAGE_LIVE_MAX_PER_SESSION: '2',
      STOWAGE_LIVE_MAX_PER_USER: '3',
      STOWAGE_LIVE_MAX_CONNECTIONS: '5',
    })
  })
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.terminate()
    await stowage.close()
  })

  const dial = (token: string) => {
    const url = `${stowage.baseUrl.replace('http', 'ws')}/api/v1/ws/events`
    const socket = new WebSocket(url, { headers: { authorization: token } })
    socket.on('error', () => undefined)
    opened.push(socket)
    return socket
  }
  async function connect(token: string): Promise<WebSocket> {
    const socket = dial(token)
    await Promise.race([
      once(socket, 'open'),
      once(socket, 'unexpected-response').then(([, { statusCode }]) => {
        throw new Error(`refused with ${statusCode}`)
      }),
    ])
    return socket
  }
  async function refusal(token: string) {
    const [, response] = await once(dial(token), 'unexpected-response')
    const body = JSON.parse(Buffer.concat(await Array.fromAsync<Buffer>(response)).toString())
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], body }
  }
  const sessionOf = async ({ email, password }: Signed) =>
    (await stowage.client.call(login, { username: email, password })).token
  const refused = (error: RegExp) => ({
    status: 429,
    retryAfter: '60',
    body: { code: 'request.too_many', error: expect.stringMatching(error), requestId: expect.any(String) },
  })

  test('limits a session, with any of its tokens, and an API key', async () => {
    const ada = await stowage.signUp()
    const key = await ada.client.call(createApiKey, { name: 'Tablet' })
    await connect(ada.token)
    await connect(ada.token)
    expect(await refusal(ada.token)).toMatchObject(refused(/^This session or API key has 2 live/))
    await connect(key.token)
    for (const socket of opened.splice(0, 2)) socket.terminate()
    await vi.waitFor(() => connect(key.token))
    expect(await refusal(key.token)).toMatchObject(refused(/^This session or API key has 2 live/))
  })

  test('limits a person and the server', async () => {
    const ada = await stowage.signUp()
    const grace = await stowage.signUp()
    const hugo = await stowage.signUp()
    for (const token of [ada.token, ada.token, await sessionOf(ada)]) await connect(token)
    expect(await refusal(await sessionOf(ada))).toMatchObject(refused(/^You have 3 live connections/))
    await connect(grace.token)
    await connect(grace.token)
    expect(await refusal(hugo.token)).toMatchObject(refused(/^The server has 5 live connections/))
  })

  test('counts no connection that has ended, whichever way', async () => {
    const ada = await stowage.signUp()
    const ends: ((socket: WebSocket) => unknown)[] = [
      socket => socket.close(),
      socket => socket.terminate(),
      socket => socket.send('x'.repeat(1000)),
    ]
    for (const end of [...ends, ...ends]) {
      const socket = await vi.waitFor(() => connect(ada.token))
      end(socket)
      await once(socket, 'close')
    }
    const handshake = { connection: 'Upgrade', upgrade: 'websocket', authorization: ada.token }
    for (let i = 0; i < 6; i++)
      expect(
        await exchangeRaw(Number(new URL(stowage.baseUrl).port), 'GET', '/api/v1/ws/events', handshake),
      ).toMatchObject({ status: 400 })
    for (let i = 0; i < 2; i++) await vi.waitFor(() => connect(ada.token))
    expect(await refusal(ada.token)).toMatchObject(refused(/^This session/))
  })
})
