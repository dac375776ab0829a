import { LiveEvent } from '@stowage/contract/history/events'
import type { Logger } from 'pino'
import type { Database, Notification } from '#db/database.ts'
import { type Clock, second, stopwatch } from '#kernel/clock.ts'
import { SharedRun } from '#kernel/shared-run.ts'
import type { Member } from '#server/context.ts'
import { Coalescer } from './coalesce.ts'
import { CursorMessages } from './cursor-messages.ts'
import { type Follower, Followers } from './followers.ts'
import type { IsStillAdmitted, LiveSocket } from './listener.ts'
import { findEnded } from './revalidate.ts'
import { Subscribers } from './subscribers.ts'

export interface BroadcastTools {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

/** How often what happens, milliseconds. */
export interface BroadcastIntervals {
  /** `ping` to everybody, and a look at whose session has ended. */
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
  join(
    socket: LiveSocket,
    member: Member,
    isStillAdmitted: IsStillAdmitted,
    asked: { readonly changes: boolean },
  ): void
  /** Listens for a request that waits for something new in a group. */
  follow(groupId: string): Follower
  /** How many connections are open. */
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
  const followers = new Followers()
  const tell = (event: string, groupId?: string): void => {
    audience.tell(event, groupId)
    withCursors.tell(event, groupId)
  }
  const gatherer = new Coalescer(rhythm.quiet, ({ event, groupId }) => {
    followers.wake(groupId ?? '')
    tell(event, groupId ?? '')
  })
  const ended = new SharedRun(() => sendEndedAway(tools, audience))
  const closeEnded = (): void => {
    ended.run().catch(error => tools.log.warn({ err: error }, 'Could not check which sessions have ended'))
  }
  const hear = (notification: Notification): void => {
    if (notification.event === 'access.ended') closeEnded()
    else if (notification.event !== 'session.ended') gatherer.hear(notification)
    else if (notification.subject !== undefined) audience.endFor(notification.subject)
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
    closeEnded()
  }, rhythm.tick).unref()
  const beats = setInterval(() => audience.beat(), rhythm.beat).unref()

  return {
    join(socket, member, isStillAdmitted, { changes: wantsCursor }) {
      const listener = { socket, member, isStillAdmitted, wantsCursor, heardAt: stopwatch() }
      socket.on('pong', () => {
        listener.heardAt = stopwatch()
      })
      audience.add(listener)
    },
    follow: groupId => followers.follow(groupId),
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

async function sendEndedAway({ database, clock }: BroadcastTools, audience: Subscribers): Promise<void> {
  const listeners = audience.everybody()
  if (listeners.length === 0) return
  const ended = await database.read(db => findEnded(db, listeners, clock.now().toISOString()))
  audience.end(ended)
}
