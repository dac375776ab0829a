import { CallError } from '@stowage/contract/client'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { keptAnswers } from './session.ts'
import { createStore } from './store.ts'
import { noteVersion, versionOf } from './versions.ts'
import { whenIdle } from './when-idle.ts'

/** So many answers are kept; those that were read first are let go. */
const maxAnswers = 100
/** Milliseconds between an answer and its being kept: many come at once. */
const pauseMs = 1000

interface Kept {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  readonly at: number
  readonly version: string | undefined
}

const areShown = createStore(false)

/** Whether answers of a former visit are shown, because the server cannot be reached. */
export const useAreKeptShown = (): boolean => areShown.use()

const addressOf = (hash: string): string => `/kept/${encodeURIComponent(hash)}`

/** Writes answers one by one, each when there is nothing else to do: a page of a list takes as long as a frame. */
async function keep(queries: Iterable<Query>): Promise<void> {
  const cache = await caches.open(keptAnswers)
  for (const { queryHash, queryKey, state } of queries) {
    await whenIdle()
    const { data, dataUpdatedAt: at } = state
    const kept: Kept = { queryKey, data, at, version: versionOf(data) }
    await cache.put(addressOf(queryHash), new Response(JSON.stringify(kept)))
  }
  await whenIdle()
  const known = await cache.keys()
  for (const request of known.slice(0, Math.max(0, known.length - maxAnswers))) await cache.delete(request)
}

/** Shows what was read on a former visit where nothing has been read on this one. */
async function showKept(): Promise<void> {
  const cache = await caches.open(keptAnswers)
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (answer === undefined) continue
    const { queryKey, data, at, version }: Kept = await answer.json()
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    if (version !== undefined) noteVersion(data, new Headers({ etag: version }))
    queryClient.setQueryData(queryKey, data, { updatedAt: at })
    areShown.set(true)
  }
}

/**
 * Keeps what is read, and shows what was kept when the server cannot be reached. Browsers have a place for that at https
 * addresses and on the machine itself. Returns what ends it.
 */
export function keepAnswers(): () => void {
  if (!('caches' in globalThis)) return () => undefined
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    timer = undefined
    const queries = [...changed.values()]
    changed.clear()
    // A browser that is out of room keeps nothing.
    keep(queries).catch(() => undefined)
  }
  const note = (query: Query): void => {
    changed.set(query.queryHash, query)
    timer ??= setTimeout(write, pauseMs)
  }
  const recall = (): void => void showKept().catch(() => undefined)
  // What was read before anybody listened.
  for (const query of queryClient.getQueryCache().getAll()) if (query.state.data !== undefined) note(query)
  const end = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && action.manual !== true) {
      areShown.set(false)
      note(query)
    }
    if (action.type === 'failed' && !(action.error instanceof CallError)) recall()
  })
  if (!navigator.onLine) recall()
  return () => {
    end()
    clearTimeout(timer)
  }
}
