import type { LiveEvent } from '@stowage/contract/history/events'
import type { WriteOptions } from '#db/database.ts'
import type { Hidden } from '#db/hiding/hidden.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { GroupRole } from '#db/tables/groups.ts'
import type { ToldChange } from '#events/changes.ts'
import type { Instant } from '#kernel/clock.ts'
import type { Language } from '#kernel/language.ts'
import type { notYet } from '#kernel/not-yet.ts'
import type { Asker } from '#kernel/turns.ts'

/** Somebody who has shown a credential, with the group that the request is about if there is one. */
export interface Account {
  readonly userId: string
  /** The session behind the credential; null for an API key. */
  readonly sessionId: string | null
  /** The role of the token: `attachments` may only fetch pictures and files. */
  readonly role: 'user' | 'attachments' | 'admin'
  /** How the credential came. */
  readonly via: 'header' | 'cookie' | 'query' | 'socket'
  readonly groupId: string | null
  readonly groupRole: GroupRole | null
  /** What the group hides from them; undefined for nothing. */
  readonly hidden?: Hidden | undefined
  /** They run the server. */
  readonly isSuperuser?: true
  /** The credential may change nothing: an API key that only reads. */
  readonly isReadOnly?: true
}

/** Somebody in one of their groups. */
export interface Member extends Account {
  readonly groupId: string
  readonly groupRole: GroupRole
}

/** Somebody who was let in, for as long as they are. */
export interface Admitted {
  readonly member: Member
  /** Names the session or the API key. */
  readonly credential: string
  /** Lets them in again; throws what refuses them. */
  enter(db: Reader, now: Instant): Promise<void>
}

/** Facts about the request that a few operations need. */
export interface RequestFacts {
  readonly id: string
  /** The client's address; forwarded ones only from trusted proxies. */
  readonly clientAddress: string
  /** Whom turns are given to: the person, or the network of the address as long as nobody has signed in. */
  readonly asker: Asker
  /** What the client calls itself; empty when it does not say. */
  readonly userAgent: string
  /** Does a browser ask, which shows a page rather than JSON? */
  readonly wantsPage: boolean
  /** Where the web page is, for links: the configured host name, else what the client called. No slash at its end. */
  readonly base: string
  /**
   * Like `base`, for links that somebody else will follow: the configured host name, else the host that a trusted
   * proxy tells; undefined without either. What the client called, which it may have made up, never counts.
   */
  readonly linkBase: string | undefined
  /**
   * Like `linkBase`, for links that the caller prints or keeps: without a host that is known, the page that it called from
   * (`Referer`, which other sites cannot use), else what it called.
   */
  readonly callerBase: string
  /**
   * Whether a read may cause something: false for HEAD. Throws `origin.refused` when another site made a browser send
   * its cookies.
   */
  isUnsafeRequest(): boolean
  /** Throws `origin.refused` when the page of another site made a browser send this. */
  requireSameOrigin(): void
  /** Lets the answer name the change that was made. */
  noteChange(id: string): void
  /** The change that was made, as far as its transaction has ended; undefined when nothing was changed. */
  changeMade(): string | undefined
  /** The language that the browser prefers. */
  readonly language: Language
  /** The value of a cookie; undefined without it. */
  cookie(name: string): string | undefined
  /** Throws `precondition_failed` when the request's `If-Match` names another version. */
  expectVersion(version: number): void
  /** Aborts with a Problem when nobody waits for the answer any more: the client has gone, or the server stops. */
  readonly signal: AbortSignal
  /** Lets everything else have a turn between two parts of long work; throws when nobody waits for it any more. */
  step(): Promise<void>
}

/** What every read may know. `A` is what the operation's `needs` promises about the caller. */
export interface ReadCtx<A = Member> {
  readonly actor: A
  /** Can select, cannot change. */
  readonly db: Reader
  /** One moment for the whole operation. */
  readonly now: Instant
  readonly request: RequestFacts
}

/** What a write may do besides: everything happens in one transaction. */
export interface WriteCtx<A = Member> extends ReadCtx<A> {
  readonly db: Writer
  /** Writes events, and returns their ids: what happened to entities is in the change already. */
  emit(...facts: Fact[]): Promise<readonly string[]>
  /** Says of the change what its rows do not tell. */
  tellChange(told: ToldChange): void
  /** Puts work off: a row that a worker takes up after the commit. */
  later<I>(kind: JobKind<I>, input: I, at?: Instant): Promise<void>
  /** Enqueues the same work for each input, unless it is queued already; returns the number of new jobs. */
  laterForEach<I>(kind: JobKind<I>, inputs: readonly I[]): Promise<number>
  /**
   * Tells the group's live listeners after the commit, once per name and transaction. Changes announce themselves, and
   * events of what is not recorded are announced as `user.mutation`. Two are not sent to anybody:
   * `session.ended` closes the live connections of its subject, a session id or a user id, and `access.ended` those of
   * whoever is no longer admitted, because a membership, a group or an API key is gone.
   */
  announce(live: LiveEvent): Promise<void>
  announce(ended: 'session.ended', subject: string): Promise<void>
  announce(ended: 'access.ended'): Promise<void>
}

