import type { z } from 'zod'
import type { AreaName } from './areas.ts'
import type { ProblemCode } from './problem.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** The most bytes of a JSON body that may hold all of an item, or many items: bulk, batch and lists by POST. */
export const largeBody = 4 * MiB

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an operation.
 *
 * - `public`: anybody; credentials are not looked at
 * - `account`: a signed-in person (role `user`), with or without a group
 * - `user`: a signed-in person (role `user`) in a group
 * - `asset`: like `user`, and an attachment token is enough
 * - `owner`: like `user`, and owner of the group
 * - `superuser`: like `account`, and the person runs the server
 */
export type Needs = 'public' | 'account' | 'user' | 'asset' | 'owner' | 'superuser'

/** Is it about the caller or the server, whatever the group? */
export const isAboutNoGroup = (needs: Needs): boolean => needs === 'account' || needs === 'superuser'

/** Another success of an operation. */
export interface Variant {
  readonly when: string
  readonly status: 200 | 202
  readonly reply: z.ZodType
}

/** What one operation promises: declared once, served by the server, called by everyone else. */
export interface Operation {
  /** Unique, camelCase; also the OpenAPI operationId. */
  readonly name: string
  /** The part of the API that it belongs to. */
  readonly area: AreaName
  /** One imperative phrase for the reference page. */
  readonly summary: string
  /** What the summary cannot say; Markdown. */
  readonly description?: string
  /** Method and path below `/api`, path parameters as `:id`. */
  readonly route: `${Method} /v1/${string}`
  readonly needs: Needs
  /** A GET that changes something: with cookies it must come from our own page, like every write. */
  readonly writes?: true
  /** A POST that changes nothing: its body is a query that is too long for an address. */
  readonly reads?: true
  /** Whether viewers of a group may call it; by default they may read, and write to their own account. */
  readonly forViewers?: boolean
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A missing body is read as `{}`. */
  readonly bodyOptional?: true
  /** How the body arrives; JSON unless said otherwise. A form may also be JSON, be it said to be plain text. */
  readonly accepts?: 'json' | 'json-or-form' | 'multipart'
  /** The text parts of a multipart form, for its description: the handler reads them itself. */
  readonly textParts?: z.ZodObject
  /** The most bytes of a text part, where that is not 64 KiB. */
  readonly maxText?: number
  /** The name of the part of a multipart form that is the file. */
  readonly filePart?: string
  /** Whose limit the file of a form has: that of attached files, or the larger one of whole exports. */
  readonly fileLimit?: 'import'
  /** The most bytes of a JSON body, where that is not 16 KiB (public operations) or 1 MiB (all others). */
  readonly maxBytes?: number
  /** The answer holds a secret that is shown only once: it is not kept for whoever repeats the request. */
  readonly answersSecret?: true
  /** The shape of the answer; absent for 204 and for answers that are not JSON. */
  readonly reply?: z.ZodType
  readonly status: 101 | 200 | 201 | 202 | 204 | 302
  /** Media type of an answer that is not JSON. */
  readonly replyType?: string
  /** Other media types of that answer, for requests that ask for them. */
  readonly otherTypes?: readonly string[]
  /** Other successes than `status` and `reply`, for requests that ask for them; `when` says which. */
  readonly variants?: readonly Variant[]
  /** Headers of its own that every success has, all of them whole numbers: name and what it says. */
  readonly counts?: Readonly<Record<string, string>>
  /** A read whose ETag begins with the version of the item, or a write that honours `If-Match`. */
  readonly versioned?: true
  /** A read that answers a file with an ETag of its bytes; those that answer JSON always have one. */
  readonly hasEtag?: true
  /** What can go wrong besides what the frame says for every operation. */
  readonly problems: readonly ProblemCode[]
}

/** What declares the operations of one area, keeping the exact types of their schemas. */
export const operationIn =
  (area: AreaName) =>
  <const O extends Omit<Operation, 'area'>>(declared: O): O & { readonly area: AreaName } => ({
    ...declared,
    area,
  })

/** Does it change something, so that a page of another site may not call it with somebody's cookies? */
export const mayWrite = ({ route, writes }: Pick<Operation, 'route' | 'writes'>): boolean =>
  writes === true || !route.startsWith('GET ')

/** Does it change something, also when the page itself calls it? */
export const changesSomething = (operation: Pick<Operation, 'route' | 'writes' | 'reads'>): boolean =>
  mayWrite(operation) && operation.reads !== true

/** May viewers call it? Otherwise the answer is `member.read_only`. */
export const isForViewers = (
  operation: Pick<Operation, 'route' | 'needs' | 'writes' | 'reads' | 'forViewers'>,
): boolean =>
  operation.forViewers ??
  (operation.needs === 'public' || isAboutNoGroup(operation.needs) || !changesSomething(operation))

/** Can it be asked for under an idempotency key, so that it is carried out once? */
export const acceptsIdempotencyKey = ({ route, needs }: Pick<Operation, 'route' | 'needs'>): boolean =>
  needs !== 'public' && !route.startsWith('GET ')

type Parsed<T> = T extends z.ZodType ? z.output<T> : unknown
type ParsedOr<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise

/** What a handler receives: path, query and body members in one object; a body that is no object under `body`. */
export type InputOf<O extends Operation> = ParsedOr<O['params'], object> &
  ParsedOr<O['query'], object> &
  ParsedOr<O['body'], object>

type VariantOf<O extends Operation> = O['variants'] extends readonly (infer V extends Variant)[]
  ? z.output<V['reply']>
  : never

/** What a handler answers. */
export type ReplyOf<O extends Operation> =
  | (O['reply'] extends z.ZodType ? Parsed<O['reply']> : void)
  | VariantOf<O>

/** Is it a read whose answers carry an ETag, so that `If-None-Match` can be answered with 304? Streams carry none. */
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
