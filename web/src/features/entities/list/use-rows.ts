import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeviceList } from '../../../data/device/device.ts'
import { useListedOnDevice } from '../../../data/device/use-device.ts'
import type { Row } from '../../../data/items/entities.ts'
import { useAreListsHeld } from '../../../data/wire/held-lists.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { queryClient } from '../../../data/wire/query-client.ts'
import { useIsAway } from '../../../data/wire/reachability.ts'
import { useSelectedGroup } from '../../../data/wire/session.ts'
import { readOf, useOperation } from '../../../data/wire/use-operation.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { between } from './drawn-lines.ts'
import { pageSize, queryOf } from './list-query.ts'
import type { ListSearch } from './list-search.ts'
import { pageOf, pagesOf, type SeenRows, sizeFor } from './pages.ts'
import { overscanRows } from './use-lines.ts'

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
  /** The id of the item before (-1) or after (1) another, among those that are near. */
  readonly neighbourOf: (id: string | undefined, step: 1 | -1) => string | undefined
  /** Where an item stands, when it is among those that are near. */
  readonly indexOf: (id: string) => number | undefined
  /** Whether all of them are near. */
  readonly hasAll: boolean
  /** Without a network, of a list that was not read: what this device knows of it. */
  readonly device: DeviceList | undefined
  /** Without a network, new items that belong to it once they are sent. */
  readonly waiting: readonly Row[]
  /** Such a list needs the server for its filter or order. */
  readonly needsServer: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Pages beyond those that are drawn which are read ahead, in both directions. */
const ahead = 3

/** Milliseconds after which one stays where one has jumped to: what is there comes before what may be wanted next. */
const rest = 300

/** How long a page is kept after it was seen last: far ones are let go. Milliseconds. */
const keptFor = 30_000

/** Whether one has scrolled on to rows and not jumped to them. */
function isNear(next: SeenRows, now: SeenRows): boolean {
  const [first, last] = pagesOf(next)
  const [from, until] = pagesOf(now, overscanRows)
  return next.size === now.size && first >= from - ahead && last <= until + ahead
}

/** Whether the same pages are seen, and drawn. */
const areSamePages = (next: SeenRows, now: SeenRows): boolean =>
  next.size === now.size &&
  [0, overscanRows].every(beyond => String(pagesOf(next, beyond)) === String(pagesOf(now, beyond)))

/**
 * Which rows are seen, in pages of which size they are read, and whether pages near to them may be wanted next: at once where one
 * scrolls, and where one has arrived after a while, unless one has gone on to rows that are being read. Where one jumps to rows that
 * have not been read, pages may get another size.
 */
function useSeenRows(isRead: (seen: SeenRows) => boolean, isReading: () => boolean) {
  const [{ rows, isResting }, set] = useState<{ readonly rows: SeenRows; readonly isResting: boolean }>({
    rows: { first: 0, last: 0, size: pageSize },
    isResting: false,
  })
  const firstSeen = useRef<number>(undefined)
  const inPages = (first: number, last: number): SeenRows => {
    const same = { first, last, size: rows.size }
    return isNear(same, rows) || isRead(same) ? same : { first, last, size: sizeFor(first, last) }
  }
  const see = useStable((first: number, last: number): void => {
    const next = inPages(first, last)
    const hasMoved = firstSeen.current !== undefined && firstSeen.current !== first
    firstSeen.current = first
    const mayRead = (isResting || hasMoved) && isNear(next, rows)
    if (mayRead === isResting && areSamePages(next, rows)) return
    set({ rows: next, isResting: mayRead })
  })
  useEffect(() => {
    if (isResting) return undefined
    const timer = setInterval(() => isReading() || set({ rows, isResting: true }), rest)
    return () => clearInterval(timer)
  }, [rows, isResting, isReading])
  return { rows, isResting, see, inPages }
}

/** How a page of a list is read, and whether it has been. */
function useReading(search: ListSearch, show: readonly string[]) {
  const groupId = useSelectedGroup()
  const query = queryOf(search, show)
  const readPage = (number: number, size = pageSize) =>
    readOf(groupId, listEntities, { ...query, page: String(number), pageSize: String(size) })
  return {
    firstPage: { ...query, page: '1' },
    readPage,
    isRead: (number: number, size = pageSize): boolean =>
      queryClient.getQueryData(readPage(number, size).queryKey) !== undefined,
    hasFailed: (number: number, size: number): boolean =>
      queryClient.getQueryState(readPage(number, size).queryKey)?.status === 'error',
  }
}

