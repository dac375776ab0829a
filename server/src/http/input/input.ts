import { issuesOf } from '@stowage/contract/protocol/issues'
import { anyJson, JsonTooLarge, parseJson } from '@stowage/contract/protocol/json'
import { maxBytesOf, type Operation } from '@stowage/contract/protocol/operation'
import { type Calendar, withCalendar } from '@stowage/contract/values/day-words'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { isDeliberate } from '../pipeline/credentials.ts'
import type { PublicSettings } from '../pipeline/public-base.ts'
import { isForm, isJson, isPlain, parseForm, readBody } from './body.ts'
import { calendarOf } from './calendar.ts'
import { matchKeys } from './case-insensitive-keys.ts'

export interface HttpSettings extends PublicSettings {
  /** Sites that may embed our pages in a frame. */
  readonly frameAncestors?: readonly string[]
  /** The largest file of a form, bytes. */
  readonly maxUploadBytes: number
  /** The largest file of an operation whose `fileLimit` is `import`, bytes. */
  readonly maxImportBytes: number
  /** Timeout between two chunks of a sender, milliseconds. */
  readonly readTimeout: number
  /** Timeout of a receiver that takes no data, milliseconds; 0: none. */
  readonly writeTimeout: number
  /** Time zone of a sender that names none; default: UTC. */
  readonly timeZone?: string
  /** Validates every reply against the contract. */
  readonly checkReplies: boolean
}

/** Called with the body before its validation, and with path and query members. */
export type OnBody = (bytes: Buffer, asked: Readonly<Record<string, unknown>>) => Promise<void>

const nothing = Buffer.alloc(0)

/** Parses path, query and body with the operation's schemas into one object. */
export async function readInput(
  request: FastifyRequest,
  operation: Operation,
  settings: HttpSettings,
  now: Instant,
  hear: OnBody = async () => undefined,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  const calendar = calendarOf(request, settings.timeZone ?? 'UTC', now)
  if (operation.params !== undefined) Object.assign(input, readParams(request, operation.params))
  if (operation.query !== undefined) Object.assign(input, parse(operation.query, request.query, calendar))
  const wantsBody = operation.body !== undefined || operation.accepts === 'multipart'
  if (wantsBody && isEncoded(request)) throw new Problem('body.unsupported_type')
  if (operation.body !== undefined) {
    const body = await readJsonOrForm(request, operation, settings, bytes => hear(bytes, { ...input }))
    const fitting = matchKeys(body, operation.body)
    Object.assign(input, parse(operation.body, fitting, calendar))
  } else if (!wantsBody && !isRead(operation)) {
    const limit = maxBytesOf(operation)
    await hear(hasBody(request) ? await readBody(request, limit, settings.readTimeout) : nothing, input)
  }
  return input
}

/** Parses a value with a schema; throws `validation`. Without a calendar, words such as `today` are no days. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, calendar?: Calendar): z.output<S> {
  const read = () => schema.safeParse(value)
  const parsed = calendar === undefined ? read() : withCalendar(calendar, read)
  if (!parsed.success) throw new Problem('validation', { issues: issuesOf(parsed.error.issues) })
  return parsed.data
}

function readParams(request: FastifyRequest, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(request.params)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0] ?? 'id')
  throw new Problem('route.bad_id', { text: `invalid route key: ${name}` })
}

/** Bodies of reads are not read: a slow sender must not keep a read scope open. */
const isRead = ({ route }: Operation): boolean => route.startsWith('GET ')

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Is the body compressed? Such bodies are refused: a small one could expand beyond all limits. */
const isEncoded = (request: FastifyRequest): boolean =>
  hasBody(request) && !/^(identity)?$/i.test(request.headers['content-encoding']?.trim() ?? '')

async function readJsonOrForm(
  request: FastifyRequest,
  operation: Operation,
  { readTimeout }: HttpSettings,
  hear: (bytes: Buffer) => Promise<void>,
): Promise<unknown> {
  if (hasBody(request) && !mayBeJson(request, operation) && !mayBeForm(request, operation))
    throw new Problem('body.unsupported_type')
  const body = hasBody(request) ? await readBody(request, maxBytesOf(operation), readTimeout) : nothing
  await hear(body)
  if (body.length === 0) {
    if (operation.bodyOptional) return {}
    throw new Problem('body.required')
  }
  const isSurelyForm = mayBeForm(request, operation) && !(isDeliberate(request) && beginsObject(body))
  return isSurelyForm ? parseForm(body) : readJson(body)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON body. Trailing text, invalid encodings and more than 64 levels are malformed; more than
 * 100,000 values are refused before parsing.
 */
function readJson(body: Buffer): unknown {
  try {
    return parseJson(utf8.decode(body), anyJson(body.length))
  } catch (cause) {
    if (cause instanceof JsonTooLarge && cause.of === 'values')
      throw new Problem('body.too_large', { text: `The request body may have at most ${cause.limit} values` })
    const reason =
      cause instanceof JsonTooLarge ? `nested deeper than ${cause.limit} levels` : messageOf(cause)
    throw new Problem('body.malformed', { text: `The request body is not valid JSON: ${reason}`, cause })
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const mayBeForm = ({ headers }: FastifyRequest, { accepts }: Operation): boolean =>
  accepts === 'json-or-form' && isForm(headers['content-type'])

function mayBeJson(request: FastifyRequest, { accepts }: Operation): boolean {
  const type = request.headers['content-type']
  return isJson(type) || isDeliberate(request) || (accepts === 'json-or-form' && isPlain(type))
}

const beginsObject = (body: Buffer): boolean => /^\s*\{/.test(body.toString('latin1', 0, 100))

/** Is input refused because of its content, not because of a broken connection or a limit? */
export const isBadInput = (error: unknown): boolean =>
  error instanceof Problem && [400, 413, 415, 422].includes(error.status) && error.code !== 'body.incomplete'
