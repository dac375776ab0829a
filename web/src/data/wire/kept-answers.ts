import { CallError } from '@stowage/contract/protocol/client'
import type { Operation } from '@stowage/contract/protocol/operation'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { noteKept, whenSilent } from './reachability.ts'
import { keptAnswers, whenLeft } from './session.ts'
import { withEdits } from './use-operation.ts'
import { noteVersion, versionOf } from './versions.ts'
import { whenIdle } from './when-idle.ts'

/** So many answers are kept; those that were read first are let go. */
const maxAnswers = 100
/** Milliseconds without another answer until those that came are kept: what is drawn comes before. */
const pauseMs = 1000
/** Milliseconds after which they are kept although others come. */
const maxDelayMs = 10_000
/** Milliseconds for which the answers of one writing wait for an idle browser, all together: a busy one keeps them too. */
const maxIdleMs = 2000

interface Kept {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  readonly at: number
  readonly version: string | undefined
}

const addressOf = (hash: string): string => `/kept/${encodeURIComponent(hash)}`

/** Writes an answer. A page of a list takes as long as a frame. */
async function keep(cache: Cache, { queryHash, queryKey, state }: Query): Promise<void> {
  const { data, dataUpdatedAt: at } = state
  const kept: Kept = { queryKey, data, at, version: versionOf(data) }
  await cache.put(addressOf(queryHash), new Response(JSON.stringify(kept)))
}

/** Lets go those that were read first. */
async function limit(cache: Cache): Promise<void> {
  const known = await cache.keys()
  for (const request of known.slice(0, Math.max(0, known.length - maxAnswers))) await cache.delete(request)
}

/** An answer with the changes that the server does not have yet. */
function shownOf([groupId, name, input = {}]: readonly unknown[], data: unknown): unknown {
  const operation = { name } as Operation
  return withEdits((groupId ?? undefined) as string | undefined, operation, input as object, data as never)
}

/** Shows what was read on a former visit where nothing has been read on this one. */
async function showKept(): Promise<void> {
  // Opened, it would be there again after a session has ended.
  if (!(await caches.has(keptAnswers))) return
  const cache = await caches.open(keptAnswers)
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (answer === undefined) continue
    const { queryKey, data, at, version }: Kept = await answer.json()
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    if (version !== undefined) noteVersion(data, new Headers({ etag: version }))
    queryClient.setQueryData(queryKey, shownOf(queryKey, data), { updatedAt: at })
    noteKept(at)
  }
}

/** Shows what was read on former visits, and what memory has let go since. A browser that keeps nothing has nothing to show. */
export const recallAnswers = (): Promise<void> => showKept().catch(() => undefined)

/** Lets go what was read and is not kept yet. */
let forgetRead = (): void => undefined

whenLeft(() => forgetRead())

/**
 * Keeps what is read, and shows what was kept when the server cannot be reached. Browsers have a cache for that only over
 * https and on localhost. Returns a function that stops it.
 */
export function keepAnswers(): () => void {
  if (!('caches' in globalThis)) return () => undefined
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWriting = false
  /** When those that came are kept at the latest, in milliseconds of the page. */
  let latest: number | undefined
  /** Writes one after the other, whatever else is being read: that may take long, or never come. When others come it goes on later. */
  const write = async (): Promise<void> => {
    const cache = await caches.open(keptAnswers)
    const until = performance.now() + maxIdleMs
    for (const [hash, query] of changed) {
      await whenIdle(Math.max(1, until - performance.now()))
      if (timer !== undefined && performance.now() < (latest ?? 0)) return
      changed.delete(hash)
      await keep(cache, query)
    }
    latest = undefined
    await limit(cache)
  }
  const forget = (): void => {
    changed.clear()
    latest = undefined
  }
  forgetRead = forget
  const begin = async (): Promise<void> => {
    timer = undefined
    if (isWriting || changed.size === 0) return
    isWriting = true
    // A browser that is out of room keeps nothing.
    await write().catch(forget)
    isWriting = false
    if (changed.size > 0) writeLater()
  }
  const writeLater = (): void => {
    const now = performance.now()
    latest ??= now + maxDelayMs
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), Math.max(0, Math.min(pauseMs, latest - now)))
  }
  const note = (query: Query): void => {
    changed.set(query.queryHash, query)
    writeLater()
  }
  // What was read before anybody listened.
  for (const query of queryClient.getQueryCache().getAll()) if (query.state.data !== undefined) note(query)
  const end = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && action.manual !== true) note(query)
    if (action.type === 'failed' && !(action.error instanceof CallError)) void recallAnswers()
  })
  const endSilence = whenSilent(() => void recallAnswers())
  if (!navigator.onLine) void recallAnswers()
  return () => {
    end()
    endSilence()
    forget()
    clearTimeout(timer)
  }
}
