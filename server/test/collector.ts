import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createHttp2Server, type Http2SecureServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a collector was sent. */
export interface Delivered {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** A collector that writes down what it gets. */
export interface Collector {
  /** Host and port. */
  readonly endpoint: string
  readonly delivered: Delivered[]
  close(): Promise<void>
}

/** Takes OTLP over HTTP, and answers with a status. */
export async function httpCollector(status = 200): Promise<Collector> {
  const delivered: Delivered[] = []
  const server = createServer((request, response) => {
    void buffer(request).then(body => {
      delivered.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `localhost:${(server.address() as AddressInfo).port}`,
    delivered,
    close: async () => void server.close(),
  }
}

/** Takes OTLP over gRPC, and answers with a status of gRPC; `server` is one with a certificate if need be. */
export async function grpcCollector(
  grpcStatus = 0,
  server: Http2Server | Http2SecureServer = createHttp2Server(),
): Promise<Collector> {
  const delivered: Delivered[] = []
  server.on('stream', (stream, headers) => {
    void buffer(stream).then(body => {
      delivered.push({ path: String(headers[':path']), headers, body })
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
      stream.on('wantTrailers', () =>
        stream.sendTrailers({ 'grpc-status': String(grpcStatus), 'grpc-message': 'because' }),
      )
      // An empty answer: not compressed, no bytes.
      stream.end(Buffer.alloc(5))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `localhost:${(server.address() as AddressInfo).port}`,
    delivered,
    close: async () => void server.close(),
  }
}
