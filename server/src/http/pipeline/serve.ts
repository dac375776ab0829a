import type { WebSocket } from '@fastify/websocket'
import type { InputOf, Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import type { WriteOptions } from '#db/database.ts'
import type {
  Account,
  Admitted,
  Member,
  ReadCtx,
  WorkCtx,
  WriteCtx,
  WriteOfAnySize,
} from '#server/context.ts'
import type { AllRead, Answer, Streamed } from '../output/answer.ts'
import type { FileAnswer } from '../output/file-answer.ts'

type ActorOf<O extends Operation> = O['needs'] extends 'public'
  ? null
  : O['needs'] extends 'account' | 'superuser'
    ? Account
    : Member

/** Answers that are no JSON: bytes or text, with a content type. */
type BytesOf<O extends Operation> = O['replyType'] extends string ? Answer<Buffer | string> : never

/** The answers of a stream. */
type StreamAnswer<O extends Operation> = ReplyOf<O> | Answer<ReplyOf<O>> | BytesOf<O> | Streamed

type Answered<O extends Operation> = Promise<ReplyOf<O> | Answer<ReplyOf<O>> | BytesOf<O> | FileAnswer>

/** Caller of any operation; null for public ones. */
export type Caller = Account | null

// Methods, because TypeScript checks their parameters bivariantly: `authorize` and `readInput` guarantee that caller and input have the narrower types of the handler.
interface Reads {
  handle(ctx: ReadCtx<Caller>, input: unknown): Promise<unknown>
}

interface ReadOptions {
  /** Runs a single statement, which sees one state anyway, so no state is kept open from authentication on. */
  readonly isOneStatement?: boolean
}

interface Writes {
  readonly options?: WriteOptions
  /** Runs in one transaction; returns `notYet` when the change is too large. */
  handle(ctx: WriteCtx<Caller>, input: unknown): Promise<unknown>
  /** Runs the too large change as a long write. */
  inBatches?(ctx: WorkCtx<Caller>, input: unknown): Promise<unknown>
}

interface Steps {
  inSteps(ctx: WorkCtx<Caller>, input: unknown): Promise<unknown>
  before?(ctx: ReadCtx<Caller>): Promise<void>
  onBadInput?(ctx: WorkCtx<Caller>): Promise<void>
}

/** A read from one state, with its handler. */
export type ReadRoute = { readonly kind: 'read'; readonly operation: Operation } & Reads & ReadOptions
/** A write in one transaction or as a long write, with its handler. */
export type WriteRoute = { readonly kind: 'write'; readonly operation: Operation } & Writes
/** An operation whose handler opens its own scopes. */
export type StepsRoute = { readonly kind: 'read' | 'write'; readonly operation: Operation } & Steps
/** A read whose answer may be sent in batches; long ones wait for a turn. */
export type StreamRoute = { readonly kind: 'stream'; readonly operation: Operation } & Reads & {
    isLong(input: unknown): boolean
  }

/** An operation of request and answer, with its handler. */
export type AnswerRoute = ReadRoute | WriteRoute | StepsRoute | StreamRoute

/** Does the operation open its scopes itself? */
export const isInSteps = (route: Route): route is StepsRoute => 'inSteps' in route

/** Takes over a WebSocket. */
type HandleSocket<O extends Operation> = (socket: WebSocket, admitted: Admitted, input: InputOf<O>) => void

/** An operation that opens a WebSocket. */
export interface SocketRoute {
  readonly kind: 'socket'
  readonly operation: Operation
  handle(...given: Parameters<HandleSocket<Operation>>): void
}

/** An operation with its handler. */
export type Route = AnswerRoute | SocketRoute

type Read<O extends Operation> = (ctx: ReadCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>

type Write<O extends Operation> = (ctx: WriteCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>

type AnySize<O extends Operation> = WriteOfAnySize<ActorOf<O>, InputOf<O>, Awaited<Answered<O>>>

/** For slow work, such as hashing a password or reading a file, without an open scope. */
interface InSteps<O extends Operation> {
  /** Opens its own scopes. */
  readonly inSteps: (ctx: WorkCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>
  /** Checks before the body is read. */
  readonly before?: (ctx: ReadCtx<ActorOf<O>>) => Promise<void>
  /** Called with refused input. */
  readonly onBadInput?: (ctx: WorkCtx<ActorOf<O>>) => Promise<void>
}

/** Binds operations to handlers. `http/pipeline/operation-handler.ts` has their common steps. */
export const serve = {
  /** Binds a read from one consistent state, or in steps. */
  read: <O extends Operation>(
    operation: O,
    handle: Read<O> | InSteps<O>,
    options: ReadOptions = {},
  ): Route =>
    typeof handle === 'function'
      ? { kind: 'read', operation, handle, ...options }
      : { kind: 'read', operation, ...handle },

  /**
   * Binds a write in one transaction, which is durable before the answer is sent; too large changes become a
   * long write. `options` are those of the transaction.
   */
  write: <O extends Operation>(
    operation: O,
    handle: Write<O> | AnySize<O> | InSteps<O>,
    options: WriteOptions = {},
  ): Route => {
    if (typeof handle === 'function') return { kind: 'write', operation, handle, options }
    if ('inSteps' in handle) return { kind: 'write', operation, ...handle }
    const { atOnce, inBatches } = handle
    return { kind: 'write', operation, handle: atOnce, inBatches, options }
  },

  /**
   * Like `read`; a `Streamed` answer keeps the state open until its last batch, or until `AllRead`. Long
   * reads wait for a turn (`limits/heavy-requests.ts`): all, unless `isLong` returns false.
   */
  stream: <O extends Operation>(
    operation: O,
    handle: (
      ctx: ReadCtx<ActorOf<O>>,
      input: InputOf<O>,
    ) => Promise<StreamAnswer<O> | AllRead<StreamAnswer<O>>>,
    isLong: (input: InputOf<O>) => boolean = () => true,
  ): Route => {
    const methods: Pick<StreamRoute, 'handle' | 'isLong'> = { handle, isLong }
    return { kind: 'stream', operation, ...methods }
  },

  /** Binds a WebSocket for a member of a group (`http/socket.ts`). */
  socket: <O extends Operation>(operation: O, handle: HandleSocket<O>): Route => ({
    kind: 'socket',
    operation,
    handle,
  }),
}