/** What was asked for is done: what is known of it at the end of the transaction, or after it. */
export interface Done<R> {
  readonly db: Reader
  readonly result: R
  /** The change that was made; undefined when nothing was changed. */
  readonly changeId: string | undefined
}

/** A long write that has ended, and that this request asks for once more. */
export interface EndedLongWrite {
  /** JSON. */
  readonly facts: string
  readonly changeId: string | undefined
}

/** Context of an operation with slow work outside of a transaction, such as hashing a password. */
export interface WorkCtx<A = Member> {
  readonly actor: A
  readonly now: Instant
  readonly request: RequestFacts
  read<T>(work: (ctx: ReadCtx<A>) => Promise<T>): Promise<T>
  /**
   * Opens a transaction for what is done beside the request, even when its client has gone; in it, `actor` may be somebody whom the
   * operation has just found.
   */
  write<T>(work: (ctx: WriteCtx<A>) => Promise<T>, groupId?: string | null): Promise<T>
  /**
   * Opens the transaction that does what was asked for. What it returns is the answer, and is kept with the write for whoever
   * repeats the request under its idempotency key; but not if it is `notYet`.
   */
  conclude<T>(work: (ctx: WriteCtx<A>) => Promise<T>, groupId?: string | null): Promise<T>
  /** The same, where the answer is what `show` makes of the result, at the end of the transaction. */
  concludeAndShow<R, T>(
    work: (ctx: WriteCtx<A>) => Promise<R | typeof notYet>,
    show: (done: Done<R>) => Promise<T>,
    groupId?: string | null,
  ): Promise<T | typeof notYet>
  /** Leaves it to a long write, in the transaction that begins it, to answer the idempotency key of the request. */
  handOver(db: Writer, longWriteId: string): Promise<void>
  /** Counts the request as a live connection of its caller until it is answered; throws `request.too_many` beyond the limits. */
  hold(): Admitted
  /** The long write that has done what is asked for, when this is a repeat and nobody heard what the first came to. */
  readonly ended: () => EndedLongWrite | undefined
  /** Reads a multipart form with its file into memory. */
  wholeForm(): Promise<Form<Buffer>>
  /**
   * Reads a multipart form whose file is too large for the memory: hands the first file part that the operation names
   * to `receive` as it arrives, and answers what that returned (undefined without such a part) with the text parts.
   * When the form breaks off later, `undo` takes back what was received.
   */
  form<T>(
    receive: (file: AsyncIterable<Uint8Array>) => Promise<T>,
    undo: (received: T) => Promise<void>,
  ): Promise<Form<T>>
}

/** A multipart form that has arrived whole; of repeated text parts the first counts. */
export interface Form<T> {
  readonly texts: Readonly<Record<string, string>>
  /** The same with those that are repeated. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly file: T | undefined
}

/** Something that happened, as the history keeps it. */
export interface Fact {
  /** `subject.verb` in the past tense, such as `tag.created`. */
  readonly name: `${string}.${string}`
  readonly subjectId: string | null
  /** What a reader of the history wants to know: before and after. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** The group that it happened in, when that is not the caller's. */
  readonly groupId?: string | null
  /** Whose doing it was, when it was not the caller's. */
  readonly actorId?: string | null
}

/** A write of any size, as `serve.write` takes it. */
export interface WriteOfAnySize<A, I, T> {
  /** Runs in one transaction; returns `notYet`, without a change, when it would change too many subjects. */
  atOnce(ctx: WriteCtx<A>, input: I): Promise<T | typeof notYet>
  /** Does it as a long write. */
  inBatches(ctx: WorkCtx<A>, input: I): Promise<T>
}

/** What is known of a transaction before it is opened. */
export interface WriteFrame<A> {
  readonly actor: A
  readonly now: Instant
  readonly request: RequestFacts
  readonly groupId: string | null
  readonly options?: WriteOptions
  /** Lets the caller in, first of all in the transaction; `actor` is let in already where this is absent. */
  readonly enter?: (db: Reader) => Promise<A>
  /** Throws what takes the transaction back although its work has ended well. */
  readonly leave?: () => void
}

/** The same, while the transaction is open. */
export interface DoneInWrite<R> extends Done<R> {
  readonly db: Writer
}

/** Opens a transaction and gives it everything that a write may do; answers what `finish` makes of it once its change is known. */
export interface OpenWrite {
  <A, R>(frame: WriteFrame<A>, work: (ctx: WriteCtx<A>) => Promise<R>): Promise<R>
  <A, R, T>(
    frame: WriteFrame<A>,
    work: (ctx: WriteCtx<A>) => Promise<R>,
    finish: (done: DoneInWrite<R>) => Promise<T>,
  ): Promise<T>
}

/** A kind of job and the shape of its input. */
export interface JobKind<I> {
  readonly kind: string
  /** Only a type: what `later` wants. */
  readonly input?: I
}
