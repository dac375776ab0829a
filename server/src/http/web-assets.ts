import { readFile } from 'node:fs/promises'
import path from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from './output/etag.ts'

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
  await server.register(files, {
    root: folder,
    // Known files only: what else is asked for is answered by the page.
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  server.get('/', async (request, reply) => sendPage(request, reply))
  server.get('/index.html', async (request, reply) => sendPage(request, reply))
  return sendPage
}
