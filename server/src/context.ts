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

/** Authenticated caller, with the selected group if there is one. */
export interface Account {
  readonly userId: string
  /** The session behind the credential; null for an API key. */
  readonly sessionId: string | null
  /** The role of the token: `attachments` may only fetch pictures and files. */
  readonly role: 'user' | 'attachments' | 'admin'
  /** Origin of the credential. */
  readonly via: 'header' | 'cookie' | 'query' | 'socket'
  readonly groupId: string | null
  readonly groupRole: GroupRole | null
  /** Values that the group hides from the caller; undefined for none. */
  readonly hidden?: Hidden | undefined
  /** The caller runs the server. */
  readonly isSuperuser?: true
  /** The credential may change nothing: an API key that only reads. */
  readonly isReadOnly?: true
}

/** Caller in one of their groups. */
export interface Member extends Account {
  readonly groupId: string
  readonly groupRole: GroupRole
}

/** Admitted caller of a connection, until the admission ends. */
export interface Admitted {
  readonly member: Member
  /** Id of the session or API key. */
  readonly credential: string
  /** Authenticates the caller again; throws the refusal. */
  enter(db: Reader, now: Instant): Promise<void>
}

/** Facts about the request that a few operations need. */
export interface RequestFacts {
  readonly id: string
  /** The client's address; forwarded ones only from trusted proxies. */
  readonly clientAddress: string
  /** Requester for fair turns: the person, or the network of the address before authentication. */
  readonly asker: Asker
  /** User agent; empty when absent. */
  readonly userAgent: string
  /** Does a browser request a page rather than JSON? */
  readonly wantsPage: boolean
  /** Address of the page for links: the configured host name, else the host of the request. No trailing slash. */
  readonly base: string
  /**
   * Like `base`, for links to other people: the configured host name, else the host of a trusted proxy;
   * undefined without either. The host of the request never counts: the client may have forged it.
   */
  readonly linkBase: string | undefined
  /**
   * Like `linkBase`, for links that the caller prints or keeps. Without a known host it is the calling page
   * (`Referer`, never of another site), else the host of the request.
   */
  readonly callerBase: string
  /** Like `callerBase`, for tables in Homebox's form: empty in place of the host of the request. */
  readonly peerBase: string
  /** May a read have side effects? False for HEAD. Throws `origin.refused` for cookies sent by another site. */
  isUnsafeRequest(): boolean
  /** Throws `origin.refused` when a page of another site sent the request. */
  requireSameOrigin(): void
  /** Names a change in the answer. */
  noteChange(id: string): void
  /** Change of the ended transaction; undefined when nothing was changed. */
  changeMade(): string | undefined
  /** Today for the caller, `YYYY-MM-DD`: in the time zone of `X-Time-Zone`, else of the server. Throws `validation` for an unknown one. */
  today(now: Instant): string
  /** The language that the browser prefers. */
  readonly language: Language
  /** The value of a cookie; undefined without it. */
  cookie(name: string): string | undefined
  /** Throws `precondition_failed` when the request's `If-Match` names another version. */
  expectVersion(version: number): void
  /** Aborts with a Problem when the client disconnects or the server stops. */
  readonly signal: AbortSignal
  /** Yields to other work between two parts of long work; throws when the signal has aborted. */
  step(): Promise<void>
}

/** Context of reads. `A` is the caller that the operation's `needs` guarantees. */
export interface ReadCtx<A = Member> {
  readonly actor: A
  /** Read-only database. */
  readonly db: Reader
  /** Time of the whole operation. */
  readonly now: Instant
  readonly request: RequestFacts
}

