import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bodyOf } from '@stowage/contract/protocol/body'
import { operationIn } from '@stowage/contract/protocol/operation'
import { QueryFlag, QueryNumber, QueryText } from '@stowage/contract/protocol/query'
import { ById, Id, IdIn } from '@stowage/contract/values/ids'
import { optionalTextIn, textIn } from '@stowage/contract/values/text'
import { type Logger, pino } from 'pino'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { openScratchFolder } from '#db/scratch-folder.ts'
import { migrate } from '#db/upgrade/migrate.ts'
import { clearedCookies } from '#features/sessions/index.ts'
import { answerNotFound } from '#http/not-found.ts'
import { answer, Streamed } from '#http/output/answer.ts'
import type { Identified } from '#http/pipeline/authorize.ts'
import { serve } from '#http/pipeline/serve.ts'
import { createServer } from '#http/server.ts'
import { IdempotencyKeys } from '#idempotency/idempotency-keys.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { openWriteOn } from '#server/write-context.ts'
import { type DatabaseKind, openTestDatabase } from './databases.ts'

const operation = operationIn('Server')

export const group = '01890000-0000-7000-8000-000000000001'
const status = 200
const problems = [] as const
const Entity = z.strictObject({ id: Id, name: z.string() })

const readEntity = operation({
  name: 'readItem',
  summary: '',
  route: 'GET /v1/items/:id',
  needs: 'user',
  params: ById,
  reply: Entity,
  status,
  versioned: true,
  problems,
})
const listEntities = operation({
  name: 'listItems',
  summary: '',
  route: 'GET /v1/items',
  needs: 'public',
  query: z.object({ q: QueryText, page: QueryNumber, flag: QueryFlag }),
  reply: z.strictObject({
    q: z.string().nullable(),
    page: z.number(),
    flag: z.boolean(),
    filling: z.string(),
  }),
  status,
  problems,
})
const makeEntity = operation({
  name: 'makeItem',
  summary: '',
  route: 'POST /v1/items',
  needs: 'public',
  body: bodyOf({
    name: textIn(20_000_000, 1),
    note: optionalTextIn(100),
    parts: z.array(bodyOf({ partName: textIn(20, 1) })).nullish(),
    deep: z.unknown().optional(),
  }),
  reply: z.strictObject({ name: z.string(), note: z.string(), parts: z.array(z.string()), length: z.int() }),
  status: 201,
  problems,
})
const noteEntities = operation({
  name: 'noteItems',
  summary: '',
  route: 'POST /v1/items/notes',
  needs: 'user',
  body: bodyOf({ name: textIn(20_000_000, 1) }),
  maxBytes: 64 * 1024,
  status: 204,
  problems,
})
const writeEntity = operation({
  name: 'writeItem',
  summary: '',
  route: 'PUT /v1/items/:id',
  needs: 'user',
  params: ById,
  body: bodyOf({ name: textIn(20_000_000, 1), deep: z.unknown().optional() }),
  reply: Entity,
  status,
  versioned: true,
  problems,
})
const carryEntity = operation({
  name: 'carryItem',
  summary: '',
  route: 'POST /v1/items/:id/carry',
  needs: 'user',
  params: ById,
  status: 204,
  problems,
})
const touchEntity = operation({
  name: 'touchItem',
  summary: '',
  route: 'POST /v1/items/:id/touch',
  needs: 'public',
  params: ById,
  body: bodyOf({ note: optionalTextIn(10) }),
  bodyOptional: true,
  reply: z.strictObject({ note: z.string() }),
  status,
  problems,
})
const knock = operation({
  name: 'knock',
  summary: '',
  route: 'POST /v1/knock',
  needs: 'public',
  status: 204,
  problems,
})
const signIn = operation({
  name: 'signIn',
  summary: '',
  route: 'POST /v1/sign-in',
  needs: 'public',
  accepts: 'json-or-form',
  body: bodyOf({ username: textIn(20) }),
  reply: z.strictObject({ username: z.string() }),
  status,
  problems,
})
const upload = operation({
  name: 'upload',
  summary: '',
  route: 'POST /v1/upload',
  needs: 'public',
  accepts: 'multipart',
  filePart: 'csv',
  reply: z.strictObject({ size: z.int() }),
  status,
  problems,
})
const keep = operation({ ...upload, name: 'keep', route: 'POST /v1/keep' })
const late = operation({ ...upload, name: 'late', route: 'POST /v1/late' })
const remove = operation({
  name: 'remove',
  summary: '',
  route: 'DELETE /v1/items/:entity_id',
  needs: 'owner',
  params: z.object({ entity_id: IdIn }),
  status: 204,
  problems,
})
const account = operation({
  name: 'account',
  summary: '',
  route: 'GET /v1/account',
  needs: 'account',
  reply: z.null(),
  status,
  problems,
})
const refresh = operation({
  name: 'refresh',
  summary: '',
  route: 'GET /v1/refresh',
  needs: 'account',
  writes: true,
  reply: z.null(),
  status,
  problems,
})
const picture = operation({
  name: 'picture',
  summary: '',
  route: 'GET /v1/picture',
  needs: 'asset',
  reply: z.null(),
  status,
  problems,
})
const streamed = operation({
  name: 'streamed',
  summary: '',
  route: 'GET /v1/streamed',
  needs: 'public',
  reply: z.array(z.int()),
  status,
  problems,
})
const sheet = operation({
  name: 'sheet',
  summary: '',
  route: 'POST /v1/sheet',
  needs: 'public',
  body: bodyOf({ name: textIn(20, 1) }),
  reply: z.strictObject({ name: z.string() }),
  status,
  problems,
})
const flood = operation({
  name: 'flood',
  summary: '',
  route: 'GET /v1/flood',
  needs: 'public',
  replyType: 'text/plain',
  status,
  problems,
})
const halfway = operation({
  name: 'halfway',
  summary: '',
  route: 'GET /v1/halfway',
  needs: 'public',
  reply: z.array(z.int()),
  status,
  problems,
})
const broken = operation({
  name: 'broken',
  summary: '',
  route: 'GET /v1/broken',
  needs: 'public',
  status: 204,
  problems,
})
const forgetRead = operation({
  name: 'forgetRead',
  summary: '',
  route: 'GET /v1/forgotten',
  needs: 'public',
  status: 204,
  problems,
})
const forgetWrite = operation({
  name: 'forgetWrite',
  summary: '',
  route: 'POST /v1/forgotten',
  needs: 'user',
  status: 204,
  problems,
})
const wrong = operation({
  name: 'wrong',
  summary: '',
  route: 'GET /v1/wrong',
  needs: 'public',
  reply: Entity,
  status,
  problems,
})

