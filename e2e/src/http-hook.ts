import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An HTTP server that notices are sent to. */
export interface HttpHook {
  readonly url: string
  /** The bodies of the requests so far. */
  readonly received: readonly string[]
  /** The status of the answers from now on; 200 at first. */
  answerWith(status: number): void
  close(): Promise<void>
}

/** Starts one on a free port of this machine. */
export async function startHttpHook(): Promise<HttpHook> {
  const received: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push(body)
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: next => {
      status = next
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
