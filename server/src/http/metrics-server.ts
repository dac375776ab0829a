import { once } from 'node:events'
import type { Server } from 'node:http'

/** Metrics as text, in a format that Prometheus reads. */
export interface Scraped {
  readonly contentType: string
  text(): Promise<string>
}

/** Creates a server for `GET /metrics` only; it does not listen yet. */
export async function createMetricsServer(
  { contentType, text }: Scraped,
  onError: (error: unknown) => void,
): Promise<Server> {
  // A static import would load undici at every start: importing the module reads all of its getters.
  const { createServer } = await import('node:http')
  return createServer((request, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    if (request.url?.replace(/\?.*$/s, '') !== '/metrics') response.writeHead(404).end()
    else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else
      void text().then(
        body => response.writeHead(200, { 'content-type': contentType }).end(body),
        error => {
          onError(error)
          response.writeHead(500).end()
        },
      )
  })
}

/** Stops a server, also one that never listened. */
export async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