/** Context of writes; everything happens in one transaction. */
export interface WriteCtx<A = Member> extends ReadCtx<A> {
  readonly db: Writer
  /** Writes events and returns their ids. Changes of entities are recorded anyway. */
  emit(...facts: Fact[]): Promise<readonly string[]>
  /** Adds facts to the change that its rows do not have. */
  tellChange(told: ToldChange): void
  /** Enqueues a job that a worker runs after the commit. */
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

/** Result of a completed write, at the end of the transaction or after it. */
export interface Done<R> {
  readonly db: Reader
  readonly result: R
  /** The change; undefined when nothing was changed. */
  readonly changeId: string | undefined
}

/** Ended long write of a repeated request. */
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
   * Opens a transaction beside the request, even after its client has disconnected; its `actor` may be a
   * person that the operation has just found.
   */
  write<T>(work: (ctx: WriteCtx<A>) => Promise<T>, groupId?: string | null): Promise<T>
  /** Opens the transaction of the request. Its result is the answer, stored for repeats under an idempotency key unless it is `notYet`. */
  conclude<T>(work: (ctx: WriteCtx<A>) => Promise<T>, groupId?: string | null): Promise<T>
  /** Like `conclude`, with the answer that `show` makes of the result at the end of the transaction. */
  concludeAndShow<R, T>(
    work: (ctx: WriteCtx<A>) => Promise<R | typeof notYet>,
    show: (done: Done<R>) => Promise<T>,
    groupId?: string | null,
  ): Promise<T | typeof notYet>
  /** Hands the idempotency key of the request over to a long write, in the transaction that begins it. */
  handOver(db: Writer, longWriteId: string): Promise<void>
  /** Counts the request as a live connection of its caller until it is answered; throws `request.too_many` beyond the limits. */
  hold(): Admitted
  /** Ended long write of the first request, when this is a repeat and the first answer was not stored. */
  readonly ended: () => EndedLongWrite | undefined
  /** Reads a multipart form with its file into memory. */
  wholeForm(): Promise<Form<Buffer>>
  /**
   * Reads a multipart form and streams its file part to `receive`. Returns the result of `receive` (undefined
   * without a file) with the text parts. When the form fails later, `undo` discards the received file.
   */
  form<T>(
    receive: (file: AsyncIterable<Uint8Array>) => Promise<T>,
    undo: (received: T) => Promise<void>,
  ): Promise<Form<T>>
}

/** Complete multipart form; the first one of repeated text parts counts. */
export interface Form<T> {
  readonly texts: Readonly<Record<string, string>>
  /** All values of repeated text parts. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly file: T | undefined
}

/** An event. */
export interface Fact {
  /** `subject.verb` in the past tense, such as `tag.created`. */
  readonly name: `${string}.${string}`
  readonly subjectId: string | null
  /** Details of the event, such as values before and after. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Its group, when that is not the caller's. */
  readonly groupId?: string | null
  /** Its author, when that is not the caller. */
  readonly actorId?: string | null
}

/** A write of any size, as `serve.write` takes it. */
export interface WriteOfAnySize<A, I, T> {
  /** Runs in one transaction; returns `notYet`, without a change, when it would change too many subjects. */
  atOnce(ctx: WriteCtx<A>, input: I): Promise<T | typeof notYet>
  /** Runs it as a long write. */
  inBatches(ctx: WorkCtx<A>, input: I): Promise<T>
}

/** Settings of a transaction. */
export interface WriteFrame<A> {
  readonly actor: A
  readonly now: Instant
  readonly request: RequestFacts
  readonly groupId: string | null
  readonly options?: WriteOptions
  /** Lenders may make its change. */
  readonly isForLenders?: boolean
  /** Authenticates the caller at the start of the transaction; absent when `actor` is already authenticated. */
  readonly enter?: (db: Reader) => Promise<A>
  /** Called after the work; a throw rolls the transaction back. */
  readonly leave?: () => void
}

/** Result of the work while the transaction is still open. */
export interface DoneInWrite<R> extends Done<R> {
  readonly db: Writer
}

/** Opens a transaction with a write context; returns the result of `finish` once its change is known. */
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
  /** Phantom member: the type of the input. */
  readonly input?: I
}
