import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificateFor } from '#test/certificate.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { ownerConfiguredAddresses, policyOf, publicAddresses } from './address-policy.ts'
import { Outbound, type OutboundRequest } from './outbound.ts'

const noLocalhost = policyOf({
  allowNets: [],
  blockNets: ['10.0.0.0/8'],
  blockLocalhost: false,
  blockLocalNets: false,
  blockBogonNets: false,
  dns64Nets: [],
})

describe('requests to other servers', () => {
  let internet: PretendInternet
  let outbound: Outbound
  beforeAll(async () => {
    internet = await pretendInternet(['good.example', 'other.example', 'bad.example'])
    outbound = new Outbound(internet.ways)
  })
  afterEach(() => {
    internet.heard.length = 0
    internet.reply(() => undefined)
    internet.names.set('bad.example', ['127.0.0.1'])
  })
  afterAll(() => internet.close())

  const send = (given: Partial<OutboundRequest> & { url: string }, policy = ownerConfiguredAddresses) =>
    outbound.send({ timeout: 5000, maxBytes: 1000, ...given }, policy)
  const refusal = (work: Promise<unknown>) =>
    work.then(String, error => `${error.constructor.name}: ${error.message}`)

  test('go over https to servers that show a certificate of somebody trusted', async () => {
    internet.reply(({ url }) => ({ status: 418, body: url, headers: { 'x-tea': 'yes' } }))
    const received = await send({ url: 'https://GOOD.example./pot?a=b#c', method: 'POST', body: 'tea' })
    expect(received.status).toBe(418)
    expect(received.headers.get('x-tea')).toBe('yes')
    expect(received.body.toString()).toBe('https://good.example/pot?a=b')
    expect(internet.heard).toMatchObject([
      { method: 'POST', body: 'tea', headers: { 'user-agent': 'Stowage' } },
    ])

    const stranger = new Outbound({ ...internet.ways, ca: certificateFor(['good.example']).cert })
    const outgoing = { url: 'https://good.example/', timeout: 5000, maxBytes: 100 }
    expect(await refusal(stranger.send(outgoing, ownerConfiguredAddresses))).toMatch(
      /^OutboundFailed: .*certificate/,
    )
    expect(
      (await stranger.send({ ...outgoing, anyCertificate: true }, ownerConfiguredAddresses)).status,
    ).toBe(418)
  })

  test('are refused when one of the addresses is forbidden, and then nobody hears anything', async () => {
    internet.names.set('bad.example', ['127.0.0.1', '10.0.0.1'])
    expect(await refusal(send({ url: 'https://bad.example/' }, noLocalhost))).toBe(
      'AddressRefused: The address 10.0.0.1 of bad.example is in a blocked network',
    )
    expect(await refusal(send({ url: 'http://nowhere.example/' }))).toBe(
      'AddressRefused: The host nowhere.example has no address',
    )
    expect(internet.heard).toEqual([])
  })

  test.each([
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://good.example@127.0.0.1/',
    'http://127.0.0.1./',
  ])('know what address is meant by %s', async url => {
    expect(await refusal(send({ url }, publicAddresses))).toMatch(/^AddressRefused: The address \S+ is/)
  })

  test('never reach the secrets of a cloud, not even by a redirect of a server that the owner has named', async () => {
    for (const host of ['169.254.169.254', '0xa9fea9fe', '[::ffff:a9fe:a9fe]', '100.100.100.200.']) {
      internet.reply(() => ({ status: 302, headers: { location: `http://${host}/latest` } }))
      const refused = await refusal(send({ url: 'https://good.example/', maxRedirects: 3 }))
      expect(refused).toMatch(/^AddressRefused: The address \S+ is where a cloud provider keeps secrets/)
    }
    expect(internet.heard).toHaveLength(4)
  })

  test('ask the resolver once, so that a name cannot mean another address after the check', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const asked: string[] = []
    const rebound = new Outbound({
      ...internet.ways,
      resolve: async hostname => {
        asked.push(hostname)
        return answers.shift() ?? []
      },
    })
    const outgoing = { url: 'https://good.example/', timeout: 5000, maxBytes: 100 }
    expect((await rebound.send(outgoing, noLocalhost)).status).toBe(200)
    expect(asked).toEqual(['good.example'])
    expect(await refusal(rebound.send(outgoing, noLocalhost))).toMatch(
      /^AddressRefused: The address 10.0.0.1/,
    )
  })

  test('check each redirect like the first address', async () => {
    internet.names.set('bad.example', ['10.0.0.1'])
    const to = (location: string) => {
      internet.reply(({ url }) => (url.includes('/start') ? { status: 302, headers: { location } } : {}))
      return refusal(send({ url: 'https://good.example/start', maxRedirects: 10 }, noLocalhost))
    }
    expect(await to('https://bad.example/')).toMatch(/^AddressRefused: The address 10.0.0.1 of bad.example/)
    expect(await to('http://169.254.169.254/latest')).toMatch(/^AddressRefused: The address 169.254.169.254/)
    expect(await to('file:///etc/passwd')).toBe('AddressRefused: file:// is not allowed here')
    expect(internet.heard.map(({ url }) => url)).toEqual(Array(3).fill('https://good.example/start'))
  })

  test('follow ten redirects and no more, and none unless told to', async () => {
    internet.reply(({ url }) => {
      const left = Number(/\d+$/.exec(url))
      return left > 0 ? { status: 307, headers: { location: `/${left - 1}` } } : { body: 'there' }
    })
    const { body } = await send({ url: 'https://good.example/10', maxRedirects: 10 })
    expect(body.toString()).toBe('there')
    expect(await refusal(send({ url: 'https://good.example/11', maxRedirects: 10 }))).toBe(
      'OutboundFailed: good.example redirects too often',
    )
    expect((await send({ url: 'https://good.example/1' })).status).toBe(307)
  })

  test('take no secrets along to another server', async () => {
    internet.reply(({ url }) =>
      url === 'https://good.example/' ? { status: 302, headers: { location: 'https://other.example/' } } : {},
    )
    const headers = { authorization: 'Bearer x', 'access-token': 'x', accept: 'text/plain' }
    await send({
      url: 'https://user:word@good.example/',
      method: 'POST',
      body: 'x',
      headers,
      maxRedirects: 1,
    })
    expect(internet.heard[0]?.headers).toMatchObject(headers)
    expect(internet.heard[1]).toMatchObject({ method: 'GET', body: '', headers: { accept: 'text/plain' } })
    expect(internet.heard[1]?.headers).not.toHaveProperty('authorization')
    expect(internet.heard[1]?.headers).not.toHaveProperty('access-token')
  })

  test('end when the answer is too long, unless the beginning is enough', async () => {
    internet.reply(() => ({ body: 'x'.repeat(1001) }))
    expect(await refusal(send({ url: 'https://good.example/' }))).toBe(
      'OutboundFailed: good.example answered more than 1000 bytes',
    )
    expect((await send({ url: 'https://good.example/', cut: true })).body).toHaveLength(1000)
    internet.reply(() => ({ body: 'x'.repeat(1000) }))
    expect((await send({ url: 'https://good.example/' })).body).toHaveLength(1000)
  })

  test('end when nothing comes back in time, from the server or from the resolver', async () => {
    internet.reply(() => 'silence')
    expect(await refusal(send({ url: 'https://good.example/', timeout: 100 }))).toBe(
      'OutboundFailed: good.example cannot be reached: it took too long',
    )
    const lost = new Outbound({ resolve: () => new Promise(() => undefined) })
    const outgoing = { url: 'https://good.example/', timeout: 100, maxBytes: 10 }
    expect(await refusal(lost.send(outgoing, ownerConfiguredAddresses))).toBe(
      'OutboundFailed: good.example cannot be reached: it took too long',
    )
  })

  test('are not sent with headers that hold more than one line', async () => {
    expect(await refusal(send({ url: 'https://good.example/', headers: { 'x-a': 'b\r\nx-c: d' } }))).toMatch(
      /^OutboundFailed: /,
    )
    expect(internet.heard).toEqual([])
  })

  test('go by http and https only, and by https only where that is asked', async () => {
    expect(await refusal(send({ url: 'ftp://good.example/' }))).toBe(
      'AddressRefused: ftp:// is not allowed here',
    )
    expect(await refusal(send({ url: 'http://good.example/', httpsOnly: true }))).toBe(
      'AddressRefused: http:// is not allowed here',
    )
    expect(await refusal(send({ url: 'good.example' }))).toBe('AddressRefused: This is no web address')
  })

  test('say in words that nobody listens', async () => {
    expect(await refusal(send({ url: 'http://127.0.0.1:1/' }))).toBe(
      'OutboundFailed: 127.0.0.1:1 cannot be reached: nothing listens there',
    )
  })
})
