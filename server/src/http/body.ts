import type { IncomingMessage } from 'node:http'
import { Problem } from '#kernel/problem.ts'

/** How deep JSON may nest. */
const maxDepth = 64

/**
 * Reads a request body of at most `limit` bytes. The client may take as long as it likes, as long as
 * something arrives every `patience` milliseconds.
 */
export function readBody(message: IncomingMessage, limit: number, patience: number): Promise<Buffer> {
  const announced = Number(message.headers['content-length'] ?? 0)
  if (announced > limit) return Promise.reject(tooLarge(limit))
  if (message.destroyed && !message.readableEnded) return Promise.reject(new Problem('body.incomplete'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stopWatching = watchSilence(message, patience, () => fail(new Problem('body.incomplete')))
    const settle = () => {
      stopWatching()
      message.off('data', onData).off('close', onBreak).off('error', onBreak)
    }
    const fail = (problem: Problem) => {
      settle()
      // Whatever else arrives is dropped, so that the client gets round to reading the answer.
      message.on('error', () => undefined).resume()
      reject(problem)
    }
    const onBreak = (cause?: Error) => fail(new Problem('body.incomplete', { cause }))
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) fail(tooLarge(limit))
      else chunks.push(chunk)
    }
    message.on('data', onData)
    message.once('close', onBreak).once('error', onBreak)
    message.once('end', () => {
      settle()
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks))
    })
  })
}

/**
 * Calls `giveUp` when nothing has arrived for `patience` milliseconds (0: waits for ever); returns how to stop.
 * Somebody has to listen for the time-out of the message, or Node ends the connection without an answer.
 */
export function watchSilence(message: IncomingMessage, patience: number, giveUp: () => void): () => void {
  message.socket.setTimeout(patience)
  message.on('timeout', giveUp)
  return () => {
    message.socket.setTimeout(0)
    message.off('timeout', giveUp)
  }
}

/** Says how much is allowed, in bytes. */
export const tooLarge = (limit: number): Problem =>
  new Problem('body.too_large', { text: `uploaded file exceeds the size limit of ${limit} bytes` })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses one JSON value. Anything after it, wrong encodings and nesting beyond 64 levels are malformed. */
export function parseJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body)
    if (depthOf(text) > maxDepth) throw new Error(`nested deeper than ${maxDepth} levels`)
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Problem('body.malformed', { text: `The request body is not valid JSON: ${reason}`, cause })
  }
}

/** How deep the brackets of a JSON text nest, strings left out. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inText) {
      if (code === 0x5c) i++
      else if (code === 0x22) inText = false
    } else if (code === 0x22) inText = true
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x5d || code === 0x7d) depth--
  }
  return deepest
}

const jsonType = /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Is it JSON, or said to be nothing at all? */
export const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || contentType === '' || jsonType.test(contentType)

/** Is it a form as browsers send it? */
export const isForm = (contentType: string | undefined): boolean =>
  contentType !== undefined && formType.test(contentType)

/** A form's fields; of repeated ones the last. */
export const parseForm = (body: Buffer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString('utf8')))
