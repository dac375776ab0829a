import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { surviveUnhandledRejections } from './unhandled-rejections.ts'

describe.each(databases)('an unhandled rejection, on %s,', kind => {
  let server: FrameServer
  let count: number
  let stop: () => void
  const vitestListeners = process.listeners('unhandledRejection')
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    count = 0
    process.removeAllListeners('unhandledRejection')
    stop = surviveUnhandledRejections(server.log, () => count++)
  })
  afterEach(() => {
    stop()
    for (const listener of vitestListeners) process.on('unhandledRejection', listener)
  })
  const { get, post } = callsOn(() => server)

  test('answers its request with 500, is counted and is logged with the request', async () => {
    const { status, code } = await problemOf(get('/v1/forgotten', { 'x-request-id': 'lost-1' }))
    expect({ status, code, count }).toEqual({ status: 500, code: 'internal', count: 1 })
    const line = server.loggedErrors.find(each => each.includes('lost-1')) ?? ''
    expect(line).toContain('A promise was rejected and nobody handled it')
    expect(line).toContain('Nobody awaits this')
    expect((await get('/v1/items')).status).toBe(200)
  })

  test('rolls the transaction of its request back', async () => {
    const answer = await problemOf(post('/v1/forgotten', null, { authorization: 'member' }))
    expect(answer).toMatchObject({ status: 500, code: 'internal' })
    const keys = await server.database.read(({ q }) => q.selectFrom('instance').select('key').execute())
    expect(keys.map(({ key }) => key)).not.toContain('forgotten')
  })

  test('is logged and counted without a request', async () => {
    void Promise.reject(new Error('Outside of any request'))
    await expect.poll(() => count).toBe(1)
    expect(server.loggedErrors.at(-1)).toContain('Outside of any request')
  })
})
