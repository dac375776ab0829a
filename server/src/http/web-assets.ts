import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#kernel/html.ts'
import { encodings, takes } from './output/encodings.ts'
import { etagOf, isKnown } from './output/etag.ts'
import { policyHeader, policyOf } from './output/headers.ts'
import { basePathPlaceholder, fillBasePath } from './pipeline/base-path.ts'

/** Content types by file extension. */
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

/** Extensions of compressed files of the build, by encoding. */
const ends = { br: '.br', gzip: '.gz' } as const

/** The web app manifest; has a placeholder for the base path, like the page. */
const manifest = 'manifest.webmanifest'

/** Folder of files with a content hash in their name. */
const assets = 'assets/'

/** Placeholder of the nonce in the built page. */
const noncePlace = '{{nonce}}'

/** Placeholder of the installation in the built page, by which it knows its cookies. */
const installationPlace = '{{installation}}'

/** Requires Trusted Types: script text must pass the page's only policy. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types stowage']

/** Is it a worker that runs WebAssembly? Only its own policy allows that. */
const isWorker = (name: string): boolean => /\.worker-[\w-]+\.js$/.test(name)

/** The policy of a worker that runs WebAssembly. */
const workerPolicy = policyOf([], [], ["'wasm-unsafe-eval'"])

/** Answers any path with the page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Serves the built page in `folder`; returns a function that answers other paths with it. Without a build, the answer
 * names the command to build it.
 *
 * Files with a content hash in their name are cached forever.
 */
export async function serveWeb(server: FastifyInstance, folder: string): Promise<SendPage> {
  const index = path.join(folder, 'index.html')
  const sendPage = existsSync(index) ? pageSender(await readFile(index, 'utf8')) : sendUnbuilt
  serveFiles(server, folder, existsSync(folder) ? await filesIn(folder) : [])
  server.get('/', async (request, reply) => sendPage(request, reply))
  server.get('/index.html', async (request, reply) => sendPage(request, reply))
  // Browsers and readers of links ask for it without reading the page.
  server.get('/favicon.ico', async (request, reply) =>
    reply.redirect(fillBasePath(request, reply, `${basePathPlaceholder}/icon-192.png`), 302),
  )
  // Password managers ask for it (W3C, "A Well-Known URL for Changing Passwords").
  server.get('/.well-known/change-password', async (request, reply) =>
    reply.redirect(fillBasePath(request, reply, `${basePathPlaceholder}/settings/profile#password`), 302),
  )
  // The service worker handles shared files. This answers when it is not active yet, such as right after the installation.
  server.post('/share', async (request, reply) =>
    reply.redirect(fillBasePath(request, reply, `${basePathPlaceholder}/share?missed=true`), 303),
  )
  return sendPage
}

/** Tells the service worker that an answer is the page, and of which build: it keeps and shows nothing else. */
const pageHeader = 'stowage-page'

/** The page has a new nonce for styles in each answer, so it is never cached. */
function pageSender(page: string): SendPage {
  const build = createHash('sha256').update(page).digest('base64url').slice(0, 16)
  return (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const text = fillBasePath(request, reply, page)
      .replaceAll(noncePlace, nonce)
      .replaceAll(installationPlace, request.server.installation)
    reply
      .header('cache-control', 'no-cache')
      .header(pageHeader, build)
      .header(policyHeader, policyOf([`'nonce-${nonce}'`], trustedTypes))
    return reply.code(200).type('text/html; charset=utf-8').send(text)
  }
}

/** Answer of a server whose page is not built. */
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

/** Names of all files below a folder. Only known files are served; other paths get the page. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Compressed files are served under their uncompressed names; dot files belong to the build. */
const isServed = (name: string): boolean =>
  path.basename(name) !== 'index.html' &&
  !name.startsWith('.') &&
  !encodings.some(encoding => name.endsWith(ends[encoding]))

/** Sends one file of the page. */
type SendFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Files with a hash share one route, because many routes slow the start. */
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
