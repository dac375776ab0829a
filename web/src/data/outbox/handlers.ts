import { addHandler } from './add.ts'
import type { Entry, EntryOf, Kind } from './entry.ts'
import { fileHandler } from './file.ts'

/** How the changes of a kind are sent. */
export interface Handler<E extends Entry = Entry> {
  /** Sent twice with a key that the server has forgotten, it is done twice. */
  readonly makes: boolean
  /** What it is about: of one of these, one change is sent after the other. */
  lanes(entry: E): readonly string[]
  /** Sends it. Answers what can be told to other tabs; throws what the server has refused it with. */
  send(entry: E): Promise<unknown>
  /** What is to be sent now that the server has confirmed it. */
  following(entry: E, answer: unknown): readonly Entry[]
  /** Shows and says that it is done. */
  told(entry: E, answer: unknown): void
  /** Says that the server has said no. */
  refused?(entry: E, error: unknown): void
}

const handlers: { readonly [K in Kind]: Handler<EntryOf<K>> } = { add: addHandler, file: fileHandler }

export const handlerOf = ({ kind }: Pick<Entry, 'kind'>): Handler => handlers[kind] as Handler
