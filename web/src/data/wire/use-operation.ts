import { CallError, type CallOf, type CallOptions } from '@stowage/contract/protocol/client'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isOfPerson, keyOf } from './answer-key.ts'
import { clientIn } from './client.ts'
import { noteRead } from './in-group.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup, useSelectedGroup } from './session.ts'
import { withPending } from './unsettled-changes.ts'
import { noteVersion } from './versions.ts'

/** Asks an operation, and notes of which version the answer is. */
export async function ask<O extends Operation>(
  groupId: string | undefined,
  operation: O,
  input: CallOf<O>,
  options?: CallOptions,
): Promise<ReplyOf<O>> {
  const { status, body, headers } = await clientIn(groupId).send(operation, input, options)
  if (status >= 400) throw new CallError(status, body as object)
  noteVersion(body, headers)
  noteRead((input as { readonly id?: unknown }).id)
  return body
}

/** An answer as it is shown: with the edits that are not saved yet. */
export const withEdits = <O extends Operation>(
  groupId: string | undefined,
  operation: O,
  input: CallOf<O>,
  reply: ReplyOf<O>,
): ReplyOf<O> =>
  withPending(groupId, operation, input, reply, (known, of) =>
    queryClient.getQueryData(keyOf(groupId, known, of)),
  )

/** A read of an operation, for hooks and for fetching ahead. */
export const readOf = <O extends Operation>(groupId: string | undefined, operation: O, input: CallOf<O>) =>
  queryOptions<ReplyOf<O>, Error>({
    queryKey: keyOf(groupId, operation, input),
    queryFn: async ({ signal }) =>
      withEdits(
        groupId,
        operation,
        input,
        await ask(isOfPerson(operation) ? undefined : groupId, operation, input, { signal }),
      ),
  })

export interface ReadOptions {
  readonly enabled?: boolean
  /** While another answer is on its way, the one before stays. */
  readonly keepsPrevious?: boolean
  /** Milliseconds for which an answer is taken to be up to date. */
  readonly staleTime?: number
}

/** Reads an operation in the selected group: what is known is shown at once. */
export function useOperation<O extends Operation>(
  operation: O,
  input: CallOf<O>,
  { enabled = true, keepsPrevious = false, staleTime }: ReadOptions = {},
): UseQueryResult<ReplyOf<O>, Error> {
  const groupId = useSelectedGroup()
  return useQuery({
    ...readOf(groupId, operation, input),
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    // The library's type asks for a function of the exact data.
    ...(keepsPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
}

/** Reads ahead what is likely to be wanted next; a failure is told when it is wanted. */
export const readAhead = <O extends Operation>(operation: O, input: CallOf<O>): void =>
  void queryClient.prefetchQuery(readOf(selectedGroup(), operation, input))
