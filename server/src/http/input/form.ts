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

/** The most bytes of a form besides its file. */
const around = 1 << 20
/** The most bytes of a text part; more than any member needs. */
const longestText = 1 << 16
/** The most parts of a form. */
export const maxParts = { files: 10, fields: 100 }

type Receive<T> = (file: AsyncIterable<Uint8Array>) => Promise<T>

/** Called with the fingerprint of a complete form. */
type HearForm = (parts: Fingerprint) => Promise<void>

/** Receiver of the file of a form. */
interface Receiver<T> {
  readonly receive: Receive<T>
  /** Discards a received file after any later failure, including a client that disconnects. */
  undo(received: T): Promise<void>
  /** Without it no fingerprint is computed. */
  readonly hear?: HearForm | undefined
}

/** Reads a form and buffers its file in memory. */
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

/** Reads a form and streams its file to `receive`, which refuses files that are too large. */
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
      // The request has ended: a file received now would never be discarded.
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

/** Reads an unwanted file to its end. */
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

/** Decoders for text parts without a declared encoding. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes a text with one character per byte: UTF-8 when valid, else Windows-1252. */
function decoded(bytes: string): string {
  // ASCII, or already decoded by its declared encoding.
  if (!/[\x80-\xff]/.test(bytes) || /[^\0-\xff]/.test(bytes)) return bytes
  const raw = Buffer.from(bytes, 'latin1')
  try {
    return utf8.decode(raw)
  } catch {
    return windows1252.decode(raw)
  }
}

/** Connection between a form parser and its reader. */
interface Arrival {
  /** Sets the file that is arriving; it is ended when the client stalls or sends too much. */
  watch(arriving: Readable | undefined): void
  /** Has the request been answered already? */
  isOver(): boolean
}

/** Translates form errors to Problems, and gives up when the sender sends too much, stalls or disconnects. */
async function parseForm(
  request: FastifyRequest,
  fileLimit: number,
  { readTimeout }: HttpSettings,
  parse: (arrival: Arrival) => Promise<void>,
): Promise<void> {
  const { raw } = request
  if (!request.isMultipart()) throw malformed()
  if (Number(raw.headers['content-length'] ?? 0) > fileLimit + around) throw fileTooLarge(fileLimit)
  // The parser would wait for an event that has already fired.
  if (raw.destroyed) throw new Problem('body.incomplete')
  const given = Promise.withResolvers<never>()
  let receiving: Readable | undefined
  let isOver = false
  let arrived = 0
  const giveUp = (problem: Problem) => {
    // A receiver of a file ends by itself and discards it.
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
    // The parser accepts an empty body as a form without parts.
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

/** The receiver of the file failed; not a fault of the sender. */
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
