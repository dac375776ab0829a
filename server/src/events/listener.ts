import type { Admitted } from '#server/context.ts'

/** Required methods of a live connection; a WebSocket of `ws` has them. */
export interface LiveSocket {
  /** Bytes sent that the client has not taken yet. */
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'pong' | 'close', hear: () => void): unknown
}

/** Somebody with a live connection. */
export interface Listener extends Admitted {
  readonly socket: LiveSocket
  /** Its messages carry the newest cursor of the feed of changes. */
  readonly wantsCursor: boolean
  /** When the client last gave a sign of life, on the stopwatch. */
  heardAt: number
  /** At most how many messages the client has not read. */
  unread?: number
}