const wrongType = operation({
  name: 'wrongType',
  summary: '',
  route: 'GET /v1/wrong-type',
  needs: 'public',
  replyType: 'text/csv',
  status,
  problems,
})

const routesWith = (held: HeldForms) => [
  serve.read(wrongType, async () => answer('{}', { headers: { 'content-type': 'application/json' } })),
  serve.read(readEntity, async (_ctx, { id }) => answer({ id, name: 'Box' }, { version: 3 })),
  serve.read(listEntities, async (_ctx, { q, page, flag }) => ({
    q: q ?? null,
    page,
    flag,
    filling: 'abc '.repeat(page > 0 ? page : 0),
  })),
  serve.write(makeEntity, async (_ctx, { name, note, parts }) => ({
    name: name.slice(0, 100),
    note,
    parts: (parts ?? []).map(({ partName }) => partName),
    length: name.length,
  })),
  serve.write(noteEntities, async () => undefined),
  serve.write(writeEntity, async (ctx, { id, name }) => {
    ctx.request.expectVersion(3)
    return answer({ id, name: name.slice(0, 100) }, { version: 4 })
  }),
  serve.write(carryEntity, {
    inSteps: (ctx, { id }) =>
      ctx.write(async () => {
        if (id === missingId) throw new Problem('entity.not_found')
      }),
  }),
  serve.write(touchEntity, async (_ctx, { note }) => ({ note })),
  serve.write(knock, async () => undefined),
  serve.write(signIn, { inSteps: async (_ctx, { username }) => ({ username }) }),
  serve.write(upload, { inSteps: async ctx => ({ size: (await ctx.wholeForm()).file?.length ?? -1 }) }),
  serve.write(keep, {
    inSteps: async ctx => ({ size: (await ctx.form(receiveLate, async () => undefined)).file ?? -1 }),
  }),
  serve.write(late, {
    inSteps: async ctx => ({ size: (await held.read(() => ctx.wholeForm())).file?.length ?? -1 }),
  }),
  serve.write(remove, async () => undefined),
  serve.read(account, async () => null),
  serve.read(refresh, async () => null),
  serve.read(picture, async () => null),
  serve.stream(streamed, async () => new Streamed(batches())),
  serve.stream(sheet, async (_ctx, { name }) => {
    await after(50)
    return { name }
  }),
  serve.stream(flood, async () => new Streamed(water())),
  serve.stream(halfway, async () => new Streamed(batchesThatEnd())),
  serve.read(broken, async () => {
    throw new Error('secret details')
  }),
  serve.read(forgetRead, async () => {
    // oxlint-disable-next-line typescript/no-floating-promises -- the mistake that the test is about
    Promise.resolve().then(failLate)
    await after(0)
  }),
  serve.write(forgetWrite, async ({ db }) => {
    await db.q.insertInto('instance').values({ key: 'forgotten', value: 'x' }).execute()
    // oxlint-disable-next-line typescript/no-floating-promises -- the mistake that the test is about
    Promise.resolve().then(failLate)
    await after(0)
  }),
  serve.read(wrong, async () => ({ id: group, name: 'Box', undeclared: true })),
]

/** Forms that are read when the test says so, as those of imports are when it is their turn. */
class HeldForms {
  readonly #come = Promise.withResolvers<void>()
  readonly #go = Promise.withResolvers<void>()
  /** Resolves when the operation of one has begun. */
  readonly come = this.#come.promise
  /** Has it read, from now on. */
  readonly go = this.#go.resolve
  readonly #ended = Promise.withResolvers<unknown>()
  /** Resolves to what refused it, or to the form. */
  readonly ended = this.#ended.promise

