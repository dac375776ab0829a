import { once } from 'node:events'
import { logout } from '@stowage/contract/sessions'
import { createTag } from '@stowage/contract/tags'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { databases } from '#test/databases.ts'
import { exchangeRaw } from '#test/raw-http.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('listening as the web page does, on %s', kind => {
  let house: TestApp
  beforeAll(async () => {
    house = await testApp(kind)
  })
  afterAll(() => house.close())

  test('an attachment token hears of changes until its session ends', async () => {
    const ada = await house.signUp('Ada')
    const url = `${house.baseUrl.replace('http', 'ws')}/api/v1/ws/events?tenant=${ada.groupId}`
    const socket = new WebSocket(url, ['hb-auth', ada.attachmentToken])
    await once(socket, 'open')
    const heard = once(socket, 'message')
    await ada.client.call(createTag, { name: 'Fragile' })
    expect(String((await heard)[0])).toBe('{"event":"tag.mutation"}')

    const closed = once(socket, 'close')
    await ada.client.call(logout, {})
    expect((await closed)[0]).toBe(4401)
  })

  test('a handshake that is none is answered as every mistake is', async () => {
    const { token } = await house.signUp('Ada')
    const headers = { connection: 'Upgrade', upgrade: 'websocket', authorization: token }
    const { port } = new URL(house.baseUrl)
    for (const wrong of [{}, { host: 'a b' }, { authorization: 'nobody' }]) {
      const path = '/api/v1/ws/events'
      const answer = await exchangeRaw(Number(port), 'GET', path, { ...headers, ...wrong })
      expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', connection: 'close' })
      const code = 'authorization' in wrong ? 'auth.invalid' : 'request.malformed'
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code })
    }
  })
})
