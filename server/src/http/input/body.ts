import { sizeOf } from '@stowage/contract/protocol/operation'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { BufferedBody } from '../limits/body-memory.ts'
import { addressOf } from '../limits/client.ts'
import { watchSender } from '../limits/slow-senders.ts'

/** Parts of a request that concern its body. */
type Incoming = Pick<FastifyRequest, 'raw' | 'ip'>

/** Reads a request body of at most `limit` bytes. The client has no total limit, but must send something every `timeoutMs` milliseconds. */
export function readBody(request: Incoming, limit: number, timeoutMs: number): Promise<Buffer> {
  const { raw: message } = request
  const announced = Number(message.headers['content-length'] ?? 0)
  if (announced > limit) return Promise.reject(tooLarge(limit))
  if (message.readableEnded) return Promise.reject(new Error('The body has been read already'))
  if (message.destroyed) return Promise.reject(new Problem('body.incomplete'))
  return new Promise((resolve, reject) => {
    const body = new BufferedBody(addressOf(request), limit, tooLarge)
    const stopWatching = watchSender(message, timeoutMs, problem => fail(problem))
    const done = () => {
      stopWatching()
      body.release()
      message.off('data', onData)
    }
    const fail = (problem: unknown) => {
      done()
      // Drops the rest, so that the client reads the answer.
      message.on('error', () => undefined).resume()
      reject(problem)
    }
    const onData = (chunk: Buffer) => {
      try {
        body.add(chunk)
      } catch (error) {
        fail(error)
      }
    }
    message.on('data', onData)
    message.once('end', () => {
      done()
      resolve(body.join())
    })
  })
}

const tooLarge = (limit: number): Problem =>
  new Problem('body.too_large', {
    text: `The request body may have at most ${sizeOf(limit)} (${limit} bytes)`,
  })

const jsonType = /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

const plainType = /^text\/plain\s*(;|$)/i

/** Is it `text/plain`, which may contain JSON? */
export const isPlain = (contentType: string | undefined): boolean =>
  contentType !== undefined && plainType.test(contentType)

/** Is it JSON, or without a content type? */
export const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || contentType === '' || jsonType.test(contentType)

/** Is it a URL-encoded form? */
export const isForm = (contentType: string | undefined): boolean =>
  contentType !== undefined && formType.test(contentType)

/** Fields of a form; the last one of repeated fields. */
export const parseForm = (body: Buffer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString('utf8')))
