import { once } from 'node:events'
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A proxy that serves a server below a path, and answers 404 for everything else. */
export interface Proxy {
  /** The address of the server below the proxy, with a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

export interface ProxyOptions {
  readonly path: string
  /** Removes the path from the addresses that the server gets. */
  readonly strips: boolean
  /** The header that tells the server about the path; none without it. */
  readonly header?: string
  /** Serves over https with this certificate, and tells the server so. */
  readonly certificate?: { readonly cert: string; readonly key: string }
  /** Asked for each request: a page of the proxy's own in place of the server's answer. */
  readonly own?: (request: IncomingMessage) => OwnPage | undefined
  /** Asked for each answer: does the header of this name, in lower case, get through? */
  readonly passes?: (header: string) => boolean
  /** Asked for each request. */
  readonly cut?: (request: IncomingMessage) => Cut | undefined
}

/** A page of a proxy or of another network. */
export interface OwnPage {
  readonly status: number
  readonly html: string
}

/**
 * A request is lost before it reaches the server, or its answer after the server has written; in silence, the connection stays open
 * and nothing comes.
 */
export type Cut = 'request' | 'answer' | 'silence'

type Forwarded = (request: IncomingMessage) => RequestOptions | undefined

/** Starts a proxy in front of the server at `target`. */
export async function startProxy(target: string, options: ProxyOptions): Promise<Proxy> {
  const { path, certificate, cut, own, passes = () => true } = options
  const forwarded = forwardedTo(new URL(target), options)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const page = own?.(request)
    if (page === undefined) passOn(request, response, forwarded(request), cut?.(request), passes)
    else response.writeHead(page.status, { 'content-type': 'text/html' }).end(page.html)
  }
  const proxy = certificate === undefined ? createServer(answer) : createSecureServer(certificate, answer)
  proxy.on('upgrade', (request, client) =>
    passOnSocket(client, own?.(request) === undefined ? forwarded(request) : undefined),
  )
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const scheme = certificate === undefined ? 'http' : 'https'
  return {
    url: `${scheme}://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}/`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Makes what turns a request into the one to the server; undefined outside of the path. */
const forwardedTo =
  ({ hostname, port }: URL, { path, strips, header, certificate }: ProxyOptions): Forwarded =>
  ({ method = 'GET', url = '', headers }) =>
    url.startsWith(`${path}/`)
      ? {
          host: hostname,
          port,
          method,
          path: strips ? url.slice(path.length) : url,
          headers: {
            ...headers,
            ...(header === undefined ? {} : { [header]: path }),
            ...(certificate === undefined ? {} : { 'x-forwarded-proto': 'https' }),
          },
        }
      : undefined

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestOptions | undefined,
  lost: Cut | undefined,
  passes: (header: string) => boolean,
) {
  if (options === undefined) {
    response.writeHead(404).end('Not below the path')
    return
  }
  if (lost === 'silence') return
  if (lost === 'request') {
    response.destroy()
    return
  }
  const onward = forward(options, answer => {
    if (lost === 'answer') {
      answer.resume()
      response.destroy()
      return
    }
    const headers = Object.entries(answer.headers).filter(([name]) => passes(name))
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  // A tab that is closed during an upload hangs up.
  response.on('close', () => response.writableFinished || onward.destroy())
  request.pipe(onward)
}

function passOnSocket(client: Duplex, options: RequestOptions | undefined): void {
  if (options === undefined) {
    client.destroy()
    return
  }
  const onward = forward(options)
  onward.on('error', () => client.destroy())
  onward.on('upgrade', ({ rawHeaders }, server) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    client.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
    server.pipe(client).pipe(server)
  })
  onward.end()
}
