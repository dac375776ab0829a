import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import { Problem } from '#kernel/problem.ts'
import { securityHeaders } from '../output/headers.ts'

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
  const body = JSON.stringify({ error: message, code, requestId })
  const headers = {
    ...securityHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const { rawPacket } = error
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
  socket.end([`HTTP/1.1 ${status} ${reasons[status] ?? ''}`, ...lines, '', isHead ? '' : body].join('\r\n'))
}
