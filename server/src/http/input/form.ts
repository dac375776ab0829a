import type { Readable } from 'node:stream'
import type { MultipartValue } from '@fastify/multipart'
import { type Operation, sizeOf } from '@stowage/contract/protocol/operation'
import type { FastifyRequest } from 'fastify'
import { fileTooLarge, namingMembers, Problem } from '#kernel/problem.ts'
import type { Form } from '#server/context.ts'
import { BodyMemory, BufferedBody } from '../limits/body-memory.ts'
import { addressOf } from '../limits/client.ts'
import { watchSender } from '../limits/slow-senders.ts'
import { Fingerprint } from './fingerprint.ts'
import type { HttpSettings } from './input.ts'

/** What a form may have around its file, bytes. */
const around = 1 << 20
/** How many bytes a text part may have: more than any member that is sent so. */
const longestText = 1 << 16
/** How many parts a form may have. */
export const maxParts = { files: 10, fields: 100 }

type Receive<T> = (file: AsyncIterable<Uint8Array>) => Promise<T>

/** Hears of a form that has come whole: what tells it from others. */
type HearForm = (parts: Fingerprint) => Promise<void>

/** Who takes the file of a form. */
interface Receiver<T> {
  readonly receive: Receive<T>
  /** Takes back what was received, whatever goes wrong after that, a client that goes away included. */
  undo(received: T): Promise<void>
  /** Without it, nothing is worked out. */
  readonly hear?: HearForm | undefined
}

/** Reads a form whose file is held in memory whole. */
export async function readWholeForm(
  request: FastifyRequest,
  operation: Operation,
  settings: HttpSettings,
  hear?: HearForm,
): Promise<Form<Buffer>> {
  const limit = fileLimitOf(operation, settings)
  return await readForm(request, operation, settings, {
    receive: file => readWhole(file, limit, addressOf(request)),
    undo: async () => undefined,
    hear,
  })
}

async function readWhole(file: AsyncIterable<Uint8Array>, limit: number, address: string): Promise<Buffer> {
  const body = new BufferedBody(address, limit, fileTooLarge)
  try {
    for await (const chunk of file) body.add(chunk)
  } finally {
    body.release()
  }
  return body.join()
}

const fileLimitOf = ({ fileLimit }: Operation, settings: HttpSettings): number =>
  fileLimit === 'import' ? settings.maxImportBytes : settings.maxUploadBytes

/** Reads a form whose file is streamed to `receive`, which refuses one that is too large, and never held in memory. */
export async function readForm<T>(
  request: FastifyRequest,
  operation: Operation,
  settings: HttpSettings,
  { receive, undo, hear }: Receiver<T>,
): Promise<Form<T>> {
  const texts: Record<string, string> = {}
  const lists: Record<string, string[]> = {}
  const fieldSize = operation.maxText ?? longestText
  const memory = new BodyMemory(addressOf(request))
  const parts = hear && new Fingerprint()
  let file: { received: T } | undefined
  const read = async ({ watch, isOver }: Arrival) => {
    for await (const part of request.parts({ limits: { fieldSize }, defCharset: 'latin1' })) {
      // Nobody waits any more: what would be received now, nobody would take back.
      if (isOver()) return
      parts?.add(part.fieldname)
      if (part.type === 'field') {
        const text = textOf(part, fieldSize)
        memory.add(text.length)
        parts?.add(text)
        texts[part.fieldname] ??= text
        lists[part.fieldname] = [...(lists[part.fieldname] ?? []), text]
        continue
      }
      parts?.add(part.filename ?? '')
      const content = parts?.through(part.file) ?? part.file
      if (part.fieldname === operation.filePart && part.filename && file === undefined) {
        watch(part.file)
        file = { received: await receivedFrom(part.file, () => receive(content)) }
        watch(undefined)
      } else if (parts === undefined) part.file.resume()
      else await leave(content)
    }
  }
  try {
    await namingMembers(
      path => (path === 'file' ? (operation.filePart ?? path) : path),
      () => parseForm(request, fileLimitOf(operation, settings), settings, read),
    )
    if (parts !== undefined) await hear?.(parts)
  } catch (error) {
    if (file !== undefined) await undo(file.received)
    throw error
  } finally {
    memory.release()
  }
  return { texts, lists, file: file?.received }
}

