import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as open } from 'node:http'
import type { Socket } from 'node:net'
import type { Plan, PlannedBody } from './plan.ts'
import { type Cast, writeBare, writeOut } from './stand-ins.ts'

/** A request with nothing left open. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** What came back, or why nothing did. */
export interface Came {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
  /** Set when there is no answer: what happened instead. */
  readonly silence?: string
  /** What the connection had carried before, when it fell silent: the fault may be there. */
  readonly earlier?: Sent
}

/** Long enough for the slowest right answer on a busy machine, a document that waits for others to be drawn. Milliseconds. */
const timeoutMs = 150_000

/** Writes a plan out: stand-ins, credential, length. */
export async function writeRequest(
  plan: Plan,
  cast: Cast,
  identity: Readonly<Record<string, string>>,
): Promise<Sent> {
  const { operation } = plan
  const out = (text: string) => writeOut(text, operation, cast)
  const { access_token: token, ...shown } = identity
  const query = `${plan.query}${token === undefined ? '' : `${plan.query === '' ? '?' : '&'}access_token=${token}`}`
  const headers: Record<string, string> = { ...shown }
  if (operation.status === 101) Object.assign(headers, handshake)
  const body = plan.body === undefined ? undefined : await bytesOf(plan.body, out)
  if (plan.body?.type !== undefined) headers['content-type'] = plan.body.type
  if (body !== undefined) headers['content-length'] = String(body.length)
  for (const [name, value] of Object.entries(plan.headers)) headers[name] = await out(value)
  return { method: plan.method, path: await out(`${plan.path}${query}`), headers, body }
}

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

async function bytesOf(
  { parts, kept }: PlannedBody,
  out: (text: string) => Promise<string>,
): Promise<Buffer> {
  const written: Uint8Array[] = []
  for (const part of parts)
    written.push(typeof part === 'string' ? Buffer.from(await out(writeBare(part))) : part)
  const whole = Buffer.concat(written)
  return whole.subarray(0, Math.ceil(whole.length * kept))
}

/** Sends requests over a few connections that are used again and again, as a proxy would. */
export class Sender {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #carried = new WeakMap<Socket, Sent>()

  constructor(baseUrl: string) {
    this.#port = Number(new URL(baseUrl).port)
  }

  /** Sends a request and waits for the whole answer. A connection that had been closed meanwhile is tried again. */
  async send(sent: Sent, hangsUp: boolean): Promise<Came> {
    for (let tries = 0; ; tries++) {
      const came = await this.#exchange(sent, hangsUp)
      if (came.silence !== 'closed before' || tries > 20) return came
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #exchange(sent: Sent, hangsUp: boolean): Promise<Came> {
    const { method, path, headers, body } = sent
    return new Promise(resolve => {
      let earlier: Sent | undefined
      const request = open({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: headers as OutgoingHttpHeaders,
        agent: this.#agent,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const silent = (silence: string) =>
        resolve({ status: 0, headers: {}, body: Buffer.alloc(0), silence, ...(earlier && { earlier }) })
      request.on('socket', socket => {
        earlier = this.#carried.get(socket)
        this.#carried.set(socket, sent)
      })
      request.on('upgrade', (response, socket) => {
        socket.on('error', () => undefined).destroy()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.alloc(0) })
      })
      request.on('response', response => void receive(response).then(resolve, error => silent(nameOf(error))))
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
        silent(hangsUp ? 'went away' : isStale ? 'closed before' : nameOf(error))
      })
      if (hangsUp) {
        request.flushHeaders()
        request.write(body?.subarray(0, body.length / 2) ?? '', () => request.destroy())
      } else request.end(body)
    })
  }
}

async function receive(response: IncomingMessage): Promise<Came> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

const nameOf = (error: unknown): string => {
  const { name, code, message } = error as NodeJS.ErrnoException
  return name === 'AbortError' || name === 'TimeoutError' ? 'hangs' : `${code ?? name}: ${message}`
}
