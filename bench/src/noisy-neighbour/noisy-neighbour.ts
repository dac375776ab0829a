import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Call } from '../load/request.ts'
import type { Account } from './account.ts'

/** Everybody else calls from another address: what is counted by address must not hit them. */
const localAddress = '127.0.0.2'

/** Somebody who asks for all that the contract allows. */
export class NoisyNeighbour {
  readonly account: Account
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, localAddress })
  readonly #sockets = new Set<{ destroy(): void }>()

  constructor(baseUrl: string, account: Account) {
    this.#url = new URL(baseUrl)
    this.account = account
  }

  /** Asks for something and takes all of the answer; its status. */
  send(call: Call, isSignedIn = true): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const asked = request(this.#optionsOf(call, isSignedIn), answer => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    asked.once('error', reject).end(call.body)
    return promise
  }

  #optionsOf({ method, path, body, type = 'application/json' }: Call, isSignedIn: boolean) {
    const { hostname, port } = this.#url
    const headers = {
      ...(isSignedIn ? { authorization: this.account.token } : {}),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': body.length }),
    }
    return { hostname, port, method, path, headers, agent: this.#agent, localAddress }
  }

  /** Sends bytes, takes nothing of what comes back, and holds the connection until the server ends it. */
  hold(bytes: Buffer): Promise<string> {
    const { hostname, port } = this.#url
    const socket = connect({ host: hostname, port: Number(port), localAddress }).pause()
    this.#sockets.add(socket)
    socket.write(bytes)
    return new Promise(resolve => {
      const end = () => {
        this.#sockets.delete(socket)
        resolve('held until the server ended it')
      }
      socket.on('error', end).on('close', end)
    })
  }

  /** The head of a request on a connection that is held. */
  head(line: string, more = ''): string {
    return `${line} HTTP/1.1\r\nhost: ${this.#url.host}\r\nauthorization: ${this.account.token}\r\n${more}\r\n`
  }

  /** Breaks off everything. */
  end(): void {
    this.#agent.destroy()
    for (const socket of this.#sockets) socket.destroy()
  }
}
