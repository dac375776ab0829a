import { request as rawRequest } from 'node:http'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { operations } from '@stowage/contract/protocol/catalogue'
import { type CallOptions, type Client, requestOf } from '@stowage/contract/protocol/client'
import { type Operation, routeOf } from '@stowage/contract/protocol/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from './databases.ts'
import { exampleOf, idIn, idless, makeHousehold, marker, referredBy } from './examples.ts'
import { serverFor, userOn } from './fixtures.ts'
import { rowsReader } from './rows-of.ts'
import { type Signed } from './test-app.ts'

interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

const unknownId = '01890000-0000-7000-8000-0000000000ee'
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const named = operations.map(operation => [operation.name, operation] as const)
const closed = named.filter(([, { needs }]) => needs !== 'public')
const ofServer = closed.filter(([, { needs }]) => needs === 'superuser')
const withId = closed.filter(
  ([, operation]) => operation.needs !== 'superuser' && idIn(operation) !== undefined,
)
const withoutId = closed.filter(([, operation]) => idIn(operation) === undefined)

/** Lists whose elements have ids that only count among those of the same owner. */
const ownElements = new Set(['fields', 'choices'])

/** The members of an operation's body that are ids, or lists of ids. */
function idsInBody({ name: operation, body }: Operation): string[] {
  if (body === undefined || operation in idless) return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter(
    name => JSON.stringify(properties[name]).includes('"uuid"') && !ownElements.has(name),
  )
}

const references = closed.flatMap(([name, operation]) =>
  idsInBody(operation).map(member => [name, member, operation] as const),
)

/** The path parameters of an operation, all of them an id that nobody has. */
const anyPath = ({ params }: Operation): Record<string, string> =>
  Object.fromEntries(Object.keys(params?.shape ?? {}).map(name => [name, unknownId]))

