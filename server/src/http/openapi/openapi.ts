import { areas } from '@stowage/contract/protocol/areas'
import { anyJson } from '@stowage/contract/protocol/json'
import {
  acceptsIdempotencyKey,
  isConditional,
  maxBytesOf,
  type Operation,
  routeOf,
  sizeOf,
} from '@stowage/contract/protocol/operation'
import { type ProblemCode, textOf } from '@stowage/contract/protocol/problem'
import { ErrorBody } from '../output/failures.ts'
import { changeHeader, countHeaders, etagHeader, mayChange, replayedHeader, retryHeader } from './headers.ts'
import { headerParameters, type Parameter, parameters } from './parameters.ts'
import { problemsOf } from './problems.ts'
import { type Edition, type Schema, SchemaBook, typedNullables } from './schemas.ts'

interface Media {
  readonly schema: Schema
}

/** One answer of an operation. */
export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { description: string; schema: Schema }>>
  readonly content?: Readonly<Record<string, Media>>
}

/** An operation in a document. */
export interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | { $ref: string })[]
  readonly requestBody?: { description: string; required: boolean; content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response>>
  /** `needs` of the contract. */
  readonly 'x-needs': Operation['needs']
}

/** The used part of an OpenAPI document. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: { title: string; version: string; description: string; license: object }
  readonly servers: readonly { url: string; description: string }[]
  readonly tags: readonly { name: string; description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly securitySchemes: object
  }
}

const description = `Keeps track of the physical items that a household, a club, a workshop or a lab owns.

**Sign-in.** Send an API key or a session token as \`Authorization: Bearer …\`. \`POST /v1/users/login\` begins a session;
browsers may use its cookies instead. Pictures, files and live events also accept an attachment token in the query
parameter \`access_token\`.

**Groups.** Every request is about one group: the one in the header \`X-Tenant\` (or the query parameter \`tenant\`),
by default the caller's default group.

**Days** in filters are dates, or \`today\`, \`30d\`, \`-12m\`, \`2y\` (days, months, years from today), \`month\`, \`month-1\`,
\`year\`, \`year-1\` (the first or the last day, as the filter needs), in the time zone of the header \`X-Time-Zone\`.

**Versions.** A single read has an \`ETag\`. A write with this \`If-Match\` succeeds only if nobody else has changed the
item in the meantime.

**Changes.** A write that changes a group is recorded as a change, with its id in \`Stowage-Change\`; \`GET /v1/history\` lists
changes.

**Idempotency.** A write with an \`Idempotency-Key\` happens once: retry it when its answer was lost.

**Errors** have the shape \`Error\`; \`code\` is stable, \`error\` is for people. \`fields\` has the faults by member in English,
\`issues\` the same as stable \`code\` with \`params\`. Unknown members and query parameters are ignored, and answers may gain members.`

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key (`hb_…`) or the token of a session' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'hb.auth.token',
    description: 'Set by signing in with a browser',
  },
  attachment: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description: 'The attachment token of a session: fetches files and listens to events, nothing else',
  },
}

/** Builds the OpenAPI document of operations. `root` is the path of the API. */
export function describeApi(
  operations: readonly Operation[],
  version: string,
  edition: Edition,
  root = '/api',
): ApiDocument {
  const book = new SchemaBook(edition)
  const paths: Record<string, Record<string, Described>> = {}
  const spellings = new Map<string, string>()
  for (const operation of operations) {
    const { method, path } = routeOf(operation)
    // OpenAPI treats paths that differ only in parameter names as equal: the first path names them.
    const shape = path.replace(/:\w+/g, ':')
    const spelling = spellings.get(shape) ?? path
    spellings.set(shape, spelling)
    const described = describeOperation(operation, namesIn(path), namesIn(spelling), book)
    const item = (paths[spelling.replace(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = described
  }
  book.sent(ErrorBody)
  const document: ApiDocument = {
    openapi: edition === '3.0' ? '3.0.4' : '3.1.1',
    info: { title: 'Stowage', version, description, license: licenseIn(edition) },
    servers: [{ url: root, description: 'This server' }],
    tags: areas.filter(({ name }) => operations.some(({ area }) => area === name)),
    paths,
    components: { schemas: inOrder(book.components), parameters, securitySchemes },
  }
  return edition === '3.0' ? typedNullables(document, book.components) : document
}

const licenseIn = (edition: Edition): object =>
  edition === '3.0'
    ? { name: 'MIT', url: 'https://opensource.org/license/mit' }
    : { name: 'MIT', identifier: 'MIT' }

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const inOrder = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

function describeOperation(
  operation: Operation,
  names: readonly string[],
  spelt: readonly string[],
  book: SchemaBook,
): Described {
  const { name, summary, needs } = operation
  const inPath = names.map(
    (own, at): Parameter => ({ ...pathParameter(operation, own, book), name: spelt[at] ?? own }),
  )
  const all = [...inPath, ...queryParameters(operation, book), ...headerParameters(operation)]
  const requestBody = bodyIn(operation, book)
  return {
    operationId: name,
    summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    tags: [operation.area],
    'x-needs': needs,
    security: securityOf(needs),
    ...(all.length === 0 ? {} : { parameters: all }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(operation, book),
  }
}

function securityOf(needs: Operation['needs']): Described['security'] {
  if (needs === 'public') return []
  return [{ bearer: [] }, { cookie: [] }, ...(needs === 'asset' ? [{ attachment: [] }] : [])]
}

function pathParameter({ params }: Operation, name: string, book: SchemaBook): Parameter {
  const schema =
    params === undefined ? { type: 'string' } : (book.sent(params).properties?.[name] ?? { type: 'string' })
  const { description: own, ...bare } = schema
  const plain = name === 'id' || name.endsWith('_id') ? 'A UUID' : `The ${name}`
  return { name, in: 'path', description: own ?? plain, required: true, schema: bare }
}

function queryParameters({ query }: Operation, book: SchemaBook): Parameter[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = book.sent(query)
  return Object.entries(properties).map(([name, { description: own, ...schema }]) => ({
    name,
    in: 'query',
    ...(own === undefined ? {} : { description: own }),
    required: required.includes(name),
    schema,
  }))
}

function bodyIn(operation: Operation, book: SchemaBook): Described['requestBody'] {
  const { body, textParts, accepts = 'json', bodyOptional, filePart } = operation
  if (accepts === 'multipart') {
    const members = textParts === undefined ? {} : book.sent(textParts)
    const file = filePart === undefined ? {} : { [filePart]: book.bytes('application/octet-stream') }
    const required = [...Object.keys(file), ...(members.required ?? [])]
    const schema = { type: 'object', properties: { ...file, ...members.properties }, required }
    const largest =
      operation.fileLimit === 'import' ? '`STOWAGE_WEB_MAX_IMPORT_SIZE`' : '`STOWAGE_WEB_MAX_FILE_UPLOAD`'
    return {
      description: `The file may have at most ${largest}.`,
      required: true,
      content: { 'multipart/form-data': { schema } },
    }
  }
  if (body === undefined) return undefined
  const media = { schema: book.sent(body) }
  const { bytes, values, levels } = anyJson(maxBytesOf(operation))
  return {
    description: `At most ${sizeOf(bytes)}, ${values} values and ${levels} levels.`,
    required: !bodyOptional,
    content: {
      'application/json': media,
      ...(accepts === 'json-or-form' ? { 'application/x-www-form-urlencoded': media } : {}),
    },
  }
}

const successes: Readonly<Record<Operation['status'], string>> = {
  101: 'Switches to a WebSocket',
  200: 'Done',
  201: 'Made',
  202: 'Accepted; the work continues',
  204: 'Done; no body',
  302: 'Redirects to `Location`',
}

function responsesOf(operation: Operation, book: SchemaBook): Record<string, Response> {
  const { status, reply, replyType, otherTypes = [], variants = [], versioned } = operation
  const etags = isConditional(operation) || (versioned && status !== 204) ? etagHeader : {}
  const counts = countHeaders(operation)
  const headers = {
    ...(status === 204 ? {} : etags),
    ...(mayChange(operation) ? changeHeader : {}),
    ...(acceptsIdempotencyKey(operation) ? replayedHeader : {}),
    ...counts,
  }
  const content =
    reply !== undefined
      ? { 'application/json': { schema: book.answered(reply) } }
      : replyType === undefined
        ? undefined
        : Object.fromEntries([replyType, ...otherTypes].map(type => [type, { schema: book.file(type) }]))
  return {
    [status]: {
      description: successes[status],
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(content === undefined ? {} : { content }),
    },
    ...Object.fromEntries(
      variants.map(variant => [
        variant.status,
        {
          description: variant.when,
          headers: { ...etags, ...counts },
          content: { 'application/json': { schema: book.answered(variant.reply) } },
        },
      ]),
    ),
    ...(isConditional(operation)
      ? { 304: { description: 'Unchanged since the answer of `If-None-Match`', headers: etagHeader } }
      : {}),
    ...Object.fromEntries([...problemsOf(operation)].map(([code, codes]) => [code, refusal(code, codes)])),
  }
}

const refusal = (status: number, codes: readonly ProblemCode[]): Response => ({
  description: codes.map(code => `\`${code}\`: ${textOf(code)}`).join('\n\n'),
  ...(status === 429 || status === 503 || codes.includes('idempotency.under_way')
    ? { headers: retryHeader }
    : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