  async read<T>(form: () => Promise<T>): Promise<T> {
    this.#come.resolve()
    await this.#go.promise
    const reading = form()
    reading.then(this.#ended.resolve, this.#ended.resolve)
    return await reading
  }
}

function failLate(): never {
  throw new Error('Nobody awaits this')
}

/** Takes longer to begin with a file than senders may pause in the tests of that, and says how large it is. */
async function receiveLate(file: AsyncIterable<Uint8Array>): Promise<number> {
  await after(2500)
  let size = 0
  for await (const chunk of file) size += chunk.length
  return size
}

async function* batchesThatEnd(): AsyncGenerator<string> {
  yield '[1'
  throw new Error('The shelf fell down')
}

async function* batches(): AsyncGenerator<string> {
  yield '[1'
  yield ',2'
  yield ']'
}

async function* water(): AsyncGenerator<string> {
  for (let i = 0; i < 512; i++) yield 'x'.repeat(64 * 1024)
}

const user = { userId: group, sessionId: group, role: 'user', groupId: group, groupRole: 'user' } as const
const users: Readonly<Record<string, Omit<Identified, 'via'>>> = {
  member: user,
  owner: { ...user, groupRole: 'owner' },
  attachment: { ...user, role: 'attachments' },
  lonely: { ...user, groupId: null, groupRole: null },
  admin: { ...user, role: 'admin' },
  dead: { ...user, dead: true },
}

/** A server with a few operations of its own, to see what all operations have in common. */
export interface FrameServer {
  readonly url: string
  readonly port: number
  readonly loggedErrors: readonly string[]
  readonly database: Database
  readonly log: Logger
  readonly held: HeldForms
  /** How many states of the database are being read. */
  statesRead(): number
  /** How many connections there are. */
  connections(): Promise<number>
  close(): Promise<void>
}

/** Of what can be carried, this one is not there. */
export const missingId = '01890000-0000-7000-8000-0000000000bb'

/**
 * Starts it on a database of its own. The tokens are `member`, `owner`, `attachment`, `lonely`, `admin` and `dead`; one
 * that begins with `leaving` is a member's when it is first seen, and nobody's from then on.
 */
export async function frameServer(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
): Promise<FrameServer> {
  const testDatabase = await openTestDatabase(kind)
  const loggedErrors: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void loggedErrors.push(line) })
  const { config } = loadConfig({ STOWAGE_MODE: 'test', ...testDatabase.settings, ...settings })
  const database = openDatabase(config, log)
  await migrate(database, systemClock)
  const gone = new Set<string>()
  const held = new HeldForms()
  const routes = routesWith(held)
  const server = await createServer(
    {
      logger: log,
      clearedCookies,
      trustProxy: config.options.trustProxy,
      idleTimeout: config.web.idleTimeout,
      openFolder: openScratchFolder,
    },
    {
      database,
      clock: systemClock,
      identify: async (_db, { token, via }, groupId) => {
        const found = token.startsWith('leaving') && !gone.has(token) ? user : users[token]
        gone.add(token)
        if (found === undefined) return undefined
        const isOutside = groupId !== null && groupId !== group
        return { ...found, via, ...(isOutside ? { groupId: null, groupRole: null } : {}) }
      },
      openWrite: openWriteOn(database, () => undefined),
      keys: new IdempotencyKeys({ database, clock: systemClock, log }),
      settings: {
        hostname: config.options.hostname,
        maxUploadBytes: config.web.maxUploadBytes,
        maxImportBytes: 1024 * 1024,
        readTimeout: config.web.readTimeout,
        writeTimeout: config.web.writeTimeout,
        checkReplies: config.checkReplies,
      },
    },
    routes,
  )
  answerNotFound(server, routes)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    loggedErrors,
    database,
    log,
    held,
    statesRead() {
      const { open, idle } = database.load()
      return open - idle
    },
    connections: () => promisify(server.server.getConnections.bind(server.server))(),
    async close() {
      await server.close()
      await database.close()
      await testDatabase.drop()
    },
  }
}

type Body = NonNullable<RequestInit['body']>

/** Ways to call the operations of a server that is started later. */
export function callsOn(server: () => FrameServer) {
  const send = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${server().url}/api${path}`, { method, redirect: 'manual', ...init })
  return {
    send,
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    post: (path: string, body: Body | null, headers: Record<string, string> = {}) =>
      send('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } }),
  }
}

/** The status and body of an error, in the shape that all errors have. */
export async function problemOf(answered: Response | Promise<Response>) {
  const response = await answered
  const { status, headers } = response
  const body = (await response.json()) as { error: string; code: string; fields?: object; requestId: string }
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body.requestId).toBe(headers.get('x-request-id'))
  return { status, ...body }
}

/** The cookie pair that carries a token. */
export const cookies = (token: string): string => `hb.auth.token=${token}; hb.auth.remember=true`
