import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import websocket, { type WebSocket } from '@fastify/websocket'
import { routeOf } from '@stowage/contract/protocol/operation'
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { isHost } from '#kernel/host.ts'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { closeIdleConnections } from './idle-connections.ts'
import { answerBrokenRequest } from './input/broken-requests.ts'
import { maxParts } from './input/form.ts'
import { ReadTurns } from './limits/heavy-requests.ts'
import { type ConnectionLimits, LiveConnections, usualConnectionLimits } from './limits/live-connections.ts'
import { SeenCallers } from './limits/seen-callers.ts'
import { drainBody, isUnread } from './limits/slow-senders.ts'
import { type OpenFolder, Spool } from './limits/spool.ts'
import { type Cookie, clearingLines, leftBehind } from './output/cookies.ts'
import { asProblem, sendProblem } from './output/failures.ts'
import { allowFrames, securityHeaders } from './output/headers.ts'
import { setCookies } from './output/set-cookies.ts'
import { basePathFinder } from './pipeline/base-path.ts'
import { isDeliberate } from './pipeline/credentials.ts'
import { networkMatcher } from './pipeline/network-matcher.ts'
import { createHandler, type HandlerFrame, type HandlerTools } from './pipeline/operation-handler.ts'
import type { Route } from './pipeline/serve.ts'
import { urlRedactor } from './redact-url.ts'
import { mountSocket } from './socket.ts'
import { endWith, isWebSocketUpgrade } from './websocket-upgrade.ts'

export interface ServerSettings {
  readonly logger: FastifyBaseLogger
  /** Networks of trusted proxies. */
  readonly trustProxy: readonly string[]
  readonly idleTimeout: number
  /** Base path for browsers, unless a proxy sends another one. */
  readonly basePath?: string
  /** Short name of the installation, in the names of its page's cookies. */
  readonly installation?: string
  /** Sites that may embed our pages in a frame. */
  readonly frameAncestors?: readonly string[]
  /** Cookies that sign a browser with an ended session out. */
  clearedCookies(): readonly Cookie[]
  /** Called for each answer with its duration, milliseconds; requests without an operation are `other`. */
  readonly onAnswer?: OnAnswer | undefined
  /** The most live connections; default when undefined. */
  readonly live?: ConnectionLimits
  /** Opens a folder for temporary files. */
  readonly openFolder: OpenFolder
}

/** Called after an answer was sent. */
export type OnAnswer = (operation: string, status: number, took: number) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's name. */
    readonly operation?: string
    /** Sent by programs every few seconds; not logged. */
    readonly isProbe?: true
  }
}

/** Creates the server of `/api`; it does not listen yet. */
export async function createServer(
  settings: ServerSettings,
  frame: HandlerFrame,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const spool = new Spool(settings.openFolder, settings.logger)
  const stopping = new AbortController()
  const trusts = networkMatcher(settings.trustProxy)
  const tools = {
    ...frame,
    betweenSteps: frame.betweenSteps ?? yieldToEventLoop,
    spool,
    stopping: stopping.signal,
    readTurns: new ReadTurns(),
    liveConnections: new LiveConnections(settings.live ?? usualConnectionLimits),
    seen: new SeenCallers(),
    routes,
    trusts,
    setCookies: setCookies(frame.settings, () => frame.clock.now()),
  }
  const { readTimeout } = tools.settings
  const addressIn = basePathFinder({ basePath: settings.basePath ?? '', trusts })
  const server = fastify(optionsOf(settings, readTimeout, routes, addressIn))
  server.decorate('installation', settings.installation ?? '')
  server.addHook('preClose', async () => stopping.abort(new Problem('overloaded', { retryAfter: 5 })))
  server.addHook('onClose', () => spool.close())
  takeAnyBody(server)
  checkRequests(server, routes)
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (isUnread(request.raw)) drainBody(request, reply, readTimeout)
    done()
  })
  if (settings.frameAncestors?.length) allowFrames(server, settings.frameAncestors)
  closeIdleConnections(server)
  logAnswers(server, routes)
  if (settings.onAnswer !== undefined) countAnswers(server, settings.onAnswer)
  answerFailures(server, settings)
  await registerPlugins(server)
  for (const route of routes) mount(server, tools, route)
  return server
}

const withoutSchemas = () => () => {
  throw new Error('Routes have no schemas of fastify')
}

