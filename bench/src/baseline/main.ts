// Runs in a process of its own: the least that could answer the same requests with the same bytes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Driver, openPostgres, openSqlite } from './driver.ts'
import { type Group, get, list, path, search } from './reads.ts'
import { create, describe, move, newId, setQuantity } from './writes.ts'

const [kind = '', readLocation = '', writeLocation = '', groupId = '', base = ''] = process.argv.slice(2)
const group: Group = { id: groupId, low: Number(base), high: Number(base) + 2 ** 32 - 1 }
const open = kind === 'sqlite' ? openSqlite : openPostgres
const store = open(readLocation, writeLocation)

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

interface Written {
  readonly name: string
  readonly description: string
  readonly quantity: number
  readonly parentId?: string
  readonly entityTypeId: string
  readonly tagIds: string[]
  readonly modelNumber: string
  readonly manufacturer: string
}

function listed(db: Driver, query: URLSearchParams): Promise<unknown> {
  const page = Number(query.get('page') ?? -1)
  const pageSize = Number(query.get('pageSize') ?? -1)
  const q = query.get('q')
  if (q !== null) return search(db, group, q, { page, pageSize })
  return list(db, group, { page, pageSize })
}

async function write(request: IncomingMessage, id: string): Promise<unknown> {
  const given = JSON.parse(await bodyOf(request)) as Written
  if (request.method === 'POST')
    return store.write(db =>
      create(db, group, {
        ...given,
        id: newId(),
        typeId: given.entityTypeId,
        parentId: given.parentId ?? null,
      }),
    )
  if (request.method === 'PUT') return store.write(db => describe(db, group, id, given))
  const { parentId } = given
  if (parentId !== undefined) return store.write(db => move(db, group, id, parentId))
  return store.write(db => setQuantity(db, group, id, given.quantity))
}

function read(db: Driver, id: string, part: string, query: URLSearchParams): Promise<unknown> {
  if (id === '') return listed(db, query)
  if (part === 'path') return path(db, group, id)
  return get(db, group, id)
}

const json = 'application/json; charset=utf-8'

interface Answer {
  readonly status: number
  readonly body: string
}

async function answer(request: IncomingMessage, { id, part, query }: ParsedRequest): Promise<Answer> {
  if (request.method !== 'GET') {
    const written = await write(request, id)
    return { status: request.method === 'POST' ? 201 : 200, body: JSON.stringify(written) }
  }
  if (request.url === '/api/v1/status') return { status: 200, body: '{"health":true}' }
  const found = await store.read(db => read(db, id, part, query))
  return { status: found === undefined ? 404 : 200, body: JSON.stringify(found) ?? '' }
}

interface ParsedRequest {
  readonly id: string
  readonly part: string
  readonly query: URLSearchParams
}

function understand(url: string): ParsedRequest {
  const mark = url.indexOf('?')
  const [, , , , id = '', part = ''] = (mark < 0 ? url : url.slice(0, mark)).split('/')
  return { id, part, query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answer(request, understand(request.url as string))
  response.writeHead(status, { 'content-type': json, 'content-length': Buffer.byteLength(body) }).end(body)
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  })
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`))
