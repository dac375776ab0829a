import type { Readable } from 'node:stream'
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
  const read = async (watch: (arriving: Readable | undefined) => void) => {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type === 'field') texts[part.fieldname] ??= String(part.value)
      else if (part.fieldname === filePart && file === undefined) {
        watch(part.file)
        file = { received: await receive(part.file) }
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

/** Says what went wrong with a form in the contract's words, and gives up on senders who fall silent. */
async function parseForm<T>(
  request: FastifyRequest,
  limit: number,
  { readTimeout }: HttpSettings,
  parse: (watch: (arriving: Readable | undefined) => void) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('body.malformed', { text: 'failed to parse multipart form' })
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const silence = Promise.withResolvers<never>()
  let receiving: Readable | undefined
  const stopWatching = watchSilence(request.raw, readTimeout, () => {
    const problem = new Problem('body.incomplete')
    // Who is receiving a file ends by itself, with what it has received taken back.
    if (receiving === undefined) silence.reject(problem)
    else receiving.destroy(problem)
  })
  try {
    return await Promise.race([parse(arriving => (receiving = arriving)), silence.promise])
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    if (statusIn(cause) === 413) throw tooLarge(limit)
    throw new Problem('body.malformed', { text: 'failed to parse multipart form', cause })
  } finally {
    stopWatching()
  }
}

const statusIn = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
