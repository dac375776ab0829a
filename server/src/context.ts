import type { Selects } from '#db/scope.ts'
import { Reader, type Writer } from '#db/scope.ts'
import type { Instant } from '#kernel/clock.ts'

/** Somebody who has shown a credential. */
export interface Person {
  readonly userId: string
  /** The session behind the credential; null for an API key. */
  readonly sessionId: string | null
  /** Null for an API key. */
  readonly tokenHash: string | null
  readonly roles: 'user' | 'attachments' | 'admin'
  readonly via: 'header' | 'cookie' | 'query' | 'socket'
}

/** Somebody in one of their groups. */
export interface Member extends Person {
  readonly groupId: string
  readonly groupRole: 'owner' | 'user'
}

/** What every operation may know. `actor` is what the operation's `needs` promises. */
export interface ReadCtx<A = Member> {
  readonly actor: A
  /** Can select, cannot change. */
  readonly db: Reader
  /** One moment for the whole operation. */
  readonly now: Instant
  /** Throws `precondition_failed` when the request's `If-Match` names another version. */
  expectVersion(version: number): void
  /** Facts about the request that a few operations need. */
  readonly request: RequestFacts
}

/** What a write may do besides: everything happens in one transaction. */
export interface WriteCtx<A = Member> extends ReadCtx<A> {
  readonly db: Writer
  /** Records a fact: a row in the history, and a live message when the transaction commits. */
  emit(event: Fact): Promise<void>
  /** Puts work off: a row that a worker takes up after the commit. */
  later<I>(job: { readonly kind: string; readonly input?: (input: I) => void }, input: I, at?: Instant): Promise<void>
  /** Tells live listeners of the group, at most once per name and transaction. */
  announce(live: string): Promise<void>
}

/** Something that happened. */
export interface Fact {
  /** `subject.verb` in the past tense, such as `entity.moved`. */
  readonly name: string
  readonly subjectId: string | null
  /** What a reader of the history wants to know: before and after. */
  readonly facts?: Readonly<Record<string, unknown>>
}

export interface RequestFacts {
  readonly id: string
  /** The client's address; forwarded ones only from trusted proxies. */
  readonly address: string
  /** `https://host` as the client sees it. */
  readonly origin: string
  readonly log: Log
}

export interface Log {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

export { Reader, type Selects, type Writer }
