import { basePath } from './base-path.ts'
import { createStore } from './store.ts'

/** Milliseconds before the first try to reach the server again; each next one waits twice as long, at most `maxWait`. */
const firstWait = 500
const maxWait = 4000
/** Milliseconds after which a try without an answer has failed. */
const timeout = 8000
/** Milliseconds for which a request waits for its answer until the server is asked for a sign of life. */
const patience = 4000

const away = createStore(false)

/** Whether the last request had no answer of the server. */
export const useIsAway = (): boolean => away.use()
export const isAway = away.get

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let trying: Promise<boolean> | undefined
let isWatched = false
const listeners = new Set<() => void>()

/** Calls the listener whenever the server answers again after it was away. */
export function whenBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const awayListeners = new Set<() => void>()

/** Calls the listener whenever the server is found to be away. Returns what ends it. */
export function whenAway(listener: () => void): () => void {
  awayListeners.add(listener)
  return () => void awayListeners.delete(listener)
}

const silenceListeners = new Set<() => void>()

/** Calls the listener whenever a request has waited for some time. Returns what ends it. */
export function whenSilent(listener: () => void): () => void {
  silenceListeners.add(listener)
  return () => void silenceListeners.delete(listener)
}

/**
 * Watches a request that may never be answered, as in a network that takes connections and is silent: calls `giveUp` once the server
 * is away. Returns what ends it.
 */
export function watchSilence(giveUp: () => void): () => void {
  let isWaiting = true
  const check = async (): Promise<void> => {
    for (const listener of silenceListeners) listener()
    if (isWatched && (away.get() || !(await tryOnce()))) giveUp()
    else if (isWaiting) wait = setTimeout(() => void check(), patience)
  }
  let wait = setTimeout(() => void check(), patience)
  return () => {
    isWaiting = false
    clearTimeout(wait)
  }
}

/** Is it a page of a proxy, or of a network that wants somebody to sign in? Operations of the page never answer one. */
export const isPage = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true

/** Is it the answer of a proxy whose server is away? Those of the server itself are JSON. */
const isOfProxy = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  isPage({ headers }) ||
  ([502, 503, 504].includes(status) && headers.get('content-type')?.startsWith('application/json') !== true)

/** Notes any answer to a request: the server can be reached, unless a proxy says otherwise. */
export function noteAnswer(answer: Pick<Response, 'status' | 'headers'>): void {
  if (isOfProxy(answer)) noteFailure()
  else noteReached()
}

/** When the server was heard last, milliseconds since 1970; undefined: never on this visit. */
let reachedAt: number | undefined
const knownFrom = createStore<number | undefined>(undefined)

/** Of when the shown data is while the server is away, milliseconds since 1970; undefined where that is not known. */
export const useKnownFrom = (): number | undefined => knownFrom.use()

/** Notes that data of a former visit is shown. */
export function noteKept(at: number): void {
  if (reachedAt === undefined && at > (knownFrom.get() ?? 0)) knownFrom.set(at)
}

/** Notes that the server was heard. */
export function noteReached(): void {
  reachedAt = Date.now()
  clearTimeout(timer)
  tries = 0
  if (!away.get()) return
  away.set(false)
  for (const listener of listeners) listener()
}

/** Notes that a request had no answer: unless a second one has, the server is away, and is tried until it answers. */
export function noteFailure(): void {
  if (!isWatched) return
  if (away.get()) tryLater()
  else if (navigator.onLine) void tryOnce()
  else beAway()
}

function beAway(): void {
  if (reachedAt !== undefined) knownFrom.set(reachedAt)
  const wasAway = away.get()
  away.set(true)
  if (!wasAway) for (const listener of awayListeners) listener()
  tryLater()
}

/** Tries to reach the server now, if it is away. */
export function tryNow(): void {
  if (!away.get()) return
  tries = 0
  void tryOnce()
}

function tryLater(): void {
  clearTimeout(timer)
  // A tab that nobody sees waits until somebody looks.
  if (document.visibilityState === 'hidden') return
  timer = setTimeout(() => void tryOnce(), Math.min(maxWait, firstWait * 2 ** tries++))
}

/** Asks the server for a sign of life, and notes what comes of it. Resolves to whether it has answered. */
export function tryOnce(): Promise<boolean> {
  clearTimeout(timer)
  trying ??= ask().finally(() => {
    trying = undefined
  })
  return trying
}

async function ask(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(`${basePath}/api/v1/status`, { cache: 'no-store', signal })
    if (!isOfProxy(answer)) {
      noteReached()
      return true
    }
    beAway()
  } catch {
    if (isWatched) beAway()
  }
  return false
}

const occasions = ['focus', 'online', 'visibilitychange'] as const

/** Keeps the server tried while it is away: at once when somebody looks at the page again or the network is back. Returns what ends it. */
export function watchReachability(): () => void {
  for (const occasion of occasions) addEventListener(occasion, tryNow)
  addEventListener('offline', noteFailure)
  isWatched = true
  if (!navigator.onLine) beAway()
  return () => {
    isWatched = false
    for (const occasion of occasions) removeEventListener(occasion, tryNow)
    removeEventListener('offline', noteFailure)
    clearTimeout(timer)
  }
}
