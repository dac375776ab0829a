import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from './output/etag.ts'

/** What the files of a web interface are, by the end of their names. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Answers with the page that runs the web interface, whatever its path. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Serves the files of the web interface in `folder`; returns what answers any other address with its page.
 *
 * Files below `assets/` have the hash of their content in their name, and may be kept for ever.
 */
export async function serveWeb(server: FastifyInstance, folder: string): Promise<SendPage> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  const etag = etagOf(page, undefined)
  const sendPage: SendPage = (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.code(200).type('text/html; charset=utf-8').send(page)
  }
  for (const name of await filesIn(folder))
    if (path.basename(name) !== 'index.html') serveFile(server, folder, name)
  server.get('/', async (request, reply) => sendPage(request, reply))
  server.get('/index.html', async (request, reply) => sendPage(request, reply))
  return sendPage
}

/** The names of all files below a folder. Known files only are served: what else is asked for is answered by the page. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

function serveFile(server: FastifyInstance, folder: string, name: string): void {
  const isHashed = name.startsWith(`assets${path.sep}`)
  const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
  const type = types[path.extname(name)] ?? 'application/octet-stream'
  server.get(`/${name.split(path.sep).map(encodeURIComponent).join('/')}`, async (request, reply) => {
    const body = await readFile(path.join(folder, name))
    const etag = etagOf(body, undefined)
    reply.header('etag', etag).header('cache-control', cacheControl)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(type).send(body)
  })
}
