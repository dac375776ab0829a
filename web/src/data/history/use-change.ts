import { CallError, type CallOf, type CallOptions, type Reply } from '@stowage/contract/protocol/client'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Undo } from '../../ui/toast/toast-content.ts'
import { expectReport, type Run, tell, tellError, tellSaved } from '../../ui/toast/toasts.ts'
import { type Cache, rememberingCache } from '../wire/cache.ts'
import { askedIn, cancelReads, groupOf, type InGroup, inGroup, noteDeleted } from '../wire/in-group.ts'
import { inTurn } from '../wire/in-turn.ts'
import { askedFor, makeOnce, sendOnce } from '../wire/send-once.ts'
import { whenLeft } from '../wire/session.ts'
import { unsettledChanges } from '../wire/unsettled-changes.ts'
import { tellChange, undoOf } from './undo.ts'

export interface ChangeOptions<O extends Operation> {
  /** Shows the change in what is on the screen, before the server has it. */
  readonly apply?: (cache: Cache, input: CallOf<O>) => void
  /** What the line at the foot says afterwards, with a way to undo it in the group where it was done; nothing without it. */
  readonly done?: (reply: ReplyOf<O>, input: CallOf<O>, groupId: string | undefined) => Done | Promise<Done>
  /** What a failure says was not done, such as "Oil gearbox not marked done": with it, the change can be tried again, once. */
  readonly notDone?: (input: CallOf<O>) => string
  /** It makes something: asked for again with the same input after a lost answer, that is made once (`makeOnce`). */
  readonly makes?: boolean
  /** The items that it deletes: their screens are not read again. */
  readonly deletes?: (input: CallOf<O>) => readonly string[]
  /** Takes an error over, so that it is not told at the foot: true when it has done so. */
  readonly failed?: (error: CallError, input: CallOf<O>) => boolean
  readonly call?: (input: CallOf<O>) => CallOptions
}

/**
 * A message about a change: counted with others of its run, or with an undo of its own where the history has none. `isSeen`: the change
 * is seen where it was made; no message is shown, and the undo key takes it back.
 */
export type Done =
  | string
  | {
      readonly text: string
      readonly run?: Run
      readonly undo?: Undo
      readonly isSeen?: boolean
      readonly href?: string
    }
  | undefined

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
  /** Ends showing it in what is read. */
  settle(): void
  /** Lets the undo key wait no longer. */
  reported(isReported: boolean): void
}

/** Take away the messages about changes that failed, by what was asked for. */
const failures = new Map<string, () => void>()

whenLeft(() => {
  failures.clear()
  unsettledChanges.clear()
})

/**
 * Changes something by an operation: shows it at once, takes it back from the screen when the server refuses, tells what
 * was done with a way to undo it, and has everything of the group that is on the screen read again. It goes to the group that is
 * selected, or that the input is bound to (`askedIn`). Changes of one record are sent in the order in which they were made; the same
 * one asked for twice in a row, such as by a button that is pressed again, is made once.
 */
export function useChange<O extends Operation>(
  operation: O,
  options: ChangeOptions<O> = {},
): UseMutationResult<Changed<O>, CallError, CallOf<O>> {
  const { apply, done, notDone, deletes, failed } = options
  const nameOf = (input: CallOf<O>): string => askedFor(groupOf(input), operation, input)
  const mutation = useMutation<Changed<O>, CallError, CallOf<O>, Shown>({
    mutationKey: [operation.name],
    async mutationFn(input) {
      const group = inGroup(groupOf(input))
      const reply = await inTurn(recordOf(input), () => send(group, operation, input, options))
      const { status, headers, body } = reply
      if (status >= 400) throw new CallError(status, body as object)
      noteDeleted(deletes?.(input) ?? [])
      const changeId = headers.get('stowage-change') ?? undefined
      return { reply: body, changeId, groupId: group.groupId }
    },
    onMutate(input) {
      const groupId = groupOf(input)
      const cache = rememberingCache(groupId)
      // Also when it is tried again.
      askedIn(groupId, input)
      failures.get(nameOf(input))?.()
      const settle = unsettledChanges.add({
        groupId,
        asked: nameOf(input),
        show: read => apply?.(read, input),
      })
      const reported = done === undefined ? () => undefined : expectReport()
      const shown = { groupId, takeBack: cache.takeBack, settle, reported }
      if (apply === undefined) return shown
      // It is not waited for, so that the change is seen in the next frame.
      void cancelReads(groupId)
      apply(cache, input)
      return shown
    },
    onError(error, input, shown) {
      shown?.takeBack()
      shown?.reported(false)
      if (failed?.(error, input) === true) return
      const retry = (): void => mutation.mutate(input)
      if (notDone === undefined) tellError(error)
      else failures.set(nameOf(input), tellError(error, retry, notDone(input)))
    },
    onSuccess: async ({ reply, changeId: id, groupId }, input, shown) => {
      const said = await done?.(reply, input, groupId)
      tellDone(said, { id, groupId })
      shown?.reported(said !== undefined)
    },
    onSettled(_, __, ___, shown) {
      shown?.settle()
      // Not waited for: what failed can be tried again at once.
      void inGroup(shown?.groupId).readAgain()
    },
  })
  const mutate = (input: CallOf<O>): void => {
    if (!unsettledChanges.isLast(nameOf(input))) mutation.mutate(input)
  }
  return { ...mutation, mutate: mutate as typeof mutation.mutate }
}

/** Which record an input is about; undefined: a new one. */
const recordOf = (input: object): string | undefined =>
  'id' in input ? JSON.stringify([groupOf(input) ?? null, input.id]) : undefined

function send<O extends Operation>(
  group: InGroup,
  operation: O,
  input: CallOf<O>,
  { call, makes = false, notDone }: ChangeOptions<O>,
): Promise<Reply<ReplyOf<O>>> {
  const options = call?.(input)
  if (makes) return makeOnce(group, operation, input, options)
  return notDone === undefined
    ? group.client.send(operation, input, options)
    : sendOnce(group.client, operation, input, options)
}

function tellDone(said: Done, change: Parameters<typeof tellChange>[1]): void {
  if (said === undefined) return
  const { text, run, undo, isSeen = false, href } = typeof said === 'string' ? { text: said } : said
  if (isSeen) tellSaved(undo ?? undoOf(change), text)
  else if (undo !== undefined) tell({ text, undo })
  else tellChange(text, change, { href, ...(run === undefined ? {} : { run }) })
}
