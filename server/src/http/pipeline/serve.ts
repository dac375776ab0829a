import type { WebSocket } from '@fastify/websocket'
import type { InputOf, Operation, ReplyOf } from '@stowage/contract/operation'
import type { WriteOptions } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { Account, Member, ReadCtx, WorkCtx, WriteCtx } from '#server/context.ts'
import { type ConnectionLimits, usualConnectionLimits } from '../limits/live-connections.ts'
import type { Answer, Streamed } from '../output/answer.ts'
import type { FileAnswer } from '../output/file-answer.ts'

type ActorOf<O extends Operation> = O['needs'] extends 'public'
  ? null
  : O['needs'] extends 'account'
    ? Account
    : Member

/** An answer that is no JSON may be bytes or text, with its type among the headers. */
type BytesOf<O extends Operation> = O['replyType'] extends string ? Answer<Buffer | string> : never

type Answered<O extends Operation> = Promise<ReplyOf<O> | Answer<ReplyOf<O>> | BytesOf<O> | FileAnswer>

/** Who calls, as far as a handler can be told that serves any operation: null for public ones. */
export type Caller = Account | null

// Methods, because these take what is wider than what a handler asks for, which TypeScript allows of methods alone: that
// the caller and the input are what the operation promises, `authorize` and `readInput` have seen to.
interface Reads {
  handle(ctx: ReadCtx<Caller>, input: unknown): Promise<unknown>
}

interface Writes {
  readonly options?: WriteOptions
  handle(ctx: WriteCtx<Caller>, input: unknown): Promise<unknown>
}

interface Works {
  handle(ctx: WorkCtx<Caller>, input: unknown): Promise<unknown>
  before?(ctx: ReadCtx<Caller>): Promise<void>
  onBadInput?(ctx: WorkCtx<Caller>): Promise<void>
}

/** An operation that reads from one state, and the function that carries it out. */
export type ReadRoute = { readonly kind: 'read'; readonly operation: Operation } & Reads & {
    /** It runs one statement, which sees one state anyway. */
    readonly isLookUp?: true
  }
/** An operation that is one transaction. */
export type WriteRoute = { readonly kind: 'write'; readonly operation: Operation } & Writes
/** An operation that opens its scopes itself. */
export type WorkRoute = { readonly kind: 'work'; readonly operation: Operation } & Works
/** A read whose answer may be sent in batches; one that is long waits for its turn. */
export type StreamRoute = { readonly kind: 'stream'; readonly operation: Operation } & Reads & {
    isLong(input: unknown): boolean
  }

/** An operation that is one request and one answer, and the function that carries it out. */
export type AnswerRoute = ReadRoute | WriteRoute | WorkRoute | StreamRoute

/** Takes over a WebSocket; with what it is given last it can ask whether the credential is still good. */
type HandleSocket = (
  socket: WebSocket,
  member: Member,
  isStillAdmitted: (db: Reader, now: Instant) => Promise<boolean>,
) => void

/** An operation that opens a WebSocket. */
export interface SocketRoute {
  readonly kind: 'socket'
  readonly operation: Operation
  readonly handle: HandleSocket
  readonly limits: ConnectionLimits
}

/** An operation and the function that carries it out. */
export type Route = AnswerRoute | SocketRoute

/** Binds operations to functions. What they have in common happens in `http/pipeline/operation-handler.ts`, once for all. */
export const serve = {
  /** Reads from one consistent state. */
  read: <O extends Operation>(
    operation: O,
    handle: (ctx: ReadCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>,
  ): Route => ({ kind: 'read', operation, handle }),

  /** Like `read`, for what runs one statement: no state is kept open from the look at the credential to that. */
  lookUp: <O extends Operation>(
    operation: O,
    handle: (ctx: ReadCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>,
  ): Route => ({ kind: 'read', isLookUp: true, operation, handle }),

  /** Runs in one transaction, which is durable before the answer leaves. `options` says how it is let in. */
  write: <O extends Operation>(
    operation: O,
    handle: (ctx: WriteCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>,
    options: WriteOptions = {},
  ): Route => ({ kind: 'write', operation, handle, options }),

  /**
   * Opens its own scopes, because it does something slow outside of them. What `before` refuses is refused before
   * anything of the body is read; `onBadInput` hears of what was read and refused.
   */
  work: <O extends Operation>(
    operation: O,
    handle: (ctx: WorkCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>,
    before?: (ctx: ReadCtx<ActorOf<O>>) => Promise<void>,
    onBadInput?: (ctx: WorkCtx<ActorOf<O>>) => Promise<void>,
  ): Route => ({
    kind: 'work',
    operation,
    handle,
    ...(before === undefined ? {} : { before }),
    ...(onBadInput === undefined ? {} : { onBadInput }),
  }),

  /**
   * Like `read`; a `Streamed` answer keeps the state until its last batch is read. What may take long waits for its turn
   * (`limits/heavy-requests.ts`): everything, unless `isLong` says otherwise.
   */
  stream: <O extends Operation>(
    operation: O,
    handle: (
      ctx: ReadCtx<ActorOf<O>>,
      input: InputOf<O>,
    ) => Promise<ReplyOf<O> | Answer<ReplyOf<O>> | Streamed>,
    isLong: (input: InputOf<O>) => boolean = () => true,
  ): Route => {
    const methods: Pick<StreamRoute, 'handle' | 'isLong'> = { handle, isLong }
    return { kind: 'stream', operation, ...methods }
  },

  /** Opens a WebSocket for somebody in a group (`http/socket.ts`). */
  socket: (operation: Operation, handle: HandleSocket, limits = usualConnectionLimits): Route => ({
    kind: 'socket',
    operation,
    handle,
    limits,
  }),
}