describe.each(databases)('every operation, on %s', kind => {
  let household: Awaited<ReturnType<typeof makeHousehold>>
  /** An id of Ada's for each operation that has one in its path, and for each member that refers to one. */
  const ids = new Map<string, string>()
  /** All that somebody has. */
  let stateOf: (owner: Signed) => Promise<string>
  /** All that Ada had when it was last looked at, which nobody changes. */
  let before: string
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  const ada = userOn(stowage, 'Ada')
  beforeAll(async () => {
    household = await makeHousehold(ada)
    eve = await signUpStranger('owner')
    for (const [name, operation] of withId) ids.set(name, (await idIn(operation)?.make(ada)) ?? '')
    for (const [name, member, operation] of references)
      ids.set(`${name} ${member}`, await referredBy(operation, member)(ada))
    stateOf = await rowsReader(stowage)
    before = await stateOf(ada)
  })

  /** Calls an operation with what the examples say, and `input` besides. */
  async function call(
    client: Client,
    operation: Operation,
    input: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { form, input: example } = exampleOf(operation)
    const whole = { ...anyPath(operation), ...example, ...input }
    if (operation.status === 101) return upgrade(client, operation, whole, headers)
    const options: CallOptions = { headers, ...(form === undefined ? {} : { form }) }
    const { status, body, text } = await client.send(operation, whole, options)
    return { status, text, code: codeIn(body) }
  }

  /** Somebody from another group to whom all is refused, so that they can ask it all. */
  let eve: Signed

  /** Somebody from another group; an owner there has a second member, so that one could be removed. */
  async function signUpStranger(needs: Operation['needs']): Promise<Signed> {
    const stranger = await stowage.signUp('Eve')
    if (needs === 'owner') {
      const { token } = await stranger.client.call(createInvitation, { uses: 1 })
      await stowage.signUp('Mallory', token)
    }
    return stranger
  }

  /** Holds that Ada has what she had before; what one test has changed is held against no other. */
  async function expectUnchanged(): Promise<void> {
    const was = before
    before = await stateOf(ada)
    expect(before).toBe(was)
  }

  test.each(named)('%s is mounted', name => {
    expect(stowage.app.routes.map(({ operation }) => operation.name)).toContain(name)
  })

  test('is mounted only if it is in the catalogue', () => {
    const names = new Set(named.map(([name]) => name))
    expect(
      stowage.app.routes.map(({ operation }) => operation.name).filter(name => !names.has(name)),
    ).toEqual([])
  })

  test.each(closed)('%s asks for a credential', async (_name, operation) => {
    const nobody = stowage.client
    expect(await call(nobody, operation)).toMatchObject({ status: 401, code: 'auth.missing' })
    for (const headers of [
      { authorization: 'Bearer wrong' },
      { authorization: 'hb_wrong' },
      { cookie: 'hb.auth.token=wrong; hb.auth.remember=true' },
    ])
      expect(await call(nobody, operation, {}, headers)).toMatchObject({ status: 401, code: 'auth.invalid' })
    expect(await call(ada.client, operation, {}, { authorization: 'Bearer wrong' })).toMatchObject({
      status: 401,
    })
  })

  test.each(closed.filter(([, { needs }]) => needs !== 'asset'))(
    '%s refuses attachment tokens',
    async (_name, operation) => {
      const reader = stowage.client.as({ token: ada.attachmentToken })
      expect(await call(reader, operation)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    },
  )

  test.each(closed)('%s refuses groups that the caller is not in', async (_name, operation) => {
    for (const groupId of [ada.groupId, unknownId]) {
      const refused = await call(eve.client.as({ groupId }), operation)
      expect(refused).toMatchObject({ status: 403, code: 'group.no_access' })
      expect(refused.text).toContain('"user does not have access to the requested tenant"')
    }
    expect(await call(eve.client.as({ groupId: 'nonsense' }), operation)).toMatchObject({
      status: 400,
      code: 'group.malformed_selector',
    })
  })

  test.each(withId)('%s does not know the ids of other groups', async (name, operation) => {
    const { member = '' } = idIn(operation) ?? {}
    const id = ids.get(name) ?? ''
    const refused = await call(eve.client, operation, { [member]: id })
    const unknown = await call(eve.client, operation, { [member]: unknownId })
    expect(refused.status).toBe(404)
    expect({ ...refused, text: withoutRequest(refused) }).toEqual({
      ...unknown,
      text: withoutRequest(unknown),
    })
    await expectUnchanged()
  })

  test.each(ofServer)('%s is refused to whoever does not run the server', async (_name, operation) => {
    expect(await call(eve.client, operation)).toMatchObject({ status: 403, code: 'auth.superuser_only' })
    await expectUnchanged()
  })

  test.each(withoutId)('%s shows and changes nothing of other groups', async (_name, operation) => {
    const stranger = await signUpStranger(operation.needs)
    const { text } = await call(stranger.client, operation)
    const theirs = [...new Set(before.match(uuids))].filter(
      id => id !== '00000000-0000-0000-0000-000000000000',
    )
    expect(theirs.length).toBeGreaterThan(3)
    expect([marker, ada.email, ...theirs].filter(secret => text.includes(secret))).toEqual([])
    await expectUnchanged()
  })

  test.each(references)('%s does not know the ids of other groups as %s', async (name, member, operation) => {
    const id = ids.get(`${name} ${member}`)
    const stranger = await stowage.signUp('Eve')
    const target = idIn(operation)
    const path = target === undefined ? {} : { [target.member]: await target.make(stranger) }
    const own = await stateOf(stranger)
    const given = /ids$/i.test(member) ? [id] : id
    const refused = await call(stranger.client, operation, { ...path, [member]: given })
    expect(refused.status).toBe(member === 'locationId' ? 422 : 404)
    expect([await stateOf(ada), await stateOf(stranger)]).toEqual([before, own])
  })

  test('the household that nobody may see has one of everything', async () => {
    const state = await stateOf(ada)
    for (const each of ['item', 'location', 'entityType', 'tag', 'apiKey', 'invitation', 'member'] as const)
      expect(state, each).toContain(household[each])
    expect(state).toContain(marker)
  })
})

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

const withoutRequest = ({ text }: Answer): string => text.replace(/"requestId":"[^"]*"/, '')

/** Asks for a WebSocket, and hangs up at once if it comes about. */
function upgrade(
  { options: { baseUrl, token, groupId } }: Client,
  operation: Operation,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Answer> {
  const { path, query } = requestOf(operation, input)
  const { method } = routeOf(operation)
  return new Promise((resolve, reject) => {
    const request = rawRequest(`${baseUrl}/api${path}${query}`, {
      method,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...(token === undefined ? {} : { authorization: token }),
        ...(groupId === undefined ? {} : { 'x-tenant': groupId }),
        ...headers,
      },
    })
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, code: '', text: '' })
    })
    request.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false
        resolve({ status: response.statusCode ?? 0, text, code: isJson ? codeIn(JSON.parse(text)) : '' })
      })
    })
    request.on('error', reject)
    request.end()
  })
}
