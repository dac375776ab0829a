import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#kernel/html.ts'
import { encodings, takes } from './output/encodings.ts'
import { etagOf, isKnown } from './output/etag.ts'
import { policyHeader, policyOf } from './output/headers.ts'
import { basePathPlaceholder, fillBasePath } from './pipeline/base-path.ts'

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

/** The ends of the names of files that the build has a second time, by encoding. */
const ends = { br: '.br', gzip: '.gz' } as const

/** Names addresses of the page, and has the path below which it is served filled in, as the page itself has. */
const manifest = 'manifest.webmanifest'

/** Where the build has files with the hash of their content in their name. */
const assets = 'assets/'

/** What stands in the built page where each answer has a nonce of its own. */
const noncePlace = '{{nonce}}'

/** Text that the page hands to the browser as code passes through its one policy. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types stowage']

/** What the files of workers that run WebAssembly end in, before their hash: only their own policy allows it. */
const isWorker = (name: string): boolean => /\.worker-[\w-]+\.js$/.test(name)

/** The policy of a worker that runs WebAssembly. */
const workerPolicy = policyOf([], [], ["'wasm-unsafe-eval'"])

/** Answers with the page that runs the web interface, whatever its path. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Serves the built web interface in `folder`; returns what answers any other address with its page. Without a build, the
 * page says which command makes one.
 *
 * Files with the hash of their content in their name may be kept for ever.
 */
export async function serveWeb(server: FastifyInstance, folder: string): Promise<SendPage> {
  const index = path.join(folder, 'index.html')
  const sendPage = existsSync(index) ? pageSender(await readFile(index, 'utf8')) : sendUnbuilt
  serveFiles(server, folder, existsSync(folder) ? await filesIn(folder) : [])
  server.get('/', async (request, reply) => sendPage(request, reply))
  server.get('/index.html', async (request, reply) => sendPage(request, reply))
  // The service worker of the page takes what is shared. Without it, such as right after the page was installed, there is none.
  server.post('/share', async (request, reply) =>
    reply.redirect(fillBasePath(request, reply, `${basePathPlaceholder}/share?missed=true`), 303),
  )
  return sendPage
}

/** The page allows the styles that scripts add to it by a nonce, so no two answers are alike and none is kept. */
function pageSender(page: string): SendPage {
  return (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const text = fillBasePath(request, reply, page).replaceAll(noncePlace, nonce)
    reply
      .header('cache-control', 'no-cache')
      .header(policyHeader, policyOf([`'nonce-${nonce}'`], trustedTypes))
    return reply.code(200).type('text/html; charset=utf-8').send(text)
  }
}

/** What stands in for the page of a server whose web interface has not been built. */
const sendUnbuilt: SendPage = (request, reply) =>
  reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(
      fillBasePath(
        request,
        reply,
        html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stowage</title>
</head>
<body>
<h1>Stowage</h1>
<p>The server is running, and programs can use it. Its page has not been built: stop the server, run
<code>npm ci</code> in its folder, and start it again.</p>
<p><a href="${basePathPlaceholder}/api/docs">API reference</a></p>
</body>
</html>
`.text,
      ),
    )

/** The names of all files below a folder. Known files only are served: what else is asked for is answered by the page. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Compressed files are served under the names of what they are; what starts with a dot is for the build alone. */
const isServed = (name: string): boolean =>
  path.basename(name) !== 'index.html' &&
  !name.startsWith('.') &&
  !encodings.some(encoding => name.endsWith(ends[encoding]))

/** Answers with one file of the page. */
type SendFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Files with a hash in their name are many: they have one route together, which costs less at each start than one each. */
function serveFiles(server: FastifyInstance, folder: string, names: readonly string[]): void {
  const hashed = new Map<string, SendFile>()
  for (const name of names.filter(isServed)) {
    const send = fileSender(folder, name, names)
    if (name.startsWith(assets)) hashed.set(name.slice(assets.length), send)
    else server.get(`/${name.split('/').map(encodeURIComponent).join('/')}`, send)
  }
  server.get<{ Params: { '*': string } }>(`/${assets}*`, async (request, reply) => {
    const send = hashed.get(request.params['*'])
    return send === undefined ? reply.callNotFound() : send(request, reply)
  })
}

function fileSender(folder: string, name: string, names: readonly string[]): SendFile {
  const isHashed = name.startsWith(assets)
  const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
  const type = types[path.extname(name)] ?? 'application/octet-stream'
  const isFilled = name === manifest
  const encoded = encodings.filter(encoding => !isFilled && names.includes(name + ends[encoding]))
  return async (request, reply) => {
    const found = encoded.find(encoding => takes(request.headers['accept-encoding'], encoding))
    const content = await readFile(path.join(folder, name + (found === undefined ? '' : ends[found])))
    reply.header('vary', 'accept-encoding')
    const body = isFilled ? Buffer.from(fillBasePath(request, reply, content.toString())) : content
    const etag = etagOf(body, undefined)
    reply.header('etag', etag).header('cache-control', cacheControl)
    if (isWorker(name)) reply.header(policyHeader, workerPolicy)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (found !== undefined) reply.header('content-encoding', found)
    return reply.type(type).send(body)
  }
}
