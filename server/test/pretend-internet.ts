import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OutboundOptions } from '#outbound/outbound.ts'
import { certificateFor } from './certificate.ts'

/** A request that has arrived. */
export interface Heard {
  readonly method: string
  /** Scheme, host and path with its query, as the client meant it. */
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** What a pretended server says; 200 and `{}` unless told otherwise. */
interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Every web server that a test may ask, played by one on this machine. */
export interface PretendInternet {
  /** With these, the server under test takes it for the internet. */
  readonly ways: OutboundOptions
  readonly heard: Heard[]
  /** The names that exist, and their addresses; more may be added. */
  readonly names: Map<string, readonly string[]>
  /** Answers from now on; what is no answer goes on in silence. */
  reply(make: (heard: Heard) => Reply | 'silence' | undefined): void
  close(): Promise<void>
}

/** Plays web servers of these names, over http and https alike. */
export async function pretendInternet(names: readonly string[]): Promise<PretendInternet> {
  const { cert, key } = certificateFor(names)
  const heard: Heard[] = []
  let make: (heard: Heard) => Reply | 'silence' | undefined = () => undefined
  const answer = (scheme: string) => (request: http.IncomingMessage, response: http.ServerResponse) => {
    void text(request).then(body => {
      const { method = '', headers } = request
      const said = { method, url: `${scheme}://${headers.host}${request.url}`, headers, body }
      heard.push(said)
      const reply = make(said) ?? {}
      if (reply === 'silence') return
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      response.end(reply.body ?? '{}')
    })
  }
  const plain = http.createServer(answer('http'))
  const secure = https.createServer({ cert, key }, answer('https'))
  for (const server of [plain, secure]) await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const portOf = (server: http.Server) => (server.address() as AddressInfo).port
  const known = new Map<string, readonly string[]>(names.map(name => [name, ['127.0.0.1']]))
  const ports: Readonly<Record<number, number>> = { 80: portOf(plain), 443: portOf(secure) }

  return {
    ways: {
      ca: cert,
      resolve: async hostname => known.get(hostname) ?? [],
      portOf: (_, port) => ports[port] ?? port,
    },
    heard,
    names: known,
    reply: given => {
      make = given
    },
    async close() {
      for (const server of [plain, secure]) {
        server.closeAllConnections()
        await new Promise(done => server.close(done))
      }
    },
  }
}
