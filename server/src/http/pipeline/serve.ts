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

/** An answer that is no JSON may be bytes or text, with its type among the headers. */
type BytesOf<O extends Operation> = O['replyType'] extends string ? Answer<Buffer | string> : never

/** The answers of a stream. */
type StreamAnswer<O extends Operation> = ReplyOf<O> | Answer<ReplyOf<O>> | BytesOf<O> | Streamed

type Answered<O extends Operation> = Promise<ReplyOf<O> | Answer<ReplyOf<O>> | BytesOf<O> | FileAnswer>

/** Who calls, as far as a handler can be told that serves any operation: null for public ones. */
export type Caller = Account | null

// Methods, because these take what is wider than what a handler asks for, which TypeScript allows of methods alone: that
// the caller and the input are what the operation promises, `authorize` and `readInput` have seen to.
interface Reads {
  handle(ctx: ReadCtx<Caller>, input: unknown): Promise<unknown>
}

interface ReadOptions {
  /** It runs one statement, which sees one state anyway: none is kept open from the look at the credential to that. */
  readonly isOneStatement?: boolean
}

interface Writes {
  readonly options?: WriteOptions
  /** Does it in one transaction; `notYet` when it would change too much for that. */
  handle(ctx: WriteCtx<Caller>, input: unknown): Promise<unknown>
  /** Does what was too much as a long write. */
  inBatches?(ctx: WorkCtx<Caller>, input: unknown): Promise<unknown>
}

interface Steps {
  inSteps(ctx: WorkCtx<Caller>, input: unknown): Promise<unknown>
  before?(ctx: ReadCtx<Caller>): Promise<void>
  onBadInput?(ctx: WorkCtx<Caller>): Promise<void>
}

/** An operation that reads from one state, and the function that carries it out. */
export type ReadRoute = { readonly kind: 'read'; readonly operation: Operation } & Reads & ReadOptions
/** An operation that is one transaction, or a long write. */
export type WriteRoute = { readonly kind: 'write'; readonly operation: Operation } & Writes
/** An operation that opens its scopes itself. */
export type StepsRoute = { readonly kind: 'read' | 'write'; readonly operation: Operation } & Steps
/** A read whose answer may be sent in batches; one that is long waits for its turn. */
export type StreamRoute = { readonly kind: 'stream'; readonly operation: Operation } & Reads & {
    isLong(input: unknown): boolean
  }

/** An operation that is one request and one answer, and the function that carries it out. */
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

/** An operation and the function that carries it out. */
export type Route = AnswerRoute | SocketRoute

type Read<O extends Operation> = (ctx: ReadCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>

type Write<O extends Operation> = (ctx: WriteCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>

type AnySize<O extends Operation> = WriteOfAnySize<ActorOf<O>, InputOf<O>, Awaited<Answered<O>>>

/** For what does something slow, such as hashing a password or reading a file, with no scope open meanwhile. */
interface InSteps<O extends Operation> {
  /** Opens its own scopes. */
  readonly inSteps: (ctx: WorkCtx<ActorOf<O>>, input: InputOf<O>) => Answered<O>
  /** What this refuses is refused before anything of the body is read. */
  readonly before?: (ctx: ReadCtx<ActorOf<O>>) => Promise<void>
  /** Hears of what was read and refused. */
  readonly onBadInput?: (ctx: WorkCtx<ActorOf<O>>) => Promise<void>
}

/** Binds operations to functions. What they have in common happens in `http/pipeline/operation-handler.ts`, once for all. */
export const serve = {
  /** Reads from one consistent state, or in steps. */
  read: <O extends Operation>(
    operation: O,
    handle: Read<O> | InSteps<O>,
    options: ReadOptions = {},
  ): Route =>
    typeof handle === 'function'
      ? { kind: 'read', operation, handle, ...options }
      : { kind: 'read', operation, ...handle },

  /**
   * Runs in one transaction, which is durable before the answer leaves; what would change too many items for one becomes a long
   * write. `options` says how the transaction is let in.
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
   * Like `read`; a `Streamed` answer keeps the state until its last batch is read, unless `AllRead` comes first: then it is
   * made without. What may take long waits for its turn (`limits/heavy-requests.ts`): everything, unless `isLong` says otherwise.
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

  /** Opens a WebSocket for somebody in a group (`http/socket.ts`). */
  socket: <O extends Operation>(operation: O, handle: HandleSocket<O>): Route => ({
    kind: 'socket',
    operation,
    handle,
  }),
}
