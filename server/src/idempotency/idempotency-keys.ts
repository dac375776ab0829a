import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { type Lease, usualLease } from '#db/leases.ts'
import type { Writer } from '#db/reader-writer.ts'
import { addMilliseconds, type Clock, hour, type Instant, latestNoted, second } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { KeptAnswer } from './kept-answer.ts'
import {
  findKey,
  type Holder,
  insertKey,
  isKeyThere,
  type KeyRequest,
  type KeyRow,
  keepAnswer,
  keptFor,
  keyLeases,
  sumKeys,
  takeKeyOver,
} from './key-rows.ts'

/** After so long a repeat asks again whether the first is done, seconds. */
const retryAfter = 2

/** Limits for one person: requests, and bytes of their answers. */
const most = { keys: 10_000, bytes: 64 * 1024 * 1024 }

interface Tools {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

/** Has requests with an idempotency key happen once, whichever servers they come to (docs/adr/0065). */
export class IdempotencyKeys {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Claims a key for a request whose body has come; answers what was kept when it is a repeat. Throws when the key was used for
   * another body, and while the first is at work. A request that only reads is answered at once: it is never at work.
   */
  async claim(request: KeyRequest, isRead: boolean): Promise<Found> {
    const { database, clock } = this.#tools
    const now = clock.now().toISOString()
    const holder = { id: request.id, leasedBy: database.newHolder() }
    const kept = await database.write(null, ({ db }) => claim(db, { ...request, ...holder }, now, isRead), {
      // The work itself, which comes after, waits for the disk.
      onDurable: synced => void synced.catch(() => undefined),
    })
    return kept === undefined && !isRead ? { kept, claimed: new ClaimedKey(this.#tools, holder) } : { kept }
  }
}

/** Result of a claim: the stored answer, or the claimed key; neither for the first request of a read. */
interface Found {
  readonly kept: KeptAnswer | undefined
  readonly claimed?: ClaimedKey
}

/** Makes the row of a request, or answers what is in it already. */
async function claim(
  db: Writer,
  request: KeyRequest & Holder,
  now: Instant,
  isRead: boolean,
): Promise<KeptAnswer | undefined> {
  const row = {
    ...request,
    leasedUntil: addMilliseconds(now, usualLease),
    expiresAt: addMilliseconds(now, keptFor),
    answer: isRead ? JSON.stringify({ is: 'read' } satisfies KeptAnswer) : null,
  }
  if (await insertKey(db, row)) {
    await requireRoom(db, request.userId)
    return undefined
  }
  const found = await findKey(db, request.id, now, latestNoted(now, usualLease))
  // It was released just now.
  if (found === undefined) throw underWay()
  const kept = found.hasExpired ? undefined : keptIn(found, request)
  if (kept === undefined && !(await takeKeyOver(db, row, found.leasedBy))) throw underWay()
  return kept
}

/** Stored answer for a repeat; undefined when the first request has been abandoned. */
function keptIn(found: KeyRow, { fingerprint }: KeyRequest): KeptAnswer | undefined {
  if (found.fingerprint !== fingerprint) throw new Problem('idempotency.reused')
  if (found.answer !== null) return JSON.parse(found.answer)
  if (found.longWriteId !== null || !found.isLeft) throw underWay()
  return undefined
}

const underWay = (): Problem => new Problem('idempotency.under_way', { retryAfter })

async function requireRoom(db: Writer, userId: string): Promise<void> {
  const { keys, bytes } = await sumKeys(db, userId)
  if (keys <= most.keys && bytes <= most.bytes) return
  throw new Problem('idempotency.too_many', { retryAfter: hour / second })
}

/** A key that this request has, until it is answered, released or lost. */
export class ClaimedKey {
  readonly #tools: Tools
  readonly #holder: Holder
  readonly #lease: Lease

  constructor(tools: Tools, holder: Holder) {
    this.#tools = tools
    this.#holder = holder
    this.#lease = keyLeases.keep(tools, holder, usualLease, error =>
      tools.log.warn({ err: error }, 'The lease of an idempotency key could not be renewed'),
    )
  }

  /** Keeps what the request came to, in the transaction that does it; throws when somebody else has the key by now. */
  async keepIn(db: Writer, kept: KeptAnswer): Promise<void> {
    await this.#requireOurs(db, await keepAnswer(db, this.#holder, kept))
  }

  /** Keeps what the request came to that has changed nothing, or has been answered by its long write. */
  async keep(kept: KeptAnswer): Promise<void> {
    await this.#tools.database.write(null, ({ db }) => keepAnswer(db, this.#holder, kept))
  }

  /** Leaves it to a long write to answer the key, in the transaction that begins it. */
  async handOver(db: Writer, longWriteId: string): Promise<void> {
    await this.#requireOurs(db, await keyLeases.change(db, this.#holder, { long_write_id: longWriteId }))
  }

  /** Lets a repeat begin anew, unless something was done, or a long write still does it. */
  async release(): Promise<void> {
    await this.#tools.database.write(null, ({ db }) => keyLeases.deleteRow(db, this.#holder))
  }

  /** Renews the lease no more. */
  stop(): void {
    this.#lease.stop()
  }

  /** The row of a key goes with its person and its group, which may be what was asked for. */
  async #requireOurs(db: Writer, isOurs: boolean): Promise<void> {
    if (!isOurs && (await isKeyThere(db, this.#holder.id))) throw underWay()
  }
}
