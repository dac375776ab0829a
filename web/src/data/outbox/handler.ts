import type { Entry } from './entry.ts'

/** What a handler may have the sender do with an entry. */
export interface Box {
  /** Sends an entry once more that somebody has looked at; nothing when it is gone. */
  retry(key: string): void
  /** Takes an entry out, and what is seen of it. */
  takeOut(entry: Entry): void
  /** Puts an entry back that was taken out, or it again under another key. */
  putBack(entry: Entry): void
}

/** How the changes of a kind are sent. */
export interface Handler<E extends Entry = Entry> {
  /** Sent twice with a key that the server has forgotten, it is done twice. */
  readonly makes: boolean
  /** What it is about: of one of these, one change is sent after the other. */
  lanes(entry: E): readonly string[]
  /** Sends it. Answers what can be told to other tabs; throws what the server has refused it with. */
  send(entry: E): Promise<unknown>
  /** Entries to send now that the server has confirmed it: new ones, and waiting ones that have changed by that. */
  following(entry: E, answer: unknown): readonly Entry[]
  /** Says that it is done, in the tab that has made or sent it. Answers whether it was something that can be undone. */
  told(entry: E, answer: unknown): boolean
  /** Shows in every tab that it is done. */
  done?(entry: E, answer: unknown): void
  /** Says that the server has said no, or somebody has to choose. */
  refused?(entry: E, error: unknown, box: Box): void
  /** Shows that it has to wait. */
  waits?(entry: E, error: unknown): void
  /** Shows what it changes, before the server has it. */
  show?(entry: E): void
  /** Shows what was there before. */
  hide?(entry: E): void
}
