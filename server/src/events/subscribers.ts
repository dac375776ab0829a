import { second, stopwatch } from '#kernel/clock.ts'
import type { Listener } from './listener.ts'

/** Whoever has not read this much is not listening, bytes. */
const maxBacklog = 1024 * 1024
const sessionEnded = 4401

const goingAway = 1001
/** How long a client may take to say goodbye when the server stops, milliseconds. */
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

  /** Sends an event to a group, or to everybody. */
  tell(event: string, groupId?: string): void {
    const frame = JSON.stringify({ event })
    const listeners = groupId === undefined ? this.everybody() : (this.#groups.get(groupId) ?? [])
    for (const { socket } of listeners) {
      if (socket.bufferedAmount > maxBacklog) socket.terminate()
      else socket.send(frame)
    }
  }

  /** Asks every client for a sign of life. */
  beat(): void {
    for (const { socket } of this.everybody()) socket.ping()
  }

  /** Cuts off everybody from whom nothing was heard for `timeoutMs` milliseconds. */
  cutSilent(timeoutMs: number): void {
    const oldest = stopwatch() - timeoutMs
    for (const { socket, heardAt } of this.everybody()) if (heardAt < oldest) socket.terminate()
  }

  /** Closes the connections of a session or of a person. */
  endFor(subject: string): void {
    for (const listener of this.everybody()) {
      const { sessionId, userId } = listener.member
      if (sessionId === subject || userId === subject) this.end(listener)
    }
  }

  /** Closes one connection because its session has ended. */
  end({ socket }: Listener): void {
    socket.close(sessionEnded, 'The session has ended')
  }

  /** Sends everybody away because the server stops, and whoever comes later. */
  dismiss(): void {
    this.#isOver = true
    for (const { socket } of this.everybody()) socket.close(goingAway, 'The server stops')
    setTimeout(() => {
      for (const { socket } of this.everybody()) socket.terminate()
    }, farewell).unref()
  }
}
