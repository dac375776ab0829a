import { second, stopwatch } from '#kernel/clock.ts'
import type { Listener } from './listener.ts'

/** The most unread bytes of a listener; one with more is disconnected. */
const maxBacklog = 1024 * 1024
/** The most unread messages; each costs some hundred bytes of memory. */
const maxUnread = 256
/** To how many connections something is sent before others have a turn. */
const sliceSize = 100
const sessionEnded = 4401

const goingAway = 1001
/** Timeout of clients when the server stops, milliseconds. */
const farewell = 2 * second

/** The open live connections of this process, by group. */
export class Subscribers {
  #isOver = false
  readonly #groups = new Map<string, Set<Listener>>()

  /** Everybody, in no order. */
  everybody(): Listener[] {
    return [...this.#groups.values()].flatMap(group => [...group])
  }

  /** The groups of which somebody is there. */
  groupIds(): string[] {
    return [...this.#groups.keys()]
  }

  add(listener: Listener): void {
    if (this.#isOver) return listener.socket.close(goingAway, 'The server stops')
    const { groupId } = listener.member
    const group = this.#groups.get(groupId) ?? new Set()
    this.#groups.set(groupId, group.add(listener))
    listener.socket.on('close', () => {
      group.delete(listener)
      if (group.size === 0 && this.#groups.get(groupId) === group) this.#groups.delete(groupId)
    })
  }

  /** Sends an event to a group, or to everybody, but not to those who want a cursor with it. */
  tell(event: string, groupId?: string): void {
    const frame = JSON.stringify({ event })
    const listeners = groupId === undefined ? this.everybody() : this.#of(groupId)
    inSlices(
      listeners.filter(({ wantsCursor }) => !wantsCursor),
      listener => send(listener, frame),
    )
  }

  /** The group, or all groups, in which somebody wants cursors. */
  groupsWithCursors(groupId?: string): string[] {
    const groupIds = groupId === undefined ? this.groupIds() : [groupId]
    return groupIds.filter(id => this.#of(id).some(({ wantsCursor }) => wantsCursor))
  }

  /** Sends an event to those of a group who want cursors. */
  tellWithCursor(event: string, groupId: string, cursor: string | undefined): void {
    const frame = JSON.stringify({ event, cursor })
    inSlices(
      this.#of(groupId).filter(({ wantsCursor }) => wantsCursor),
      listener => send(listener, frame),
    )
  }

  #of(groupId: string): Listener[] {
    return [...(this.#groups.get(groupId) ?? [])]
  }

  /** Asks every client for a sign of life. */
  beat(): void {
    inSlices(this.everybody(), ({ socket }) => socket.ping())
  }

  /** Cuts off everybody from whom nothing was heard for `timeoutMs` milliseconds. */
  cutSilent(timeoutMs: number): void {
    const oldest = stopwatch() - timeoutMs
    inSlices(this.everybody(), ({ socket, heardAt }) => {
      if (heardAt < oldest) socket.terminate()
    })
  }

  /** Closes the connections of a session or of a person. */
  endFor(subject: string): void {
    this.end(
      this.everybody().filter(({ member }) => member.sessionId === subject || member.userId === subject),
    )
  }

  /** Closes connections because their session has ended. */
  end(listeners: readonly Listener[]): void {
    inSlices(listeners, ({ socket }) => socket.close(sessionEnded, 'The session has ended'))
  }

  /** Sends everybody away because the server stops, and whoever comes later. */
  dismiss(): void {
    this.#isOver = true
    inSlices(this.everybody(), ({ socket }) => socket.close(goingAway, 'The server stops'))
    setTimeout(() => {
      for (const { socket } of this.everybody()) socket.terminate()
    }, farewell).unref()
  }
}

/** Does something for each connection: for the first of them at once, for the others slice after slice. */
function inSlices(listeners: readonly Listener[], work: (listener: Listener) => void): void {
  for (const listener of listeners.slice(0, sliceSize)) work(listener)
  if (listeners.length > sliceSize) setImmediate(inSlices, listeners.slice(sliceSize), work)
}

/** Sends a message, unless the client has not read what came before. */
function send(listener: Listener, frame: string): void {
  const { socket } = listener
  const unread = socket.bufferedAmount === 0 ? 0 : (listener.unread ?? 0)
  listener.unread = unread + 1
  if (socket.bufferedAmount > maxBacklog || unread >= maxUnread) socket.terminate()
  else socket.send(frame)
}
