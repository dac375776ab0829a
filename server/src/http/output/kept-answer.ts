import type { Operation } from '@stowage/contract/protocol/operation'
import type { KeptAnswer, WholeAnswer } from '#idempotency/kept-answer.ts'
import type { Problem } from '#kernel/problem.ts'
import { Answer } from './answer.ts'
import { errorBody } from './failures.ts'
import { alwaysAsked, changeHeader, type Outlet, successOf } from './send-answer.ts'

/** The largest body that is kept whole where it shows an item that can be read anew, bytes. */
const largestWhole = 256 * 1024

const json = { 'content-type': 'application/json; charset=utf-8' }

/** What is kept of a success. `isShown`: the operation answers an item that another one shows by its id. */
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

/** What is kept of a refusal, if anything is: not what another attempt may change. */
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

/** Sends what was kept of the first answer. */
export function sendKept({ reply }: Outlet, { status, headers, body }: WholeAnswer): unknown {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined)
}
