import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'

const id = '01890000-0000-7000-8000-0000000000aa'
const member = { authorization: 'Bearer member' }

describe.each(databases)('every operation, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  const { send, get } = callsOn(() => server)

  describe('reads queries', () => {
    test('ignores unknown parameters, and what cannot be parsed counts as not given', async () => {
      const reply = await get('/v1/items?color=red&page=abc&flag=perhaps&q=undefined')
      expect(await reply.json()).toEqual({ q: null, page: -1, flag: false, filling: '' })
    })

    test('takes the first of repeated values, and large numbers as the largest', async () => {
      const reply = await get('/v1/items?q=one&q=two&page=-9999999999&flag=1')
      expect(await reply.json()).toMatchObject({ q: 'one', page: -(2 ** 31), flag: true })
    })

    test('refuses texts that cannot be stored', async () => {
      expect(await problemOf(get('/v1/items?q=a%00b'))).toMatchObject({
        status: 422,
        fields: { q: 'must not contain U+0000 or half of a surrogate pair' },
      })
    })

    test('refuses path ids that are none, by the name of the parameter, after the credential', async () => {
      expect(await problemOf(get('/v1/items/nope', member))).toMatchObject({
        status: 400,
        code: 'route.bad_id',
        error: 'invalid route key: id',
      })
      expect(
        await problemOf(send('DELETE', '/v1/items/nope', { headers: { authorization: 'owner' } })),
      ).toMatchObject({
        error: 'invalid route key: entity_id',
      })
      expect((await get('/v1/items/nope')).status).toBe(401)
    })

    test('takes ids in any spelling', async () => {
      for (const spelt of [id.toUpperCase(), id.replaceAll('-', ''), `{${id}}`, `urn:uuid:${id}`]) {
        const reply = await get(`/v1/items/${encodeURIComponent(spelt)}`, member)
        expect(await reply.json(), spelt).toEqual({ id, name: 'Box' })
      }
    })
  })
})
