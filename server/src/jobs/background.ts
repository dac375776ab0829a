import type { Logger } from 'pino'
import type { Database, WriteOptions } from '#db/database.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { OpenWrite, ReadCtx, RequestFacts, WriteCtx } from '#server/context.ts'

/** Context of work without a requester. */
export interface BackgroundCtx {
  now(): Instant
  /** Opens a reader on one consistent state. */
  read<T>(work: (ctx: ReadCtx<null>) => Promise<T>): Promise<T>
  /** Opens a transaction, in the group of the work unless told otherwise. */
  write<T>(work: (ctx: WriteCtx<null>) => Promise<T>, groupId?: string | null): Promise<T>
  /** Aborted when the work should end: the server stops, or another worker has taken over. */
  readonly signal: AbortSignal
  readonly log: Logger
}

export interface BackgroundTools {
  readonly database: Database
  readonly clock: Clock
  readonly openWrite: OpenWrite
  readonly log: Logger
}

interface Work {
  /** Names the work in logs and problems. */
  readonly name: string
  readonly groupId: string | null
  readonly signal: AbortSignal
  /** Options of its transactions. */
  readonly options?: WriteOptions
}

/** The facts of a request where there is none; `id` names the work instead. */
export const noRequest = (id: string): RequestFacts => ({
  id,
  clientAddress: '',
  asker: { key: '' },
  userAgent: '',
  wantsPage: false,
  base: '',
  linkBase: undefined,
  callerBase: '',
  peerBase: '',
  isUnsafeRequest: () => false,
  requireSameOrigin: () => undefined,
  noteChange: () => undefined,
  changeMade: () => undefined,
  today: now => dayAt(now, 'UTC'),
  language: 'en',
  cookie: () => undefined,
  expectVersion: () => undefined,
  signal: new AbortController().signal,
  step: yieldToEventLoop,
})

/** The scopes of a piece of work without a caller. */
export function openBackground(
  tools: BackgroundTools,
  { name, groupId, signal, options = {} }: Work,
): BackgroundCtx {
  const { database, clock, openWrite, log } = tools
  const now = () => clock.now().toISOString()
  const request = noRequest(name)
  return {
    now,
    read: work => database.read(db => work({ actor: null, db, now: now(), request })),
    write: (work, group = groupId) =>
      openWrite({ actor: null, now: now(), request, groupId: group, options }, work),
    signal,
    log: log.child({ work: name }),
  }
}