/** Reads a file to its end that nobody wants. */
async function leave(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of content) void chunk
}

function textOf({ value, valueTruncated, fieldnameTruncated }: MultipartValue, limit: number): string {
  if (valueTruncated || fieldnameTruncated)
    throw new Problem('body.too_large', {
      text: `A text in a form may have at most ${sizeOf(limit)} (${limit} bytes)`,
    })
  return decoded(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Decoders of what a text part is most likely made of when it does not name its encoding. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** A text that came as one character for each byte, as UTF-8 if that is what it is, else as Windows-1252. */
function decoded(bytes: string): string {
  // ASCII, or the part named its encoding and has been decoded already.
  if (!/[\x80-\xff]/.test(bytes) || /[^\0-\xff]/.test(bytes)) return bytes
  const raw = Buffer.from(bytes, 'latin1')
  try {
    return utf8.decode(raw)
  } catch {
    return windows1252.decode(raw)
  }
}

/** What a parser of a form is told, and tells. */
interface Arrival {
  /** Names the file that is arriving, if any: it is ended when nothing more comes, or too much. */
  watch(arriving: Readable | undefined): void
  /** Has the request been answered already? */
  isOver(): boolean
}

/** Says what went wrong with a form in the contract's words, and gives up on senders of too much, of nothing, or who have gone. */
async function parseForm(
  request: FastifyRequest,
  fileLimit: number,
  { readTimeout }: HttpSettings,
  parse: (arrival: Arrival) => Promise<void>,
): Promise<void> {
  const { raw } = request
  if (!request.isMultipart()) throw malformed()
  if (Number(raw.headers['content-length'] ?? 0) > fileLimit + around) throw fileTooLarge(fileLimit)
  // The parser waits for what has happened already.
  if (raw.destroyed) throw new Problem('body.incomplete')
  const given = Promise.withResolvers<never>()
  let receiving: Readable | undefined
  let isOver = false
  let arrived = 0
  const giveUp = (problem: Problem) => {
    // Who is receiving a file ends by itself, with what it has received taken back.
    if (receiving === undefined) given.reject(problem)
    else receiving.destroy(problem)
  }
  const count = (chunk: Buffer) => {
    arrived += chunk.length
    if (arrived > fileLimit + around) giveUp(fileTooLarge(fileLimit))
  }
  const watch = (arriving: Readable | undefined) => {
    receiving = arriving
  }
  const stopWatching = watchSender(raw, readTimeout, giveUp)
  raw.on('data', count)
  try {
    await Promise.race([parse({ watch, isOver: () => isOver }), given.promise])
    // To the parser, nothing at all is a form without parts.
    if (arrived === 0) throw malformed()
  } catch (cause) {
    throw problemOf(cause)
  } finally {
    isOver = true
    stopWatching()
    raw.off('data', count)
  }
}

const malformed = (cause?: unknown): Problem =>
  new Problem('body.malformed', { text: 'failed to parse multipart form', cause })

function problemOf(cause: unknown): unknown {
  if (cause instanceof Problem) return cause
  if (cause instanceof ReceiverFailed) return cause.cause
  if (statusIn(cause) !== 413) return malformed(cause)
  const { files, fields } = maxParts
  const text = `A form may have at most ${files} files and ${fields} texts`
  return new Problem('body.too_large', { text, cause })
}

/** The sender did nothing wrong: whoever received the file could not go on. */
class ReceiverFailed extends Error {}

async function receivedFrom<T>(file: Readable, receive: () => Promise<T>): Promise<T> {
  const broken = new Set<unknown>()
  file.on('error', error => broken.add(error))
  try {
    return await receive()
  } catch (cause) {
    const isSenders = cause === file.errored || broken.has(cause)
    throw isSenders ? cause : new ReceiverFailed('The file could not be received', { cause })
  }
}

const statusIn = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
