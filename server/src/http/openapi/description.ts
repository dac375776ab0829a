import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Operation } from '@stowage/contract/protocol/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodings, takes } from '../output/encodings.ts'
import { etagOf, isKnown } from '../output/etag.ts'
import { policyHeader, policyOfStyled } from '../output/headers.ts'
import { basePathOf, basePathPlaceholder, fillBasePath } from '../pipeline/base-path.ts'
import { describeApi } from './openapi.ts'
import { referencePage } from './reference-page.ts'
import { style } from './reference-style.ts'

interface Document {
  /** With a placeholder for the base path. */
  readonly text: string
  readonly type: string
  /** Content security policy, when it differs from the default. */
  readonly policy?: string
}

/** Paths of the descriptions, below `/api`. */
export const descriptionPaths = ['/openapi.json', '/openapi-3.0.json', '/docs'].map(path => ({
  method: 'GET',
  path,
}))

/** Path of the reference page. */
const page = '/api/docs'

/** Serves both editions of OpenAPI and the reference page, each built on first use. */
export function serveDescription(
  server: FastifyInstance,
  operations: readonly Operation[],
  version: string,
): void {
  const json = 'application/json; charset=utf-8'
  const root = `${basePathPlaceholder}/api`
  const newest = once(() => describeApi(operations, version, '3.1', root))
  const documents: Readonly<Record<string, () => Document>> = {
    '/api/openapi.json': once(() => ({ text: JSON.stringify(newest()), type: json })),
    '/api/openapi-3.0.json': once(() => ({
      text: JSON.stringify(describeApi(operations, version, '3.0', root)),
      type: json,
    })),
    [page]: once(() => ({
      text: referencePage(newest()),
      type: 'text/html; charset=utf-8',
      policy: policyOfStyled(style),
    })),
  }
  for (const [path, make] of Object.entries(documents)) {
    server.get(path, async (request, reply) => sendDocument(request, reply, make()))
  }
  // The path that generators and users of Homebox know.
  server.get('/swagger/doc.json', async (request, reply) =>
    sendDocument(request, reply, documents['/api/openapi-3.0.json']?.()),
  )
  for (const path of ['/swagger', '/swagger/*'])
    server.get(path, async (request, reply) => reply.redirect(basePathOf(request) + page))
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A text that is compressed once for all requests. */
class SharedText {
  readonly text: string
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
    this.etag = etagOf(text, undefined)
  }

  in(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? compress[encoding](this.text)
    this.#encoded.set(encoding, made)
    return made
  }
}

const compress: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  // The default quality, which is the highest, takes seconds.
  br: text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: text => promisify(gzip)(text),
}

/** Compressed last text of each document; a server rarely has two base paths. */
const lastSent = new WeakMap<Document, SharedText>()

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document | undefined,
): Promise<unknown> {
  if (document === undefined) return reply.callNotFound()
  const text = fillBasePath(request, reply, document.text)
  const last = lastSent.get(document)
  const shared = last?.text === text ? last : new SharedText(text)
  lastSent.set(document, shared)
  reply.header('etag', shared.etag).header('cache-control', 'no-cache')
  if (document.policy !== undefined) reply.header(policyHeader, document.policy)
  if (isKnown(request.headers['if-none-match'], shared.etag)) return reply.code(304).send()
  reply.type(document.type)
  const encoding = encodings.find(each => takes(request.headers['accept-encoding'], each))
  if (encoding === undefined) return reply.send(text)
  reply.header('vary', `${String(reply.getHeader('vary'))}, accept-encoding`)
  return reply.header('content-encoding', encoding).send(await shared.in(encoding))
}
