import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'

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
}

/** Starts a proxy in front of the server at `target`. */
export async function startProxy(target: string, { path, strips, header }: ProxyOptions): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  /** The request to the server; undefined outside of the path. */
  const forwarded = ({ method, url = '', headers }: IncomingMessage): RequestOptions | undefined => {
    if (!url.startsWith(`${path}/`)) return undefined
    const told = header === undefined ? {} : { [header]: path }
    return {
      host: hostname,
      port,
      ...(method === undefined ? {} : { method }),
      path: strips ? url.slice(path.length) : url,
      headers: { ...headers, ...told },
    }
  }
  const proxy = createServer((request, response) => {
    const options = forwarded(request)
    if (options === undefined) {
      response.writeHead(404).end('Not below the path')
      return
    }
    const onward = forward(options, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  proxy.on('upgrade', (request, client) => {
    const options = forwarded(request)
    if (options === undefined) {
      client.destroy()
      return
    }
    const onward = forward(options)
    onward.on('error', () => client.destroy())
    onward.on('upgrade', ({ rawHeaders }, server) => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      client.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      for (const end of [client, server])
        end.on('error', () => void [client, server].map(each => each.destroy()))
      server.pipe(client).pipe(server)
    })
    onward.end()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}/`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
