import { listCurrencies } from '@stowage/contract/groups/currencies'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { logout } from '@stowage/contract/people/sessions'
import { operations } from '@stowage/contract/protocol/catalogue'
import { changesSomething, mayWrite, type Operation, routeOf } from '@stowage/contract/protocol/operation'
import { getStatus } from '@stowage/contract/server/status'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { everythingOn } from '#test/everything-on.ts'
import { serverFor } from '#test/fixtures.ts'
import { exchangeRaw } from '#test/raw-http.ts'

const anId = '01890000-0000-7000-8000-0000000000ee'
const ninetyDays = 90 * 24 * 3600 * 1000

const guarded = operations.filter(({ needs }) => needs !== 'public')
const open = operations.filter(({ needs }) => needs === 'public')
const openReads = [getStatus, listCurrencies]
const reads = guarded.filter(operation => !mayWrite(operation))
const writes = guarded.filter(mayWrite)
/** Operations that end a credential or its group. */
const ending = new Set([
  'refresh',
  'logout',
  'logoutAll',
  'deleteSelf',
  'deleteGroup',
  'removeMember',
  'leaveGroup',
])

describe.each(databases)('every operation, on %s,', kind => {
  const stowage = serverFor(kind, { ...everythingOn, STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  const rejections: unknown[] = []
  const keep = (error: unknown) => void rejections.push(error)
  beforeEach(() => void process.on('unhandledRejection', keep))
  afterEach(() => void process.off('unhandledRejection', keep))

  /** `Authorization` headers that the server must refuse. */
  const refused: Record<string, () => Promise<string | undefined>> = {
    no: async () => undefined,
    'a wrong': async () => 'Bearer nobody',
    async 'an expired'() {
      const { token } = await stowage.signUp('Eve')
      stowage.clock.advance(ninetyDays)
      return token
    },
    async 'a revoked'() {
      const { token, client } = await stowage.signUp('Bob')
      await client.call(logout, {})
      return token
    },
  }

  async function ask(operation: Operation, authorization: string | undefined) {
    const { method, path } = routeOf(operation)
    const sent = operation.body === undefined ? undefined : Buffer.from('{"quantity":1}')
    const { status, headers, body } = await exchangeRaw(
      Number(new URL(stowage.baseUrl).port),
      method,
      `/api${path.replace(/:\w+/g, anId)}`,
      {
        'content-type': 'application/json',
        ...(sent === undefined ? {} : { 'content-length': String(sent.length) }),
        ...(authorization === undefined ? {} : { authorization }),
      },
      sent,
    )
    const isJson = String(headers['content-type']).startsWith('application/json')
    const { code } = isJson && body.length > 0 ? (JSON.parse(body.toString()) as { code?: string }) : {}
    return { status, code }
  }

  /** Calls the operations in turn with public reads before each, and returns the names of those with other answers. */
  async function othersThan(
    isRight: (outcome: Awaited<ReturnType<typeof ask>>) => boolean,
    asked: readonly Operation[],
    authorization: () => Promise<string | undefined>,
  ): Promise<string[]> {
    const others: string[] = []
    for (const operation of asked) {
      for (const read of openReads) await ask(read, await authorization())
      const outcome = await ask(operation, await authorization())
      if (!isRight(outcome)) others.push(`${operation.name}: ${outcome.status} ${outcome.code}`)
    }
    return others
  }

  test.each(Object.keys(refused))('refuses %s credential, before and after any public one', async name => {
    const authorization = await refused[name]?.()
    const given = async () => authorization
    const expected = authorization === undefined ? 'auth.missing' : 'auth.invalid'
    const isRefused = ({ status, code }: { status?: number | undefined; code?: string | undefined }) =>
      status === 401 && code === expected
    expect(await othersThan(({ code }) => code !== 'internal' && code !== expected, open, given)).toEqual([])
    expect(await othersThan(isRefused, [...writes, ...reads], given)).toEqual([])
    expect((await stowage.client.call(getStatus, {})).health).toBe(true)
    expect(rejections).toEqual([])
  })

  test('lets a valid credential in, and answers what it declares', async () => {
    const isLetIn = ({ status = 0, code = '' }) => status !== 401 && code !== 'internal'
    const { token } = await stowage.signUp('Ada')
    const lasting = [...reads, ...writes].filter(({ name }) => !ending.has(name))
    expect(await othersThan(isLetIn, lasting, async () => token)).toEqual([])
    const eachTime = async () => (await stowage.signUp('Eve')).token
    const last = guarded.filter(({ name }) => ending.has(name))
    expect(last).toHaveLength(ending.size)
    expect(await othersThan(isLetIn, last, eachTime)).toEqual([])
    expect(rejections).toEqual([])
  })

  test('forbids with a key that only reads whatever may change something, and lets it read', async () => {
    const { client } = await stowage.signUp('Ada')
    const { token } = await client.call(createApiKey, { name: 'reader', scope: 'read' })
    const isForbidden = ({ status, code }: { status?: number | undefined; code?: string | undefined }) =>
      status === 403 && code === 'key.read_only'
    const isLetIn = ({ status = 0, code = '' }) =>
      status !== 401 && code !== 'internal' && code !== 'key.read_only'
    const changing = guarded.filter(changesSomething)
    const reading = guarded.filter(each => !changesSomething(each))
    expect(await othersThan(isForbidden, changing, async () => token)).toEqual([])
    expect(await othersThan(isLetIn, reading, async () => token)).toEqual([])
    expect(rejections).toEqual([])
  })

  test('forbids with the token for attachments whatever is no attachment', async () => {
    const { attachmentToken } = await stowage.signUp('Ada')
    const others = [...writes, ...reads].filter(({ needs }) => needs !== 'asset')
    const isForbidden = ({ status, code }: { status?: number | undefined; code?: string | undefined }) =>
      status === 403 && code === 'auth.forbidden'
    expect(await othersThan(isForbidden, others, async () => attachmentToken)).toEqual([])
    expect(rejections).toEqual([])
  })
})