/**
 * Reads the pages that are on the screen, and then those near to them. How long a list is tells which pages it has: until that is
 * known, none is asked for here. Of pages that are not drawn the list need not hear.
 */
function usePagesNear(
  { readPage, isRead, hasFailed }: ReturnType<typeof useReading>,
  { total, isKnown, isHeld }: { readonly total: number; readonly isKnown: boolean; readonly isHeld: boolean },
) {
  const within = (seen: SeenRows, beyond = 0, pagesBeyond = 0): number[] => {
    const pages = Math.max(1, Math.ceil(total / seen.size))
    const [from, until] = pagesOf(seen, beyond)
    return between(Math.max(1, Math.min(pages, from) - pagesBeyond), Math.min(pages, until + pagesBeyond))
  }
  const reading = useRef<Promise<unknown>>(undefined)
  const isReading = useStable((): boolean => reading.current !== undefined)
  const areRead = (seen: SeenRows): boolean => within(seen).every(number => isRead(number, seen.size))
  const { see, inPages, isResting, rows } = useSeenRows(areRead, isReading)
  const { size } = rows
  const seen = within(rows)
  const drawn = within(rows, overscanRows)
  const near = isResting ? within(rows, overscanRows, ahead) : drawn
  const isNext = isResting && areRead(rows)
  const read = useQueries({
    queries: near.map(number => ({
      ...readPage(number, size),
      gcTime: keptFor,
      enabled: isKnown && (isNext || seen.includes(number)) && !(isHeld && isRead(number, size)),
      notifyOnChangeProps: drawn.includes(number) ? (['data'] as const) : [],
    })),
  })
  return {
    see,
    /** The rows of the pages that are read: the first, and the one after the last. */
    near: [((near[0] ?? 1) - 1) * size, (near.at(-1) ?? 1) * size] as const,
    rowAt: (index: number): Row | undefined =>
      read[near.indexOf(pageOf(index, size))]?.data?.items[index % size],
    read(first: number, last: number): Promise<unknown> | undefined {
      const asked = inPages(first, last)
      const unread = within(asked).filter(number => !isRead(number, asked.size))
      if (!isKnown || unread.length === 0) return undefined
      const latest = Promise.all(
        unread
          .filter(number => !hasFailed(number, asked.size))
          .map(number => queryClient.prefetchQuery({ ...readPage(number, asked.size), gcTime: keptFor })),
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
  const isKnown = start.data !== undefined && !start.isPlaceholderData
  const isAway = useIsAway()
  const listed = useListedOnDevice(reading.firstPage, isAway)
  const device = isKnown ? undefined : (listed ?? undefined)
  const total = device?.rows.length ?? start.data?.total
  const pages = usePagesNear(reading, { total: total ?? 0, isKnown, isHeld })
  const { see, near, read } = pages
  const rowAt = (index: number): Row | undefined =>
    device === undefined ? (pages.rowAt(index) ?? start.data?.items[index]) : device.rows[index]
  const indexOf = (id: string): number | undefined => {
    const known = device?.rows.findIndex(row => row.id === id) ?? -1
    if (known >= 0) return known
    const [from, until] = near
    for (let index = from; index < until; index++) if (rowAt(index)?.id === id) return index
    return undefined
  }
  return {
    total,
    isKnown,
    rowAt,
    read,
    see,
    indexOf,
    hasAll: isKnown && near[0] === 0 && near[1] >= (total ?? 0),
    neighbourOf(id, step) {
      const index = id === undefined ? undefined : indexOf(id)
      return index === undefined ? undefined : rowAt(index + step)?.id
    },
    device,
    waiting: listed?.waiting ?? [],
    needsServer: listed === null && !isKnown,
    async idsBetween(one, other) {
      if (device !== undefined) return device.rows.slice(one, other + 1).map(({ id }) => id)
      const ids: string[] = []
      for (let number = pageOf(one, pageSize); (number - 1) * pageSize <= other; number++) {
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
