import type { z } from 'zod'
import type { ContactRef, UnavailableLine } from '../lending/loans.ts'
import type { Issue } from './issues.ts'
import { type Operation, type ReplyOf, routeOf } from './operation.ts'

type SentOr<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise

/** Input of a call: path, query and body members in one object. */
export type CallOf<O extends Operation> = SentOr<O['params'], object> &
  SentOr<O['query'], object> &
  SentOr<O['body'], object>

/** An answer: status, headers and parsed body. */
export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  /** The body as text; empty when there is none. */
  readonly text: string
}

/** A downloaded file. */
export interface Download {
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface ClientOptions {
  /** Address of the server, without `/api`. */
  readonly baseUrl: string
  /** Value of the header `Authorization`. */
  readonly token?: string
  /** The group to act in, when it is not the default one. */
  readonly groupId?: string
  /** IANA name: whose days words such as `today` are. */
  readonly timeZone?: string
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent instead of a JSON body. */
  readonly form?: FormData
  readonly signal?: AbortSignal
  /** Makes a write happen once for this key, however often it is sent: 1 to 255 visible ASCII characters. */
  readonly idempotencyKey?: string
}

interface CallErrorBody {
  readonly error?: string
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly issues?: readonly Issue[] | undefined
  readonly mergedInto?: string
  readonly count?: number
  readonly lines?: readonly UnavailableLine[]
  readonly contacts?: readonly ContactRef[]
  readonly available?: number
}

/** Error answer of a call. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly issues: readonly Issue[]
  /** Of a merged location the id of the one that stays; empty otherwise. */
  readonly mergedInto: string
  /** The number of items that stand in the way, where the answer says it; else 0. */
  readonly count: number
  /** The items that cannot be lent, where the answer names them; else none. */
  readonly lines: readonly UnavailableLine[]
  /** The contacts of one name, where the answer names them; else none. */
  readonly contacts: readonly ContactRef[]
  /** The amount that could be taken, where the answer says it; else 0. */
  readonly available: number

  constructor(status: number, body: CallErrorBody) {
    super(body.error ?? `HTTP ${status}`)
    this.name = 'CallError'
    this.status = status
    this.code = body.code ?? ''
    this.fields = body.fields ?? {}
    this.issues = body.issues ?? []
    this.mergedInto = body.mergedInto ?? ''
    this.count = body.count ?? 0
    this.lines = body.lines ?? []
    this.contacts = body.contacts ?? []
    this.available = body.available ?? 0
  }
}

/** Typed client of all operations, for the page, tests and tools. */
export class Client {
  readonly options: ClientOptions

  constructor(options: ClientOptions) {
    this.options = options
  }

  /** Client of the same server with other credentials or another group. */
  as(changes: Partial<ClientOptions>): Client {
    return new Client({ ...this.options, ...changes })
  }

  /** Calls an operation and returns its body; anything but success throws a `CallError`. */
  async call<const O extends Operation>(
    operation: O,
    input: CallOf<O>,
    options?: CallOptions,
  ): Promise<ReplyOf<O>> {
    const reply = await this.send(operation, input, options)
    if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
    return reply.body
  }

  /** Calls an operation whose answer is a file; anything but success throws a `CallError`. */
  async download<const O extends Operation>(
    operation: O,
    input: CallOf<O>,
    options?: CallOptions,
  ): Promise<Download> {
    const response = await this.open(operation, input, options)
    return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  /** Like `download`, but streams the body. */
  async open<const O extends Operation>(
    operation: O,
    input: CallOf<O>,
    options?: CallOptions,
  ): Promise<Response> {
    const response = await this.#fetch(operation, input, options)
    if (response.status < 400) return response
    throw new CallError(response.status, (await readReply(response)).body as object)
  }

  /** Calls an operation and returns any answer, including errors. `input` may break the contract. */
  async send<const O extends Operation>(
    operation: O,
    input: unknown,
    options?: CallOptions,
  ): Promise<Reply<ReplyOf<O>>> {
    return readReply(await this.#fetch(operation, input, options))
  }

  #fetch(operation: Operation, input: unknown, options: CallOptions = {}): Promise<Response> {
    const { method, path, query, body } = requestOf(operation, input as Record<string, unknown>)
    const headers: Record<string, string> = {
      ...this.#identity(),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      ...options.headers,
    }
    if (body !== undefined && options.form === undefined) headers['content-type'] ??= 'application/json'
    return (this.options.fetch ?? fetch)(`${this.options.baseUrl}/api${path}${query}`, {
      method,
      headers,
      redirect: 'manual',
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.form === undefined
        ? body === undefined
          ? {}
          : { body: JSON.stringify(body) }
        : { body: options.form }),
    })
  }

  #identity(): Record<string, string> {
    const { token, groupId, timeZone, headers } = this.options
    return {
      ...headers,
      ...(token === undefined ? {} : { authorization: token }),
      ...(groupId === undefined ? {} : { 'x-tenant': groupId }),
      ...(timeZone === undefined ? {} : { 'x-time-zone': timeZone }),
    }
  }
}

async function readReply<T>(response: Response): Promise<Reply<T>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
    text,
  }
}

/** Distributes an input over path, query and body as the operation declares. */
export function requestOf(
  operation: Operation,
  input: Record<string, unknown>,
): { method: string; path: string; query: string; body: unknown } {
  const { method, path } = routeOf(operation)
  const inPath = new Set(Object.keys(operation.params?.shape ?? {}))
  const inQuery = new Set(Object.keys(operation.query?.shape ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = new URLSearchParams()
  for (const name of inQuery) {
    const value = input[name]
    if (value === undefined || value === null) continue
    for (const entry of Array.isArray(value) ? value : [value]) query.append(name, String(entry))
  }
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name) && !inQuery.has(name))
  const hasBody = operation.body !== undefined && !(operation.bodyOptional && rest.length === 0)
  return {
    method,
    path: filled,
    query: query.size === 0 ? '' : `?${query}`,
    body: hasBody ? Object.fromEntries(rest) : undefined,
  }
}
