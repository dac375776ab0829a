import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'
import type { TestCertificate } from './certificate.ts'

const bucket = 'papers'
/** What the pretended service takes as key and secret. */
const account = 'S3RVER'

/** Answers instead of the service, and says so; or lets it answer. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3 service on this machine, which a test can make fail. */
export interface S3Server {
  /** Its own address. */
  readonly endpoint: string
  /** The address of a store in it, below a prefix of its own. */
  addressOf(prefix: string): string
  /** The settings of a server that keeps its files there. */
  settingsFor(prefix: string): Record<string, string>
  /** Method and path of each request. */
  readonly asked: string[]
  interfere: Interference | undefined
  close(): Promise<void>
}

/**
 * Starts it, with one bucket, over TLS if it is given a certificate of `localhost`. What is sent must have the hash that
 * its signature speaks of, as with Amazon.
 */
export async function s3Server(certificate?: TestCertificate): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'stowage-s3-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await service.run()
  let writes: Promise<unknown> = Promise.resolve()
  /** One write after the other, and reads after the writes before them: else the service shows halves of files. */
  const inTurn = async (isWrite: boolean, work: () => Promise<void>): Promise<void> => {
    const turn = writes.then(work)
    if (isWrite) writes = turn.catch(() => undefined)
    await turn
  }
  const hear = (incoming: IncomingMessage, response: ServerResponse): void => {
    self.asked.push(`${incoming.method} ${incoming.url}`)
    if (self.interfere?.(incoming, response) === true) return
    const isWrite = !['GET', 'HEAD'].includes(incoming.method ?? '')
    const answering = buffer(incoming).then(body => {
      if (isBent(incoming, body)) return refuse(response, 400, 'XAmzContentSHA256Mismatch')
      return inTurn(isWrite, () => exchange(incoming, body, response, port))
    })
    answering.catch(() => response.destroy())
  }
  const front = certificate === undefined ? createServer(hear) : createTlsServer(certificate, hear)
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const origin = certificate === undefined ? 'http://127.0.0.1' : 'https://localhost'
  const endpoint = `${origin}:${(front.address() as AddressInfo).port}`
  const addressOf = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`
  const self: S3Server = {
    endpoint,
    addressOf,
    settingsFor: prefix => ({
      STOWAGE_STORAGE_URL: addressOf(prefix),
      STOWAGE_STORAGE_ACCESS_KEY_ID: account,
      STOWAGE_STORAGE_SECRET_ACCESS_KEY: account,
    }),
    asked: [],
    interfere: undefined,
    async close() {
      for (const server of [front, service.httpServer]) {
        server.closeAllConnections()
        server.close()
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
  return self
}

function isBent({ headers }: IncomingMessage, body: Buffer): boolean {
  const told = String(headers['x-amz-content-sha256'] ?? '')
  return /^[0-9a-f]{64}$/.test(told)
    ? told !== createHash('sha256').update(body).digest('hex')
    : body.length > 0
}

/** Answers with XML. */
export function answer(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?>${xml}`)
}

/** Answers with an error as S3 does. */
export const refuse = (response: ServerResponse, status: number, code: string): void =>
  answer(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)

async function exchange(
  { method, url, headers: { range, ...headers } }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  port: number,
): Promise<void> {
  // The service would take a range that ends with the first byte for one without an end.
  const isOneByte = range === 'bytes=0-0'
  if (range !== undefined && !isOneByte) Object.assign(headers, { range })
  // It cannot say how to go on after the first of several answers, so it has to answer all at once.
  const whole = url?.replace('max-keys=1&', '')
  const onward = request({ host: '127.0.0.1', port, method, path: whole, headers, agent: false })
  onward.end(body)
  const [answered] = (await once(onward, 'response')) as [IncomingMessage]
  if (isOneByte) {
    response.writeHead(206).end((await buffer(answered)).subarray(0, 1))
  } else {
    response.writeHead(answered.statusCode ?? 500, answered.headers)
    await pipeline(answered, response)
  }
}
