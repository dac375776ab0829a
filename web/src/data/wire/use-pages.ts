import type { CallOf } from '@stowage/contract/protocol/client'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from './answer-key.ts'
import { clientIn } from './client.ts'
import { useSelectedGroup } from './session.ts'
import type { ReadOptions } from './use-operation.ts'

/** What an operation lists, page after page. */
export interface Pages<Item> {
  /** Undefined until the first of them are there. */
  readonly items: readonly Item[] | undefined
  /** They are there for what is asked now, not for what was asked before. */
  readonly isCurrent: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Reads the next page; undefined when there is none. */
  readonly readMore: (() => void) | undefined
}

interface Page {
  readonly items: readonly unknown[]
  readonly next: string | null
}

type ItemOf<O extends Operation> =
  ReplyOf<O> extends { readonly items: readonly (infer Item)[] } ? Item : never

/** Reads an operation that lists with a cursor. `keepsPrevious`: while other pages are on their way, those before stay. */
export function usePages<O extends Operation>(
  operation: O,
  input: CallOf<O>,
  { keepsPrevious = false }: Pick<ReadOptions, 'keepsPrevious'> = {},
): Pages<ItemOf<O>> {
  const groupId = useSelectedGroup()
  const { data, isPlaceholderData, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery<
    Page,
    Error,
    { pages: Page[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(groupId, operation, input), 'pages'],
    queryFn: async ({ pageParam: after, signal }) =>
      (await clientIn(groupId).call(operation, { ...input, ...(after && { after }) }, { signal })) as Page,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    items: data?.pages.flatMap(({ items }) => items) as ItemOf<O>[] | undefined,
    isCurrent: data !== undefined && !isPlaceholderData,
    error,
    retry: () => void refetch(),
    readMore: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}
