import type { Operation } from '@stowage/contract/protocol/operation'
import type { KeptAnswer, WholeAnswer } from '#idempotency/kept-answer.ts'
import type { Problem } from '#kernel/problem.ts'
import { Answer } from './answer.ts'
import { errorBody } from './failures.ts'
import { alwaysAsked, changeHeader, type Outlet, successOf } from './send-answer.ts'

/** The largest stored body of an answer whose item can be read again, bytes. */
const largestWhole = 256 * 1024

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Stored form of a success. `isShown`: another operation returns the item by its id. */
export function keepSuccess(
  operation: Operation,
  answered: unknown,
  changeId: string | undefined,
  isShown: boolean,
): KeptAnswer {
  if (operation.answersSecret) return { is: 'secret' }
  const answer = answered instanceof Answer ? answered : new Answer(answered, {})
  const { status } = successOf(operation, answer.details)
  const headers = {
    ...answer.details.headers,
    ...(changeId === undefined ? {} : { [changeHeader]: changeId }),
  }
  if (status === 204) return { is: 'whole', status, headers, body: null }
  const body = answer.payload.toString()
  const id = isShown ? idIn(answer.body) : undefined
  if (id !== undefined && Buffer.byteLength(body) > largestWhole) return { is: 'item', headers, id }
  const version =
    answer.details.version === undefined ? {} : { etag: answer.etag, 'cache-control': alwaysAsked }
  return { is: 'whole', status, headers: { ...version, ...headers, ...json }, body }
}

/** Stored form of a refusal; undefined for refusals that a retry may change. */
export function keepRefusal(requestId: string, problem: Problem): KeptAnswer | undefined {
  const { status } = problem
  if (status < 400 || status >= 500 || passing.has(status)) return undefined
  return { is: 'whole', status, headers: json, body: errorBody(requestId, problem) }
}

const passing = new Set([401, 408, 409, 429])

const idIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined

/** Sends the stored first answer. */
export function sendKept({ reply }: Outlet, { status, headers, body }: WholeAnswer): unknown {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined)
}
