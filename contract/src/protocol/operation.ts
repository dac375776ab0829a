import type { z } from 'zod'
import type { AreaName } from './areas.ts'
import type { ProblemCode } from './problem.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** The most bytes of a JSON body with a full item or many items: bulk, batch and lists by POST. */
export const largeBody = 4 * MiB

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Callers of an operation.
 *
 * - `public`: anybody; credentials are not looked at
 * - `account`: a signed-in person (role `user`), with or without a group
 * - `user`: a signed-in person (role `user`) in a group
 * - `asset`: like `user`, and an attachment token is enough
 * - `owner`: like `user`, and owner of the group
 * - `superuser`: like `account`, and the person runs the server
 */
export type Needs = 'public' | 'account' | 'user' | 'asset' | 'owner' | 'superuser'

/** Does it need no group: is it about the caller or the server? */
export const isAboutNoGroup = (needs: Needs): boolean => needs === 'account' || needs === 'superuser'

/** Another successful answer of an operation. */
export interface Variant {
  readonly when: string
  readonly status: 200 | 202
  readonly reply: z.ZodType
}

/** Declaration of an operation; the server serves it, clients call it. */
export interface Operation {
  /** Unique, camelCase; also the OpenAPI operationId. */
  readonly name: string
  /** The part of the API that it belongs to. */
  readonly area: AreaName
  /** One imperative phrase for the reference page. */
  readonly summary: string
  /** Details, in Markdown. */
  readonly description?: string
  /** Method and path below `/api`, path parameters as `:id`. */
  readonly route: `${Method} /v1/${string}`
  readonly needs: Needs
  /** A GET that changes something: with cookies it must come from our own page, like every write. */
  readonly writes?: true
  /** A POST that changes nothing: its body is a query that is too long for an address. */
  readonly reads?: true
  /** May viewers of a group call it? By default they may read, and write to their own account. */
  readonly forViewers?: boolean
  /** May lenders call it, who otherwise only read? Its changes are theirs to undo. */
  readonly forLenders?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A missing body is read as `{}`. */
  readonly bodyOptional?: true
  /** Format of the body; default JSON. `json-or-form` also accepts JSON as `text/plain`. */
  readonly accepts?: 'json' | 'json-or-form' | 'multipart'
  /** Text parts of a multipart form, for OpenAPI; the handler parses them itself. */
  readonly textParts?: z.ZodObject
  /** The most bytes of a text part; default 64 KiB. */
  readonly maxText?: number
  /** The name of the part of a multipart form that is the file. */
  readonly filePart?: string
  /** Size limit of the file part: attached files by default, `import` for archives. */
  readonly fileLimit?: 'import'
  /** The most bytes of a JSON body; default 16 KiB for public operations, 1 MiB for others. */
  readonly maxBytes?: number
  /** The answer holds a secret that is shown once, so it is not stored for repeated requests. */
  readonly answersSecret?: true
  /** The caller has no access to the selected group afterwards: another group becomes their default. */
  readonly leavesGroup?: true
  /** The shape of the answer; absent for 204 and for answers that are not JSON. */
  readonly reply?: z.ZodType
  readonly status: 101 | 200 | 201 | 202 | 204 | 302
  /** Media type of an answer that is not JSON. */
  readonly replyType?: string
  /** Other media types of that answer, on request. */
  readonly otherTypes?: readonly string[]
  /** Other successful answers than `status` and `reply`, on request; `when` names the request. */
  readonly variants?: readonly Variant[]
  /** Additional headers of every success, all whole numbers: name → description. */
  readonly counts?: Readonly<Record<string, string>>
  /** A read whose ETag begins with the version of the item, or a write that honours `If-Match`. */
  readonly versioned?: true
  /** A read of a file with an ETag of its bytes; JSON answers always have one. */
  readonly hasEtag?: true
  /** Problems besides those that every operation can have. */
  readonly problems: readonly ProblemCode[]
}

/** Declares the operations of one area and keeps the exact types of their schemas. */
export const operationIn =
  (area: AreaName) =>
  <const O extends Omit<Operation, 'area'>>(declared: O): O & { readonly area: AreaName } => ({
    ...declared,
    area,
  })

/** May it write, so that requests of other sites with cookies are refused? */
export const mayWrite = ({ route, writes }: Pick<Operation, 'route' | 'writes'>): boolean =>
  writes === true || !route.startsWith('GET ')

/** Does it write, whoever calls it? */
export const changesSomething = (operation: Pick<Operation, 'route' | 'writes' | 'reads'>): boolean =>
  mayWrite(operation) && operation.reads !== true

/** May viewers call it? Otherwise the server answers `member.read_only`. */
export const isForViewers = (
  operation: Pick<Operation, 'route' | 'needs' | 'writes' | 'reads' | 'forViewers'>,
): boolean =>
  operation.forViewers ??
  (operation.needs === 'public' || isAboutNoGroup(operation.needs) || !changesSomething(operation))

/** May lenders call it? Otherwise the server answers `member.lends_only`. */
export const isForLenders = (operation: Parameters<typeof isForViewers>[0] & Pick<Operation, 'forLenders'>) =>
  operation.forLenders === true || isForViewers(operation)

/** Does it accept an idempotency key? */
export const acceptsIdempotencyKey = ({ route, needs }: Pick<Operation, 'route' | 'needs'>): boolean =>
  needs !== 'public' && !route.startsWith('GET ')

type Parsed<T> = T extends z.ZodType ? z.output<T> : unknown
type ParsedOr<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise

/** Input of a handler: path, query and body members in one object; a body that is no object is `body`. */
export type InputOf<O extends Operation> = ParsedOr<O['params'], object> &
  ParsedOr<O['query'], object> &
  ParsedOr<O['body'], object>

type VariantOf<O extends Operation> = O['variants'] extends readonly (infer V extends Variant)[]
  ? z.output<V['reply']>
  : never

/** Answer of a handler. */
export type ReplyOf<O extends Operation> =
  | (O['reply'] extends z.ZodType ? Parsed<O['reply']> : void)
  | VariantOf<O>

/** Does it answer `If-None-Match` with 304? Streams do not. */
export const isConditional = (
  operation: Pick<Operation, 'route' | 'writes' | 'reply' | 'variants' | 'hasEtag'>,
): boolean =>
  !mayWrite(operation) &&
  (operation.reply !== undefined || operation.variants !== undefined || operation.hasEtag === true)

/** The most bytes of a JSON body that an operation takes. */
export const maxBytesOf = ({ needs, maxBytes }: Pick<Operation, 'needs' | 'maxBytes'>): number =>
  maxBytes ?? (needs === 'public' ? 16 * KiB : MiB)

/** A number of bytes for people, such as `64 KiB`. */
export const sizeOf = (bytes: number): string =>
  bytes % MiB === 0 ? `${bytes / MiB} MiB` : `${bytes / KiB} KiB`

/** Splits `PUT /v1/tags/:id` into its method and path. */
export function routeOf(declared: Pick<Operation, 'route'>): { method: Method; path: string } {
  const [method, path] = declared.route.split(' ') as [Method, string]
  return { method, path }
}
