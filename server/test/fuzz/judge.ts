import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { fieldsOf } from '@stowage/contract/protocol/issues'
import { routeOf } from '@stowage/contract/protocol/operation'
import { type ProblemCode, problems } from '@stowage/contract/protocol/problem'
import { problemsOf } from '#http/openapi/problems.ts'
import { ErrorBody } from '#http/output/failures.ts'
import { securityHeaders } from '#http/output/headers.ts'
import type { Plan } from './plan.ts'
import type { Came } from './send.ts'

/** What no operation has to declare, because the frame may answer it anywhere. */
const ofTheFrame: readonly ProblemCode[] = [
  'route.not_found',
  'route.method_not_allowed',
  'request.malformed',
  'request.too_slow',
  'request.headers_too_large',
  'body.too_large',
  'body.incomplete',
]

/** Says which promises an answer breaks; none, mostly. `secrets` are words that only the watched group knows. */
export function brokenPromises(plan: Plan, came: Came, secrets: readonly string[]): string[] {
  const { silence, status } = came
  if (silence !== undefined) return plan.hangsUp && silence === 'went away' ? [] : [`no answer: ${silence}`]
  const text = textOf(came)
  return [
    ...missingHeaders(came),
    ...secrets
      .filter(secret => text.includes(secret))
      .map(secret => `tells what only others know: ${secret}`),
    ...(status >= 400 ? wrongError(plan, came, text) : wrongSuccess(plan, came)),
  ]
}

const missingHeaders = ({ status, headers }: Came): string[] =>
  status === 101
    ? []
    : [...Object.keys(securityHeaders), 'x-request-id']
        .filter(name => headers[name] === undefined)
        .map(name => `the header ${name} is missing`)

function wrongError(plan: Plan, came: Came, text: string): string[] {
  const { status, headers } = came
  if (plan.method === 'HEAD')
    return status === 500 || (status > 500 && !declares(plan, status)) ? [`status ${status}`] : []
  if (!String(headers['content-type']).startsWith('application/json'))
    return [`status ${status}, and not JSON: ${text}`]
  const body = ErrorBody.loose().safeParse(jsonOf(text))
  if (!body.success) return [`status ${status}, and not the shape of errors: ${text.slice(0, 300)}`]
  const { code, error, fields = {}, issues = [] } = body.data
  const broken: string[] = []
  if (status === 422 && !isDeepStrictEqual(fieldsOf(issues), fields))
    broken.push(`fields and issues differ: ${text.slice(0, 300)}`)
  if (issues.some(issue => issue.code === 'invalid'))
    broken.push(`an issue without a code: ${text.slice(0, 300)}`)
  if (!(code in problems)) broken.push(`unknown code ${code}`)
  else if (problems[code as ProblemCode][0] !== status) broken.push(`status ${status} with ${code}`)
  if (!isDeclared(plan, code)) broken.push(`${code} (${status}) is not declared: ${text.slice(0, 300)}`)
  if (/node_modules|\.ts:\d|SQLITE|ZodError|select .* from/i.test(error))
    broken.push(`tells of our inside: ${error}`)
  return broken
}

/** 502 and 503 are for those who say so; an address that was bent may be any operation's. */
function isDeclared({ operation, bent }: Plan, code: string): boolean {
  const status = problems[code as ProblemCode]?.[0] ?? 500
  if (bent) return status !== 500
  if (ofTheFrame.includes(code as ProblemCode)) return true
  if (code === 'overloaded') return operation.problems.includes('overloaded')
  return [...problemsOf(operation).values()].flat().includes(code as ProblemCode)
}

const declares = ({ operation, bent }: Plan, status: number): boolean =>
  bent || operation.problems.some(code => problems[code][0] === status)

function wrongSuccess({ operation, bent, method }: Plan, { status, headers }: Came): string[] {
  if (bent) return []
  const isRead = routeOf(operation).method === 'GET'
  const isFile = isRead && operation.replyType !== undefined
  const expected = [
    operation.status,
    ...(isRead ? [304] : []),
    ...(operation.variants ?? []).map(variant => variant.status),
    ...(isFile ? [206, 302] : []),
    ...(operation.status === 101 ? [] : redirects(operation.reply, isRead)),
  ]
  if (!expected.includes(status)) return [`status ${status} where ${expected.join(' or ')} is promised`]
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (operation.reply !== undefined && status === operation.status && !isJson && method !== 'HEAD')
    return [`a reply of type ${String(headers['content-type'])}`]
  return []
}

/** A read that promises neither a shape nor a type sends the client elsewhere. */
const redirects = (reply: unknown, isRead: boolean): number[] => (isRead && reply === undefined ? [302] : [])

function textOf({ headers, body }: Came): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[
    String(headers['content-encoding'])
  ]
  return (decode === undefined || body.length === 0 ? body : decode(body)).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
