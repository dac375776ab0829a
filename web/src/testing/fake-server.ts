import type { CallOf } from '@stowage/contract/protocol/client'
import { type Operation, type ReplyOf, routeOf } from '@stowage/contract/protocol/operation'
import { type ProblemCode, statusOf, textOf } from '@stowage/contract/protocol/problem'

/** What an answer knows of its request besides the input, and says besides the body. */
export interface Exchange {
  /** The ETag that a write begins from; null when the request names none. */
  readonly ifMatch: string | null
  /** The group that the request is about; null when it names none. */
  readonly groupId: string | null
  /** The headers of the reply. */
  readonly headers: Headers
}

/** What the server does with the input of an operation; it throws a `FakeProblem` to refuse it. */
export type Answer<O extends Operation> = (
  input: CallOf<O>,
  exchange: Exchange,
) => ReplyOf<O> | Promise<ReplyOf<O>>

/** An error of the contract; `more` are further members of its body, such as `fields`. */
export class FakeProblem extends Error {
  readonly code: ProblemCode
  readonly more: object

  constructor(code: ProblemCode, more: object = {}) {
    super(textOf(code))
    this.code = code
    this.more = more
  }
}

/** The server as the page sees it: each operation has a typed answer, and every call is noted. */
export interface FakeServer {
  /** Answers an operation from now on, in place of the answer before. */
  answer<O extends Operation>(operation: O, answer: Answer<O>): void
  /** The answer that an operation has now, for one that does the same and more; throws when there is none. */
  answerOf<O extends Operation>(operation: O): Answer<O>
  /** The inputs of all calls of an operation, in their order. */
  calls<O extends Operation>(operation: O): readonly CallOf<O>[]
  /** Asks this about every request from now on: with a code, the request is refused before anything else. */
  guard(refusalOf: (request: Request) => ProblemCode | undefined): void
  /** The requests that have no answer. */
  readonly unexpected: readonly string[]
}

interface Route {
  readonly operation: Operation
  readonly method: string
  readonly pattern: RegExp
  readonly answer: (input: object, exchange: Exchange) => unknown
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** An id, or an asset number in its place. */
const idOrNumber = `(?:${uuid}|\\d{3}-\\d{3,})`

/** Matches the paths of an operation. */
export const patternOf = (operation: Pick<Operation, 'route'>): RegExp =>
  new RegExp(
    `^/api${routeOf(operation).path.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${name.endsWith('id') ? idOrNumber : '[^/]+'})`)}$`,
  )

const json = (body: unknown, status: number, headers = new Headers()): Response => {
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
}

const refused = ({ message, code, more }: FakeProblem): Response =>
  json({ error: message, code, ...more }, statusOf(code))

/** Path, query and body members in one object, as the client of the contract takes them. */
async function inputOf(request: Request, url: URL, { pattern }: Route): Promise<object> {
  const query = [...new Set(url.searchParams.keys())].map(name => {
    const values = url.searchParams.getAll(name)
    return [name, values.length === 1 ? values[0] : values] as const
  })
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true
  const parts = isForm ? [...(await request.formData())] : []
  const text = isForm ? '' : await request.text()
  return {
    ...pattern.exec(url.pathname)?.groups,
    ...Object.fromEntries(query),
    ...Object.fromEntries(parts.filter(([, part]) => typeof part === 'string')),
    ...(text === '' ? {} : (JSON.parse(text) as object)),
  }
}

function makeServer() {
  const routes = new Map<string, Route>()
  const calls = new Map<string, object[]>()
  const unexpected: string[] = []
  let refusalOf: (request: Request) => ProblemCode | undefined = () => undefined
  const server: FakeServer = {
    answer(operation, answer) {
      const { method } = routeOf(operation)
      const pattern = patternOf(operation)
      routes.set(operation.name, { operation, method, pattern, answer: answer as Route['answer'] })
    },
    answerOf({ name }) {
      const route = routes.get(name)
      if (route === undefined) throw new Error(`${name} has no answer`)
      return route.answer as Answer<Operation> as never
    },
    guard(refuse) {
      refusalOf = refuse
    },
    calls: operation => (calls.get(operation.name) ?? []) as CallOf<typeof operation>[],
    unexpected,
  }
  const respond = async (request: Request, url: URL): Promise<Response> => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) return refused(new FakeProblem(refusal))
    const route = [...routes.values()].find(
      ({ method, pattern }) => method === request.method && pattern.test(url.pathname),
    )
    if (route === undefined) {
      unexpected.push(`${request.method} ${url.pathname}${url.search}`)
      return json({ error: 'The test gives no answer' }, 501)
    }
    const { name, status } = route.operation
    const input = await inputOf(request, url, route)
    calls.set(name, [...(calls.get(name) ?? []), input])
    const exchange = {
      ifMatch: request.headers.get('if-match'),
      groupId: request.headers.get('x-tenant'),
      headers: new Headers(),
    }
    try {
      const body = await route.answer(input, exchange)
      return body === undefined
        ? new Response(null, { status: 204, headers: exchange.headers })
        : json(body, status ?? 200, exchange.headers)
    } catch (error) {
      if (!(error instanceof FakeProblem)) throw error
      return refused(error)
    }
  }
  return { server, respond }
}

let current = makeServer()

/** Starts a server that has no answers yet; all calls go to it from now on. */
export function startFakeServer(): FakeServer {
  current = makeServer()
  return current.server
}

/** The requests without an answer since the server was started. */
export const unexpectedRequests = (): readonly string[] => current.server.unexpected

/** A socket that is open and stays silent. */
class SilentSocket extends EventTarget {
  close(): void {}
}

const isCall = (address: string | URL): boolean =>
  new URL(address, location.href).pathname.startsWith('/api/')

/** Replaces the network for all paths of the API. */
export function installFakeNetwork(): void {
  const { fetch: realFetch, WebSocket: RealSocket } = globalThis
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input
    if (!isCall(address)) return realFetch(input, init)
    const request = new Request(input, init)
    const response = await current.respond(request, new URL(request.url))
    request.signal.throwIfAborted()
    return response
  }
  globalThis.WebSocket = new Proxy(RealSocket, {
    construct: (_, [address, protocols]: [string, string?]) =>
      isCall(address.replace(/^ws/, 'http')) ? new SilentSocket() : new RealSocket(address, protocols),
  })
}
