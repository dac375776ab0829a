// Runs in a process of its own: the least that could answer the same requests with the same bytes.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportFile, importFile } from './csv.ts'
import { type Driver, openPostgres, openSqlite } from './driver.ts'
import { byTag, type Group, get, list, listAll, path, search, tree } from './reads.ts'
import { create, describe, freshId, move, setQuantity } from './writes.ts'

const [kind = '', readPlace = '', writePlace = '', groupId = '', base = '', typeId = ''] =
  process.argv.slice(2)
const group: Group = { id: groupId, low: Number(base), high: Number(base) + 2 ** 32 - 1 }
const open = kind === 'sqlite' ? openSqlite : openPostgres
const store = open(readPlace, writePlace)

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
  const tag = query.get('tags')
  if (q !== null) return search(db, group, q, { page, pageSize })
  if (tag !== null) return byTag(db, group, tag, { page, pageSize })
  return list(db, group, { page, pageSize })
}

async function write(request: IncomingMessage, id: string): Promise<unknown> {
  const body = await bodyOf(request)
  if (id === 'import') return store.write(db => importFile(db, group, typeId, body))
  const given = JSON.parse(body) as Written
  if (request.method === 'POST')
    return store.write(db =>
      create(db, group, {
        ...given,
        id: freshId(),
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
  if (id === 'tree') return tree(db, group, query.get('withItems') === 'true')
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
    if (written === undefined) return { status: 204, body: '' }
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

/** The answers that grow with the inventory, by their media type. */
function longAnswer(
  { method, url = '', headers }: IncomingMessage,
  { id, query }: ParsedRequest,
): { type: string; pieces: (db: Driver) => AsyncIterable<string> } | undefined {
  if (method !== 'GET') return undefined
  if (id === 'export')
    return { type: 'text/csv', pieces: db => exportFile(db, group, `http://${headers.host}`) }
  const isList = id === '' && url.startsWith('/api/v1/entities') && !query.has('q') && !query.has('tags')
  if (!isList || Number(query.get('pageSize') ?? -1) >= 0) return undefined
  return { type: json, pieces: db => listAll(db, group, Number(query.get('page') ?? -1)) }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = understand(request.url as string)
  const long = longAnswer(request, asked)
  if (long !== undefined) {
    response.writeHead(200, { 'content-type': long.type })
    await store.read(async db => {
      for await (const piece of long.pieces(db)) if (!response.write(piece)) await once(response, 'drain')
    })
    response.end()
    return
  }
  const { status, body } = await answer(request, asked)
  if (status === 204) response.writeHead(204).end()
  else
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
