import { type SqlBool, sql } from 'kysely'
import { addMilliseconds, type Clock, type Instant } from '#kernel/clock.ts'

/** Why work is told to end: somebody else has its lease. */
export class LeaseLost extends Error {
  constructor(text = 'Another worker has taken the job over') {
    super(text)
  }
}

/**
 * Has the lease ended whose end stands in a column? Also when it reaches beyond `latest`, further than its length: then a
 * clock that ran ahead has noted it (docs/adr/0033).
 */
export const leaseHasEnded = (column: string, now: Instant, latest: Instant) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`

interface Terms {
  readonly clock: Clock
  /** How long it lasts without being renewed, milliseconds. */
  readonly length: number
  /** Notes its new end; false when somebody else has taken it. */
  renew(until: Instant): Promise<boolean>
  /** Hears why it could not be renewed. */
  onError?(error: unknown): void
  /** Must the work end before a lease that cannot be renewed does? Otherwise it ends when somebody has taken the lease. */
  readonly isStrict?: true
}

/** A lease that is renewed. */
export interface Lease {
  /** Aborted when the lease is lost: the work under it must end. */
  readonly signal: AbortSignal
  /** Renews it no more. */
  stop(): void
}

/** Keeps a lease that was taken just now: renews it three times in its length. */
export function keepLease({ clock, length, renew, onError, isStrict }: Terms): Lease {
  const lost = new AbortController()
  const interval = length / 3
  const endFromNow = () => addMilliseconds(clock.now().toISOString(), length)
  let until = endFromNow()
  const renewNow = async (): Promise<void> => {
    const next = endFromNow()
    try {
      if (await renew(next)) until = next
      else lost.abort(new LeaseLost())
    } catch (error) {
      onError?.(error)
      const nextLook = addMilliseconds(clock.now().toISOString(), interval)
      if (isStrict && nextLook >= until) lost.abort(error)
    }
  }
  const timer = setInterval(() => void renewNow(), interval).unref()
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}
