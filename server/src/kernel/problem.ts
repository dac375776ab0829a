import type { IssueCode, ParamsOf } from '@stowage/contract/protocol/issue-texts'
import { type Issue, issueOf } from '@stowage/contract/protocol/issues'
import { sizeOf } from '@stowage/contract/protocol/operation'
import { type ProblemCode, statusOf, textOf } from '@stowage/contract/protocol/problem'

export interface ProblemDetails {
  /** Replaces the sentence of the code. */
  readonly text?: string
  /** Faults of the request, by member. */
  readonly issues?: readonly Issue[]
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
  /** Members added to the error body, for the few operations whose contract names some. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Cause; logged, never sent. */
  readonly cause?: unknown
}

/** A failure to report to the caller. Any other thrown value is a fault of the server. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.text ?? textOf(code), { cause: details.cause })
    this.name = 'Problem'
    this.code = code
    this.status = statusOf(code)
    this.details = details
  }
}

/** Refuses a file of more than `limit` bytes. */
export const fileTooLarge = (limit: number): Problem =>
  new Problem('body.too_large', {
    issues: [{ path: 'file', ...issueOf('file_too_large', { limit }) }],
    text: `uploaded file exceeds the size limit of ${limit} bytes (${sizeOf(limit)}); send a smaller one, or ask whoever runs the server to raise the limit`,
  })

/** Refuses the value of one request member. */
export const invalid = <Code extends IssueCode>(path: string, ...issue: [Code, ...ParamsOf<Code>]): Problem =>
  new Problem('validation', { issues: [{ path, ...issueOf(...issue) }] })

/** Runs a check of a part of a request; `pathOf` maps the members in its Problems to their paths in the whole request. */
export async function namingMembers<T>(
  pathOf: (member: string) => string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.details.issues === undefined) throw error
    const issues = error.details.issues.map(issue => ({ ...issue, path: pathOf(issue.path) }))
    throw new Problem(error.code, { ...error.details, issues })
  }
}

const passing: ReadonlySet<string> = new Set(['overloaded', 'storage.unavailable'])

/** Is it a temporary failure: something unavailable or locked? */
export const isPassing = (error: unknown): boolean => error instanceof Problem && passing.has(error.code)

/** Failure of work as a text for its requester, without internal details. */
export const reasonOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'Internal server error; the log of the server says more'
