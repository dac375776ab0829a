import {
  CallError,
  type CallOf,
  type CallOptions,
  type Client,
  type Reply,
} from '@stowage/contract/protocol/client'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { endKey, keyFor } from './idempotency-key.ts'
import type { InGroup } from './in-group.ts'
import { isUnderWay, mayPass } from './query-client.ts'
import { whenLeft } from './session.ts'

/** Is it unknown whether the server has carried out a request that ended with this error? */
export const isOpen = (error: unknown): boolean =>
  mayPass(error) || (error instanceof CallError && error.status >= 500)

const errorOf = ({ status, body }: Reply<unknown>): CallError => new CallError(status, body as object)

/** Milliseconds before a request is sent again that the server is still at work on. */
const pause = 1000

/**
 * Sends a write with an idempotency key, that of the input object by default: sent again after a lost answer, it is carried out
 * once. Waits while the server is still at work on an earlier request with the key. Errors of the server are returned.
 */
export async function sendOnce<O extends Operation>(
  client: Client,
  operation: O,
  input: CallOf<O>,
  { idempotencyKey = keyFor(input), ...options }: CallOptions = {},
): Promise<Reply<ReplyOf<O>>> {
  for (;;) {
    const reply = await client.send(operation, input, { ...options, idempotencyKey })
    const error = errorOf(reply)
    if (isUnderWay(error)) await new Promise(resolve => setTimeout(resolve, pause))
    else {
      if (!isOpen(error)) endKey(input)
      return reply
    }
  }
}

/** What a request asks for: two requests are the same when this is. */
export const askedFor = (groupId: string | undefined, { name }: Operation, input: unknown): string =>
  JSON.stringify([groupId ?? null, name, input])

/** Requests without an answer, by what they asked for: their keys, and when they failed. */
const lost = new Map<string, { readonly key: string; readonly at: number }>()

whenLeft(() => lost.clear())

/** For so long a request with the same content is taken for a retry of one without an answer. Milliseconds. */
const retriedWithin = 120_000

/**
 * Makes something by `sendOnce`. Asked for again with the same content after a lost answer, such as by a form that is sent again, it
 * is made once. `asked` names the content where the input does not. Errors of the server are thrown.
 */
export async function makeOnce<O extends Operation>(
  { groupId, client }: Pick<InGroup, 'groupId' | 'client'>,
  operation: O,
  input: CallOf<O>,
  { asked = input, ...options }: CallOptions & { readonly asked?: unknown } = {},
): Promise<Reply<ReplyOf<O>>> {
  const name = askedFor(groupId, operation, asked)
  const before = lost.get(name)
  // Asked for once more while this request is on its way, it is another one.
  lost.delete(name)
  const isRetry = before !== undefined && Date.now() - before.at < retriedWithin
  const key = isRetry ? keyFor(input, before.key) : keyFor(input)
  try {
    const reply = await sendOnce(client, operation, input, options)
    if (reply.status >= 400) throw errorOf(reply)
    return reply
  } catch (error) {
    if (isOpen(error)) lost.set(name, { key, at: Date.now() })
    throw error
  }
}
