import { CallError } from '@stowage/contract/protocol/client'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isAway } from './reachability.ts'

/** What a later try may bring: the network, or a server that was busy or starting. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 502 || error.status === 503 || error.status === 504

/** The server takes nobody to be signed in: the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** The server is still at work on an earlier request with the same idempotency key. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'idempotency.under_way'

// What is told of an answer or a change is drawn in the frame that comes next, not after a timer.
notifyManager.setScheduler(queueMicrotask)

/** For how long an answer is taken to be up to date unless something is known to have changed. Milliseconds. */
export const freshFor = 10_000

/** What was read. It is shown at once when it is wanted again, and brought up to date behind it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: 5 * 60_000,
      // Versions are known of whole answers: they are not put together of the one before and the new one.
      structuralSharing: false,
      // All that is shown is read again once the server answers (`live.ts`).
      refetchOnReconnect: false,
      // Once the server is known to be away, it is tried until it answers, and all is read again then.
      retry: (count, error) => count < 2 && mayPass(error) && !isAway(),
      retryDelay: attempt => 500 * 2 ** attempt,
    },
    // One that waited for the network would look as if it were kept, and be gone with the page.
    mutations: { retry: false, networkMode: 'always' },
  },
})