const optionsOf = (
  { logger, trustProxy, idleTimeout }: ServerSettings,
  readTimeout: number,
  routes: readonly Route[],
  addressIn: (request: IncomingMessage) => string,
) => ({
  loggerInstance: logger,
  // The contract validates, so fastify's schema compilers are not loaded.
  schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  rewriteUrl: addressIn,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  trustProxy: trustProxy.length > 0 && [...trustProxy],
  // Uploads have no total timeout: `readBody` watches for pauses.
  requestTimeout: 0,
  keepAliveTimeout: idleTimeout,
  http: {
    headersTimeout: Math.max(readTimeout, 10_000),
    joinDuplicateHeaders: true,
    // By default Node answers a missing `Host` with a bare 400.
    requireHostHeader: false,
    // Upgrades to HTTP/2, or to a WebSocket elsewhere, are answered as HTTP/1.1.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      isWebSocketUpgrade(request, addressIn(request), routes),
  },
  genReqId: (request: IncomingMessage) => givenId(request.headers['x-request-id']) ?? randomUUID(),
  forceCloseConnections: 'idle' as const,
  // While the server closes, requests on open connections are answered, then the connection closes.
  return503OnClosing: false,
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    endWith(request, reply)
    sendProblem(request, reply, error)
  },
})

/** Leaves bodies to the operations, whatever their content type. */
function takeAnyBody(server: FastifyInstance): void {
  // By default Node answers an unknown `Expect` with a bare 417.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Common checks of every request. */
function checkRequests(server: FastifyInstance, routes: readonly Route[]): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    if (isWebSocketUpgrade(request.raw, request.url, routes)) endWith(request, reply)
    // Node loses data that arrives together with the end of an upgrade request, so the connection must close.
    else if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
    takeMediaType(request)
    const { host = request.raw.httpVersion === '1.0' ? '' : undefined } = request.headers
    if (host === undefined || (host !== '' && !isHost(host)))
      throw new Problem('request.malformed', { text: 'The Host header must name a host' })
    done()
  })
}

/**
 * Handles media types that fastify would refuse: requests with a credential in a header are read whatever
 * their type, others are refused here.
 */
function takeMediaType(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (type === undefined || mediaType.test(type)) return
  if (isDeliberate(request)) delete request.raw.headers['content-type']
  else if (!/^(GET|HEAD)$/.test(request.method)) throw new Problem('body.unsupported_type')
}

function logAnswers(server: FastifyInstance, routes: readonly Route[]): void {
  const shown = urlRedactor(routes)
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const took = Math.round(reply.elapsedTime * 10) / 10
    const line = { method, url: shown(url), status: reply.statusCode, took }
    request.log[levelOf(reply.statusCode)](line, 'request')
    done()
  })
}

/** `logFailure` logs the reason of a 503. */
const levelOf = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info')

function countAnswers(server: FastifyInstance, onAnswer: OnAnswer): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { operation = 'other', isProbe = false } = request.routeOptions.config ?? {}
    if (!isProbe) onAnswer(operation, reply.statusCode, reply.elapsedTime)
    done()
  })
}

function answerFailures(server: FastifyInstance, { clearedCookies }: ServerSettings): void {
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const problem = asProblem(hasGone(error, request) ? new Problem('request.abandoned') : error)
    if (problem.code === 'auth.invalid') {
      const cookies = leftBehind(request, clearedCookies())
      if (cookies.length > 0) reply.header('set-cookie', clearingLines(request, cookies))
    }
    return sendProblem(request, reply, problem.code === 'internal' ? error : problem)
  })
}

/** Did a streamed answer end because its client disconnected before the first batch? */
const hasGone = ({ code }: FastifyError, { raw }: FastifyRequest): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed

async function registerPlugins(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    threshold: 1400,
    encodings: ['br', 'gzip', 'deflate'],
    globalDecompression: false,
  })
  await server.register(multipart, {
    // Receivers enforce the file size.
    limits: { fileSize: Number.POSITIVE_INFINITY, ...maxParts },
    throwFileSizeLimit: false,
  })
  await server.register(websocket, {
    options: { maxPayload: 512, handleProtocols },
    errorHandler: closeSocket,
  })
  server.websocketServer.on('wsClientError', answerBrokenRequest)
}

function mount(server: FastifyInstance, tools: HandlerTools, route: Route): void {
  const { method, path } = routeOf(route.operation)
  if (route.kind === 'socket') mountSocket(server, tools, route)
  else
    server.route({
      method,
      url: `/api${path}`,
      config: { operation: route.operation.name },
      ...createHandler(tools, route),
    })
}

const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined

const handleProtocols = (offered: Set<string>): string | false => (offered.has('hb-auth') ? 'hb-auth' : false)

/** Closes a WebSocket after an error, usually an oversized or malformed frame of the client. */
function closeSocket(error: Error, socket: WebSocket, request: FastifyRequest): void {
  request.log.info({ err: error, requestId: request.id }, 'A WebSocket broke')
  socket.close()
}
