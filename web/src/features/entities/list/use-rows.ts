import type { CallError } from '@stowage/contract/client'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../../data/entities.ts'
import { useAreListsHeld } from '../../../data/held-lists.ts'
import { listEntities } from '../../../data/operations.ts'
import { queryClient } from '../../../data/query-client.ts'
import { useSelectedGroup } from '../../../data/session.ts'
import { readOf, useOperation } from '../../../data/use-operation.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { between } from './drawn-lines.ts'
import { pageSize, queryOf } from './list-query.ts'
import type { ListSearch } from './list-search.ts'
import { drawnBeyond } from './use-lines.ts'

/** The rows of a list of any length, of which only those are read that are near to what is seen. */
export interface Rows {
  /** How many there are; undefined until that is known. */
  readonly total: number | undefined
  /** Whether that is about this list, and not still about the one before. */
  readonly isKnown: boolean
  readonly rowAt: (index: number) => Row | undefined
  /** The ids from one row to another, those that are not near read for that. */
  readonly idsBetween: (from: number, to: number) => Promise<readonly string[]>
  /** Asks for the rows that are not there; undefined when all of them are, or none can be asked for. */
  readonly read: (first: number, last: number) => Promise<unknown> | undefined
  /** Tells which rows are on the screen; it stays the same. */
  readonly see: (first: number, last: number) => void
  /** The id of the thing before (-1) or after (1) another, among those that are near. */
  readonly neighbourOf: (id: string | undefined, step: 1 | -1) => string | undefined
  readonly error: CallError | null
  readonly retry: () => void
}

/** Pages beyond those that are drawn which are read ahead, in both directions. */
const ahead = 3

/** Milliseconds after which one stays where one has jumped to: what is there comes before what may be wanted next. */
const rest = 300

/** How long a page is kept after it was seen last: far ones are let go. Milliseconds. */
const keptFor = 30_000

const pageOf = (index: number): number => Math.max(1, Math.floor(index / pageSize) + 1)

/** The pages of what is on the screen, and of what is drawn: the first and the last of each. */
interface SeenPages {
  readonly seen: readonly [number, number]
  readonly drawn: readonly [number, number]
}

/** Whether one has scrolled on to pages and not jumped to them. */
const isNear = ({ seen: [first, last] }: SeenPages, { drawn: [from, until] }: SeenPages): boolean =>
  first >= from - ahead && last <= until + ahead

/**
 * Which pages are seen, and whether those near to them may be wanted next: at once where one scrolls, and where one has arrived
 * after a while, unless one has gone on to rows that are being read.
 */
function useSeenPages(isReading: () => boolean) {
  const [{ pages, isResting }, set] = useState<{ readonly pages: SeenPages; readonly isResting: boolean }>({
    pages: { seen: [1, 1], drawn: [1, 1] },
    isResting: false,
  })
  const firstSeen = useRef<number>(undefined)
  const see = useStable((first: number, last: number): void => {
    const next: SeenPages = {
      seen: [pageOf(first), pageOf(last)],
      drawn: [pageOf(first - drawnBeyond), pageOf(last + drawnBeyond)],
    }
    const hasMoved = firstSeen.current !== undefined && firstSeen.current !== first
    firstSeen.current = first
    const mayRead = (isResting || hasMoved) && isNear(next, pages)
    if (mayRead === isResting && String([next.seen, next.drawn]) === String([pages.seen, pages.drawn])) return
    set({ pages: next, isResting: mayRead })
  })
  useEffect(() => {
    if (isResting) return undefined
    const timer = setInterval(() => isReading() || set({ pages, isResting: true }), rest)
    return () => clearInterval(timer)
  }, [pages, isResting, isReading])
  return { pages, isResting, see }
}

/** How a page of a list is read, and whether it has been. */
function useReading(search: ListSearch, show: readonly string[]) {
  const groupId = useSelectedGroup()
  const query = queryOf(search, show)
  const readPage = (number: number) => readOf(groupId, listEntities, { ...query, page: String(number) })
  return {
    firstPage: { ...query, page: '1' },
    readPage,
    isRead: (number: number): boolean => queryClient.getQueryData(readPage(number).queryKey) !== undefined,
    hasFailed: (number: number): boolean =>
      queryClient.getQueryState(readPage(number).queryKey)?.status === 'error',
  }
}

