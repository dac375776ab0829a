import type { CallError } from '@stowage/contract/client'
import type { Change } from '@stowage/contract/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clientIn } from './client.ts'
import { listChanges } from './operations.ts'
import { useSelectedGroup } from './session.ts'
import { keyOf } from './use-operation.ts'

/** How many changes are read at once. */
const pageSize = '30'

export interface ChangesFilter {
  readonly subjectId?: string
  readonly kinds?: Change['kind']
}

/** The changes of a group or of one subject, newest first, page after page. */
export interface Changes {
  /** Undefined until the first of them are there. */
  readonly items: readonly Change[] | undefined
  readonly error: CallError | null
  readonly retry: () => void
  /** Reads the next page; undefined when there is none. */
  readonly readMore: (() => void) | undefined
}

/** Reads the history. */
export function useChanges(filter: ChangesFilter): Changes {
  const groupId = useSelectedGroup()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery<
    { items: Change[]; next: string | null },
    CallError,
    { pages: { items: Change[] }[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(groupId, listChanges, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      clientIn(groupId).call(
        listChanges,
        { ...filter, limit: pageSize, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return {
    items: data?.pages.flatMap(({ items }) => items),
    error,
    retry: () => void refetch(),
    readMore: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}
