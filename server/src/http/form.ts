import type { Readable } from 'node:stream'
import type { MultipartValue } from '@fastify/multipart'
import type { Operation } from '@stowage/contract/operation'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import type { Form } from '#server/context.ts'
import { tooLarge, watchSilence } from './body.ts'
import type { HttpSettings } from './input.ts'

/** The file part with this name, read whole; undefined when the form has none. */
export async function readPart(
  request: FastifyRequest,
  name: string,
  settings: HttpSettings,
): Promise<Buffer | undefined> {
  return parseForm(request, settings.maxBody, settings, async () => {
    let found: Buffer | undefined
    for await (const part of request.parts({ limits: { fileSize: settings.maxBody } })) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === name) found ??= bytes
    }
    return found
  })
}

/**
 * Reads a form whose file is streamed to `receive` and never held in memory. Whatever goes wrong after that, the size
 * limit and a client that goes away included, `undo` takes back what was received.
 */
export async function readForm<T>(
  request: FastifyRequest,
  { filePart, bodyLimit }: Operation,
  settings: HttpSettings,
  receive: (file: AsyncIterable<Uint8Array>) => Promise<T>,
  undo: (received: T) => Promise<void>,
): Promise<Form<T>> {
  const limit = bodyLimit === 'import' ? settings.maxImport : settings.maxBody
  const texts: Record<string, string> = {}
  let file: { received: T } | undefined
  const read = async ({ watch, isOver }: Arrival) => {
    const before = request.raw.socket.bytesRead
    for await (const part of request.parts({ limits: { fileSize: limit, fieldSize: longestText } })) {
      // Nobody waits any more: what would be received now, nobody would take back.
      if (isOver()) return
      if (request.raw.socket.bytesRead - before > limit + roomForHeads) throw tooLarge(limit)
      if (part.type === 'field') texts[part.fieldname] ??= textOf(part)
      else if (part.fieldname === filePart && part.filename && file === undefined) {
        watch(part.file)
        file = { received: await receivedFrom(part.file, receive) }
        watch(undefined)
      } else part.file.resume()
    }
  }
  try {
    await parseForm(request, limit, settings, read)
  } catch (error) {
    if (file !== undefined) await undo(file.received)
    throw error
  }
  return { texts, file: file?.received }
}

/** How many bytes a text part may have: more than any member that is sent so. */
const longestText = 1 << 16
/** What may come on the connection besides the body, bytes. */
const roomForHeads = 1 << 20

function textOf({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) throw tooLarge(longestText)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a parser of a form is told, and tells. */
interface Arrival {
  /** Names the file that is arriving, if any: it is ended when nothing more comes. */
  watch(arriving: Readable | undefined): void
  /** Has the request been answered already, because nothing came any more? */
  isOver(): boolean
}

/** Says what went wrong with a form in the contract's words, and gives up on senders who fall silent. */
async function parseForm<T>(
  request: FastifyRequest,
  limit: number,
  { readTimeout }: HttpSettings,
  parse: (arrival: Arrival) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('body.malformed', { text: 'failed to parse multipart form' })
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.raw.resume()
    throw tooLarge(limit)
  }
  const silence = Promise.withResolvers<never>()
  let receiving: Readable | undefined
  let isOver = false
  const watch = (arriving: Readable | undefined) => {
    receiving = arriving
  }
  const stopWatching = watchSilence(request.raw, readTimeout, () => {
    const problem = new Problem('body.incomplete')
    // Who is receiving a file ends by itself, with what it has received taken back.
    if (receiving === undefined) silence.reject(problem)
    else receiving.destroy(problem)
  })
  try {
    return await Promise.race([parse({ watch, isOver: () => isOver }), silence.promise])
  } catch (cause) {
    // Whatever else arrives is dropped, so that the client gets round to reading the answer.
    request.raw.on('error', () => undefined).resume()
    if (cause instanceof Problem) throw cause
    if (cause instanceof ReceiverFailed) throw cause.cause
    if (statusIn(cause) === 413) throw tooLarge(limit)
    throw new Problem('body.malformed', { text: 'failed to parse multipart form', cause })
  } finally {
    isOver = true
    stopWatching()
  }
}

/** The sender did nothing wrong: whoever received the file could not go on. */
class ReceiverFailed extends Error {}

async function receivedFrom<T>(
  file: Readable,
  receive: (file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await receive(file)
  } catch (cause) {
    throw cause === file.errored ? cause : new ReceiverFailed('The file could not be received', { cause })
  }
}

const statusIn = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
