import { type CallError, type CallOf, type CallOptions } from '@stowage/contract/client'
import type { Operation, ReplyOf } from '@stowage/contract/operation'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { tell, tellError } from '../ui/toast/toasts.ts'
import { type Cache, rememberingCache } from './cache.ts'
import { clientIn } from './client.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'

/** What is said of a change that was made, and what takes it back. */
export interface Done {
  readonly text: string
  readonly undo?: () => Promise<unknown>
}

export interface ChangeOptions<O extends Operation> {
  /** Shows the change in what is on the screen, before the server has it. */
  readonly apply?: (cache: Cache, input: CallOf<O>) => void
  /** What the line at the foot says afterwards; nothing without it. */
  readonly done?: (reply: ReplyOf<O>, input: CallOf<O>) => Done | undefined
  /** Takes an error over, so that it is not told at the foot: true when it has done so. */
  readonly failed?: (error: CallError, input: CallOf<O>) => boolean
  readonly call?: (input: CallOf<O>) => CallOptions
}

/**
 * Changes something by an operation: shows it at once, takes it back from the screen when the server refuses, tells what
 * was done with a way to undo it, and has everything of the group that is on the screen read again.
 */
export function useChange<O extends Operation>(
  operation: O,
  { apply, done, failed, call }: ChangeOptions<O> = {},
): UseMutationResult<ReplyOf<O>, CallError, CallOf<O>> {
  return useMutation<ReplyOf<O>, CallError, CallOf<O>, { takeBack(): void }>({
    mutationKey: [operation.name],
    mutationFn: input => clientIn(selectedGroup()).call(operation, input, call?.(input)),
    async onMutate(input) {
      const cache = rememberingCache()
      if (apply === undefined) return cache
      // An answer from before the change must not come after it.
      await queryClient.cancelQueries({ queryKey: [selectedGroup() ?? null] })
      apply(cache, input)
      return cache
    },
    onError(error, input, cache) {
      cache?.takeBack()
      if (failed?.(error, input) !== true) tellError(error)
    },
    onSuccess(reply, input) {
      const said = done?.(reply, input)
      if (said !== undefined) tell(said)
    },
    onSettled: () => readAgain(),
  })
}

/** Has everything of the selected group read again: at once what is on the screen, the rest when it is wanted. */
export const readAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [selectedGroup() ?? null] })
