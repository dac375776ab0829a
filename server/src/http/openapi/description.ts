import type { Operation } from '@stowage/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../output/etag.ts'
import { policyHeader, policyOfStyled } from '../output/headers.ts'
import { describeApi } from './openapi.ts'
import { referencePage } from './reference-page.ts'
import { style } from './reference-style.ts'

interface Document {
  readonly text: string
  readonly etag: string
  readonly type: string
  /** What it may load and run, when that is not what all answers may. */
  readonly policy?: string
}

/** Where the descriptions are, below `/api`. */
export const descriptionPaths = ['/openapi.json', '/openapi-3.0.json', '/docs'].map(path => ({
  method: 'GET',
  path,
}))

/** Where the reference page is. */
const page = '/api/docs'

/** Serves what describes the API: both editions of OpenAPI, and the reference page. Each is made when first asked for. */
export function serveDescription(
  server: FastifyInstance,
  operations: readonly Operation[],
  version: string,
): void {
  const json = 'application/json; charset=utf-8'
  const newest = once(() => describeApi(operations, version, '3.1'))
  const documents: Readonly<Record<string, () => Document>> = {
    '/api/openapi.json': once(() => documentOf(JSON.stringify(newest()), json)),
    '/api/openapi-3.0.json': once(() =>
      documentOf(JSON.stringify(describeApi(operations, version, '3.0')), json),
    ),
    [page]: once(() => ({
      ...documentOf(referencePage(newest()), 'text/html; charset=utf-8'),
      policy: policyOfStyled(style),
    })),
  }
  for (const [path, make] of Object.entries(documents)) {
    server.get(path, async (request, reply) => sendDocument(request, reply, make()))
  }
  // Where generators and people who know Homebox look.
  server.get('/swagger/doc.json', async (request, reply) =>
    sendDocument(request, reply, documents['/api/openapi-3.0.json']?.()),
  )
  server.get('/swagger', async (_request, reply) => reply.redirect(page))
  server.get('/swagger/*', async (_request, reply) => reply.redirect(page))
}

const documentOf = (text: string, type: string): Document => ({ text, type, etag: etagOf(text, undefined) })

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document | undefined): unknown {
  if (document === undefined) return reply.callNotFound()
  reply.header('etag', document.etag).header('cache-control', 'no-cache')
  if (document.policy !== undefined) reply.header(policyHeader, document.policy)
  if (isKnown(request.headers['if-none-match'], document.etag)) return reply.code(304).send()
  return reply.type(document.type).send(document.text)
}
