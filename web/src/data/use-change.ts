import { CallError, type CallOf, type CallOptions } from '@stowage/contract/client'
import type { Operation, ReplyOf } from '@stowage/contract/operation'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Undo } from '../ui/toast/toast-content.ts'
import { type Run, tell, tellError } from '../ui/toast/toasts.ts'
import { type Cache, rememberingCache } from './cache.ts'
import { endKey, keyFor } from './idempotency-key.ts'
import { askedIn, groupOf, inGroup, noteDeleted } from './in-group.ts'
import { queryClient } from './query-client.ts'
import { tellChange } from './undo.ts'

export interface ChangeOptions<O extends Operation> {
  /** Shows the change in what is on the screen, before the server has it. */
  readonly apply?: (cache: Cache, input: CallOf<O>) => void
  /** What the line at the foot says afterwards, with a way to undo it in the group where it was done; nothing without it. */
  readonly done?: (reply: ReplyOf<O>, input: CallOf<O>, groupId: string | undefined) => Done | Promise<Done>
  /** What a failure says was not done, such as "Oil gearbox not marked done": with it, the change can be tried again, once. */
  readonly notDone?: (input: CallOf<O>) => string
  /** The items that it deletes: their screens are not read again. */
  readonly deletes?: (input: CallOf<O>) => readonly string[]
  /** Takes an error over, so that it is not told at the foot: true when it has done so. */
  readonly failed?: (error: CallError, input: CallOf<O>) => boolean
  readonly call?: (input: CallOf<O>) => CallOptions
}

/** A message about a change: counted with others of its run, or with an undo of its own where the history has none. */
export type Done = string | { readonly text: string; readonly run?: Run; readonly undo?: Undo } | undefined

/** What the server answered, and the change that it has made of it; undefined when nothing was changed. */
export interface Changed<O extends Operation> {
  readonly reply: ReplyOf<O>
  readonly changeId: string | undefined
  /** The group in which it was made; undefined: the default group. */
  readonly groupId: string | undefined
}

/** What a change has shown on the screen, and of which group. */
interface Shown {
  readonly groupId: string | undefined
  takeBack(): void
}

/**
 * Changes something by an operation: shows it at once, takes it back from the screen when the server refuses, tells what
 * was done with a way to undo it, and has everything of the group that is on the screen read again. It goes to the group that is
 * selected, or that the input is bound to (`askedIn`).
 */
export function useChange<O extends Operation>(
  operation: O,
  { apply, done, notDone, deletes, failed, call }: ChangeOptions<O> = {},
): UseMutationResult<Changed<O>, CallError, CallOf<O>> {
  const mutation = useMutation<Changed<O>, CallError, CallOf<O>, Shown>({
    mutationKey: [operation.name],
    async mutationFn(input) {
      const { groupId, client } = inGroup(groupOf(input))
      const once = notDone === undefined ? {} : { idempotencyKey: keyFor(input) }
      const { status, headers, body } = await client.send(operation, input, { ...once, ...call?.(input) })
      if (status >= 400) throw new CallError(status, body as object)
      endKey(input)
      noteDeleted(deletes?.(input) ?? [])
      return { reply: body, changeId: headers.get('stowage-change') ?? undefined, groupId }
    },
    onMutate(input) {
      const groupId = groupOf(input)
      const cache = rememberingCache(groupId)
      const shown = { groupId, takeBack: cache.takeBack }
      // Also when it is tried again.
      askedIn(groupId, input)
      if (apply === undefined) return shown
      // An answer from before the change must not come after it. What was asked for is given up at once; it is not waited for,
      // so that the change is seen in the next frame.
      void queryClient.cancelQueries({ queryKey: [groupId ?? null] })
      apply(cache, input)
      return shown
    },
    onError(error, input, shown) {
      shown?.takeBack()
      if (failed?.(error, input) === true) return
      if (notDone === undefined) tellError(error)
      else tellError(error, () => mutation.mutate(input), notDone(input))
    },
    async onSuccess({ reply, changeId, groupId }, input) {
      const said = await done?.(reply, input, groupId)
      if (said === undefined) return
      const { text, run, undo } = typeof said === 'string' ? { text: said } : said
      if (undo !== undefined) tell({ text, undo })
      else tellChange(text, { id: changeId, groupId }, run === undefined ? {} : { run })
    },
    onSettled: (_, __, ___, shown) => inGroup(shown?.groupId).readAgain(),
  })
  return mutation
}
