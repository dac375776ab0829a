import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import { languageAccepted } from '#kernel/language.ts'
import { Problem } from '#kernel/problem.ts'
import { textsIn } from '#kernel/texts.ts'
import { policyHeader, securityHeaders } from '../output/headers.ts'
import { plainPage, plainPagePolicy } from '../output/plain-page.ts'

const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Node's error with its reason and the bytes that failed to parse. */
type BrokenRequest = Error & { readonly code?: string; readonly rawPacket?: unknown }

/** Answers malformed HTTP, and closes the connection. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, message } = new Problem(codes[error.code ?? ''] ?? 'request.malformed')
  const requestId = randomUUID()
  const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
  const isPage = code === 'request.headers_too_large' && acceptsPage(head)
  const body = isPage ? cookiesPage(head) : JSON.stringify({ error: message, code, requestId })
  const headers = {
    ...securityHeaders,
    ...(isPage ? { [policyHeader]: plainPagePolicy, 'cache-control': 'no-store' } : {}),
    'x-request-id': requestId,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const isHead = head.startsWith('HEAD ')
  socket.end([`HTTP/1.1 ${status} ${reasons[status] ?? ''}`, ...lines, '', isHead ? '' : body].join('\r\n'))
}

/** Value of a header in the unparsed head of a request; undefined when it is not there, or came in another packet. */
const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}:([^\\r\\n]*)`, 'i').exec(head)?.[1]?.trim()

/** Is it a navigation of a browser outside of the API? */
const acceptsPage = (head: string): boolean =>
  /^(GET|HEAD) (?!\S*\/api\/)/.test(head) && headerIn(head, 'accept')?.includes('text/html') === true

/** Page for a browser that sends too many cookies, in its language. */
function cookiesPage(head: string): string {
  const language = languageAccepted(headerIn(head, 'accept-language'))
  const t = textsIn(language)
  const heading = t('cookies.heading')
  const host = headerIn(head, 'host') ?? 'Stowage'
  return plainPage(language, `${heading} – Stowage`, heading, [
    t('cookies.reason', { host }),
    t('cookies.remedy', { host }),
    t('cookies.owner'),
  ])
}
