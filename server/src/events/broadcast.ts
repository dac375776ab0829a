import { LiveEvent } from '@stowage/contract/history/events'
import type { Logger } from 'pino'
import type { Database, Notification } from '#db/database.ts'
import { type Clock, second, stopwatch } from '#kernel/clock.ts'
import { SharedRun } from '#kernel/shared-run.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Admitted } from '#server/context.ts'
import { Coalescer } from './coalesce.ts'
import { CursorMessages } from './cursor-messages.ts'
import { type Follower, Followers, type Following } from './followers.ts'
import type { LiveSocket } from './listener.ts'
import { findEnded } from './revalidate.ts'
import { Subscribers } from './subscribers.ts'

export interface BroadcastTools {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Lets everything else have a turn between two slices, when not as usual. */
  readonly betweenSteps?: (() => Promise<void>) | undefined
}

/** Intervals and timeouts, milliseconds. */
export interface BroadcastIntervals {
  /** `ping` to everybody, a look at whose session has ended, and one for those who follow changes. */
  readonly tick: number
  /** A ping of the protocol. */
  readonly beat: number
  /** Without an answer for so long, a connection is cut off. */
  readonly timeoutMs: number
  /** The same event reaches a group at most once in this time. */
  readonly quiet: number
}

const usual: BroadcastIntervals = { tick: 10 * second, beat: 54 * second, timeoutMs: 60 * second, quiet: 100 }

/** Tells live connections what happens in their group, whichever process on this database it happens in. */
export interface Broadcast {
  /** Takes up a connection whose handshake has passed the gate. */
  join(socket: LiveSocket, admitted: Admitted, asked: { readonly changes: boolean }): void
  /** Listens for a request that waits for something new in its group. */
  follow(following: Following): Follower
  /** Number of open connections. */
  size(): number
  /** Sends everybody away. */
  close(): void
}

/** Starts to listen to the database; resolves when nothing is missed any more. */
export async function createBroadcast(
  tools: BroadcastTools,
  rhythm: BroadcastIntervals = usual,
): Promise<Broadcast> {
  const audience = new Subscribers()
  const withCursors = new CursorMessages(tools, audience)
  const { database, clock, betweenSteps = yieldToEventLoop } = tools
  const followers = new Followers({ database, clock, betweenSteps })
  const tell = (event: string, groupId?: string): void => {
    audience.tell(event, groupId)
    withCursors.tell(event, groupId)
  }
  const gatherer = new Coalescer(rhythm.quiet, ({ event, groupId }) => {
    followers.wake(groupId ?? '')
    tell(event, groupId ?? '')
  })
  const ended = new SharedRun(() => endEnded(tools, audience, followers))
  const closeEnded = (): void => {
    ended.run().catch(error => tools.log.warn({ err: error }, 'Could not check which sessions have ended'))
  }
  const hear = (notification: Notification): void => {
    if (notification.event === 'access.ended') closeEnded()
    else if (notification.event !== 'session.ended') gatherer.hear(notification)
    else if (notification.subject !== undefined) {
      audience.endFor(notification.subject)
      followers.wakeSubject(notification.subject)
    }
  }
  /** Lets everybody read again what may have changed unheard. */
  const catchUp = (): void => {
    for (const groupId of audience.groupIds())
      for (const event of LiveEvent.options) gatherer.hear({ groupId, event })
    followers.wake()
    closeEnded()
  }
  const stopListening = await tools.database.listen(hear, catchUp)

  const ticks = setInterval(() => {
    audience.cutSilent(rhythm.timeoutMs)
    tell('ping')
    // Another process on the same SQLite file is not heard.
    followers.wake()
    closeEnded()
  }, rhythm.tick).unref()
  const beats = setInterval(() => audience.beat(), rhythm.beat).unref()

  return {
    join(socket, admitted, { changes: wantsCursor }) {
      const listener = { ...admitted, socket, wantsCursor, heardAt: stopwatch() }
      socket.on('pong', () => {
        listener.heardAt = stopwatch()
      })
      audience.add(listener)
    },
    follow: following => followers.follow(following),
    size: () => audience.everybody().length,
    close() {
      clearInterval(ticks)
      clearInterval(beats)
      stopListening()
      gatherer.close()
      audience.dismiss()
      followers.wake()
    },
  }
}

/** Closes the connections, and answers the held requests, of those who are admitted no longer. */
async function endEnded(
  { database, clock }: BroadcastTools,
  audience: Subscribers,
  followers: Followers,
): Promise<void> {
  const listeners = audience.everybody()
  const held = followers.everybody()
  if (listeners.length + held.length === 0) return
  const now = clock.now().toISOString()
  const ended = await database.read(async db => ({
    listeners: await findEnded(db, listeners, now),
    held: await findEnded(db, held, now),
  }))
  audience.end(ended.listeners)
  followers.wakeThese(ended.held)
}
