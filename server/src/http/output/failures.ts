import { fieldsOf, Issue } from '@stowage/contract/protocol/issues'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '#kernel/problem.ts'

/** The body of every error. */
export const ErrorBody = z
  .object({
    error: z.string().describe('A sentence for people'),
    code: z.string().describe('A stable name for programs'),
    fields: z.record(z.string(), z.string()).optional().describe('Faults by request member, in English'),
    issues: z
      .array(Issue)
      .optional()
      .describe('Faults for programs: one for each of `fields`, and the limit of a 413'),
    requestId: z.string().describe('Names this request in the log'),
  })
  .meta({ id: 'Error' })

interface FrameworkError {
  readonly code?: string
  readonly statusCode?: number
}

/** Codes of fastify's errors → problems. */
const frameworkProblems: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body.malformed',
  FST_ERR_BAD_URL: 'route.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'route.not_found',
}

/** Converts any thrown value to a Problem; faults of the server become `internal` with their cause for the log. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as FrameworkError
  const known = code === undefined ? undefined : frameworkProblems[code]
  if (known !== undefined) return new Problem(known, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('body.malformed', { cause: error })
  return new Problem('internal', { cause: error })
}

/** Sends a problem as an `Error` body. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = asProblem(error)
  if (problem.status >= 500) logFailure(request, problem)
  const { retryAfter } = problem.details
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  // The rest of the body must not be parsed as the next request.
  if (problem.code === 'body.incomplete') reply.header('connection', 'close')
  // Set for a body that failed before its first byte.
  reply.removeHeader('content-encoding')
  return reply
    .code(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBody(request.id, problem))
}

/** The body of an error, in JSON. */
export function errorBody(requestId: string, { message, code, status, details }: Problem): string {
  const { issues, extra } = details
  const fields = status === 422 ? issues && fieldsOf(issues) : undefined
  return JSON.stringify({ error: message, code, fields, issues, requestId, ...extra })
}

function logFailure({ log }: FastifyRequest, problem: Problem): void {
  const { code, cause, message } = problem
  // Repeats with every write until the disk is repaired; a stack does not help.
  if (code === 'storage.full' || code === 'storage.unavailable')
    log.error({ code, reason: reasonOf(cause) }, message)
  // Temporary: other requests are running.
  else if (code === 'overloaded') log.warn({ code, reason: reasonOf(cause) }, message)
  else log.error({ err: cause ?? problem, code }, message)
}

const reasonOf = (cause: unknown): string | undefined => (cause instanceof Error ? cause.message : undefined)
