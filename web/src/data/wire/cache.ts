import type { CallOf } from '@stowage/contract/protocol/client'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import type { QueryKey } from '@tanstack/react-query'
import { keyOf } from './answer-key.ts'
import { queryClient } from './query-client.ts'
import { withVersionOf } from './versions.ts'

/** The answers that are kept, as a change shows itself in them before the server has it. */
export interface Cache {
  /** What an operation answered, when that is known. */
  read<O extends Operation>(operation: O, input: CallOf<O>): ReplyOf<O> | undefined
  /** Changes all answers of an operation, or the one to `input`; one that stays the same object is not shown anew. */
  update<O extends Operation>(
    operation: O,
    change: (reply: ReplyOf<O>) => ReplyOf<O>,
    input?: CallOf<O>,
  ): void
}

/** The cache of a group. What is changed in it keeps its version. */
export const cacheOf = (groupId: string | undefined): Cache => rememberingCache(groupId)

/** A cache of a group that remembers what it changed; `takeBack` puts that back. */
export function rememberingCache(groupId: string | undefined): Cache & { takeBack(): void } {
  const before: [QueryKey, unknown][] = []
  return {
    read: (operation, input) => queryClient.getQueryData(keyOf(groupId, operation, input)),
    update(operation, change, input) {
      const queryKey = keyOf(groupId, operation, input)
      for (const [key, reply] of queryClient.getQueriesData<ReplyOf<typeof operation>>({ queryKey })) {
        if (reply === undefined) continue
        const changed = change(reply)
        if (changed === reply) continue
        before.push([key, reply])
        queryClient.setQueryData(key, withVersionOf(reply, changed))
      }
    },
    takeBack() {
      for (const [key, reply] of before.reverse()) queryClient.setQueryData(key, reply)
    },
  }
}
