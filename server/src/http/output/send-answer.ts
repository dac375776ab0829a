import { Readable } from 'node:stream'
import { isConditional, type Operation } from '@stowage/contract/protocol/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpSettings } from '../input/input.ts'
import { ReadAhead } from '../limits/read-ahead.ts'
import { pacedStream } from '../limits/slow-receivers.ts'
import type { Spool } from '../limits/spool.ts'
import { basePathOf } from '../pipeline/base-path.ts'
import { Answer, type AnswerDetails, type Streamed } from './answer.ts'
import { cookieLines, namedFor } from './cookies.ts'
import { isKnown } from './etag.ts'
import { FileAnswer } from './file-answer.ts'
import { sendFile } from './send-file.ts'
import type { SetCookies } from './set-cookies.ts'

/** Header with the id of the change of a request. */
export const changeHeader = 'stowage-change'

/** `Cache-Control` of answers with an ETag: browsers revalidate. */
export const alwaysAsked = 'private, no-cache'

/** Target and settings of an answer. */
export interface Outlet {
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly settings: HttpSettings
  readonly setCookies: SetCookies
  /** Buffer of long answers for slow clients. */
  readonly spool: Spool
}

/** The success of an operation to answer with. */
type Success = Pick<Operation, 'status' | 'reply' | 'replyType'>

/** Sends the result of a handler: a body, a file, or an `Answer` with details. */
export function sendAnswer(outlet: Outlet, answered: unknown): unknown {
  const { operation, request, reply, settings } = outlet
  const answer = answered instanceof Answer ? answered : new Answer(answered, {})
  const { body, details } = answer
  if (body instanceof FileAnswer) return sendFile(request, reply, body.file, settings.writeTimeout)
  const success = successOf(operation, details)
  putHead(outlet, success.status, details)
  if (details.redirectTo !== undefined) return sendElsewhere(outlet, details.redirectTo)
  if (success.status === 204) return reply.send()
  if (settings.checkReplies) checkReply(operation.name, success.reply, body)
  if (success.replyType !== undefined && success.reply === undefined) {
    if (settings.checkReplies) checkType(operation, reply)
    return reply.send(body)
  }
  return sendJson(outlet, answer)
}

/** Sends an answer in batches, read at the server's speed; calls `close` after the last read. */
export async function sendStream(
  { operation, request, reply, settings, spool }: Outlet,
  { batches, headers }: Streamed,
  close: () => Promise<void>,
): Promise<unknown> {
  reply.header('content-type', operation.replyType ?? 'application/json; charset=utf-8')
  reply.header('cache-control', alwaysAsked)
  reply.code(operation.status).headers(headers)
  if (settings.checkReplies) checkType(operation, reply)
  if (request.method === 'HEAD') {
    await close()
    // Without a stream, fastify would send `Content-Length: 0`.
    return reply.send(Readable.from([]))
  }
  const ahead = new ReadAhead(batches, spool, close)
  const body = pacedStream(ahead, settings.writeTimeout, request.log)
  body.once('close', () => void ahead.end().catch(error => spool.warn(error)))
  return reply.send(body)
}

/** Declared success of an answer. */
export function successOf(operation: Operation, { variant }: AnswerDetails): Success {
  if (variant === undefined) return operation
  const found = operation.variants?.find(({ status }) => status === variant)
  if (found === undefined) throw new Error(`${operation.name} has no success ${variant}`)
  return found
}

function putHead(
  { request, reply, setCookies, settings }: Outlet,
  status: number,
  details: AnswerDetails,
): void {
  reply.code(status)
  if (details.note !== undefined) request.log.info(details.note.facts, details.note.text)
  if (details.headers !== undefined) reply.headers(details.headers)
  if (details.flowCookies !== undefined)
    reply.header(
      'set-cookie',
      cookieLines(request, namedFor(request, details.flowCookies), settings.frameAncestors),
    )
  if (details.cookies !== undefined) setCookies(request, reply, details.cookies)
}

function sendElsewhere({ request, reply }: Outlet, to: string): unknown {
  const location = to.startsWith('/') ? basePathOf(request) + to : to
  return reply.code(302).headers({ location, 'cache-control': 'no-store' }).send()
}

function sendJson({ operation, request, reply, settings }: Outlet, answer: Answer<unknown>): unknown {
  const { payload } = answer
  // A short answer fits into the socket buffers, even when the client does not read.
  if (typeof payload !== 'string') reply.raw.setTimeout(settings.writeTimeout, () => reply.raw.destroy())
  reply.header('content-type', 'application/json; charset=utf-8')
  const isRead = isConditional(operation)
  if (isRead || answer.details.version !== undefined) {
    const { etag } = answer
    reply.header('etag', etag)
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', alwaysAsked)
    if (isRead && isKnown(request.headers['if-none-match'], etag))
      return reply.removeHeader('content-type').code(304).send()
  }
  return reply.send(payload)
}

/** Validates a reply against the contract: an undeclared or missing member is a fault of the server. */
function checkReply(name: string, shape: Operation['reply'], body: unknown): void {
  const checked = shape?.safeParse(JSON.parse(JSON.stringify(body ?? null)))
  if (checked?.success === false) {
    throw new Error(`The reply of ${name} is not what the contract says: ${checked.error.message}`)
  }
}

/** Checks the media type of an answer against the contract: clients choose by it how to read. */
function checkType(
  { name, replyType = 'application/json', otherTypes = [] }: Operation,
  reply: FastifyReply,
): void {
  const sent = bareType(String(reply.getHeader('content-type')))
  const declared = new Set([replyType, ...otherTypes].map(bareType))
  if (!declared.has(sent) && !declared.has(sent.replace(/\/.*/, '/*')))
    throw new Error(`The reply of ${name} is ${sent}, which the contract does not say`)
}

/** A media type without its parameters. */
const bareType = (type: string): string => type.split(';', 1).join('').trim()