/**
 * Reads the pages that are on the screen, and then those near to them. How long a list is tells which pages it has: until that is
 * known, none is asked for here. Of pages that are not drawn the list need not hear.
 */
function usePagesNear(
  { readPage, isRead, hasFailed }: ReturnType<typeof useReading>,
  { pages, isKnown, isHeld }: { readonly pages: number; readonly isKnown: boolean; readonly isHeld: boolean },
) {
  const within = ([from, until]: readonly [number, number], beyond = 0): number[] =>
    between(Math.max(1, Math.min(pages, from) - beyond), Math.min(pages, until + beyond))
  const reading = useRef<Promise<unknown>>(undefined)
  const isReading = useStable((): boolean => reading.current !== undefined)
  const { see, isResting, pages: now } = useSeenPages(isReading)
  const [seen, drawn] = [within(now.seen), within(now.drawn)]
  const near = isResting ? within(now.drawn, ahead) : drawn
  const isNext = isResting && seen.every(isRead)
  const read = useQueries({
    queries: near.map(number => ({
      ...readPage(number),
      gcTime: keptFor,
      enabled: isKnown && (isNext || seen.includes(number)) && !(isHeld && isRead(number)),
      notifyOnChangeProps: drawn.includes(number) ? (['data'] as const) : [],
    })),
  })
  return {
    see,
    near,
    pageAt: (number: number) => read[near.indexOf(number)]?.data,
    read(first: number, last: number): Promise<unknown> | undefined {
      const unread = within([pageOf(first), pageOf(last)]).filter(number => !isRead(number))
      if (!isKnown || unread.length === 0) return undefined
      const asked = unread.filter(number => !hasFailed(number))
      const latest = Promise.all(
        asked.map(number => queryClient.prefetchQuery({ ...readPage(number), gcTime: keptFor })),
      )
      reading.current = latest
      void latest.then(() => {
        if (reading.current === latest) reading.current = undefined
      })
      return latest
    },
  }
}

/** Reads the rows that are on the screen, and some ahead; `show` are the members that rows tell besides. */
export function useRows(search: ListSearch, show: readonly string[]): Rows {
  const reading = useReading(search, show)
  const isHeld = useAreListsHeld()
  const start = useOperation(listEntities, reading.firstPage, {
    keepsPrevious: true,
    enabled: !isHeld || !reading.isRead(1),
  })
  const total = start.data?.total
  const isKnown = start.data !== undefined && !start.isPlaceholderData
  const { see, near, pageAt, read } = usePagesNear(reading, {
    pages: Math.max(1, Math.ceil((total ?? 0) / pageSize)),
    isKnown,
    isHeld,
  })
  const rowAt = (index: number): Row | undefined => {
    const number = pageOf(index)
    const page = pageAt(number) ?? (number === 1 ? start.data : undefined)
    return page?.items[index % pageSize]
  }
  return {
    total,
    isKnown,
    rowAt,
    read,
    see,
    neighbourOf(id, step) {
      for (let index = ((near[0] ?? 1) - 1) * pageSize; index < (near.at(-1) ?? 1) * pageSize; index++)
        if (rowAt(index)?.id === id) return rowAt(index + step)?.id
      return undefined
    },
    async idsBetween(one, other) {
      const ids: string[] = []
      for (let number = pageOf(one); (number - 1) * pageSize <= other; number++) {
        const asked = { ...reading.readPage(number), staleTime: keptFor, gcTime: keptFor }
        const { items } = await queryClient.fetchQuery(asked)
        const begin = (number - 1) * pageSize
        ids.push(...items.slice(Math.max(0, one - begin), other - begin + 1).map(({ id }) => id))
      }
      return ids
    },
    error: start.error,
    retry: () => void start.refetch(),
  }
}
