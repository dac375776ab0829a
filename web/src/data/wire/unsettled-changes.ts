import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { partialMatchKey } from '@tanstack/react-query'
import type { Cache } from './cache.ts'
import { withVersionOf } from './versions.ts'

/** A change that the server has not answered yet. */
interface UnsettledChange {
  readonly groupId: string | undefined
  /** What was asked for. */
  readonly asked: string
  readonly show: (cache: Cache) => void
}

let unsettled: readonly UnsettledChange[] = []

/** The changes under way, in the order in which they were made. */
export const unsettledChanges = {
  /** Has what is read show a change; returns what ends that. */
  add(change: UnsettledChange): () => void {
    unsettled = [...unsettled, change]
    return () => {
      unsettled = unsettled.filter(each => each !== change)
    }
  },
  clear(): void {
    unsettled = []
  },
  /** Was this asked for last? */
  isLast: (asked: string): boolean => unsettled.at(-1)?.asked === asked,
}

let showWaiting: (groupId: string | undefined, cache: Cache) => void = () => undefined

/** Has what is read show other changes as well that the server does not have, such as those that wait in the outbox. */
export function showAlso(show: typeof showWaiting): void {
  showWaiting = show
}

/** An answer with the changes that the server did not have when it gave it. `read` finds other answers, for names. */
export function withPending<O extends Operation>(
  groupId: string | undefined,
  operation: O,
  input: { readonly id?: unknown },
  reply: ReplyOf<O>,
  read: Cache['read'],
): ReplyOf<O> {
  let shown: unknown = reply
  const cache: Cache = {
    read,
    update(other, change, forInput) {
      const isMeant = other.name === operation.name && partialMatchKey([input], [forInput ?? {}])
      if (isMeant) shown = withVersionOf(shown, change(shown as never))
    },
  }
  showWaiting(groupId, cache)
  for (const each of unsettled) if (each.groupId === groupId) each.show(cache)
  return shown as ReplyOf<O>
}
