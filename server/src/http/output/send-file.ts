import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sentName } from '#kernel/file-names.ts'
import { Problem } from '#kernel/problem.ts'
import { pacedStream } from '../limits/slow-receivers.ts'
import type { ByteRange } from './byte-ranges.ts'
import type { SentFile } from './file-answer.ts'
import { isUnmodified, rangesFor, refuseOthers, validatorsOf } from './file-conditions.ts'

/** Sends a file or the requested ranges at the speed of the client; aborts when the client takes nothing for `timeoutMs` milliseconds. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  timeoutMs: number,
): Promise<unknown> {
  // Ranges must match the whole file, so nothing is compressed.
  request.headers['x-no-compression'] = 'files are sent as they are'
  const { headers } = request
  const validators = validatorsOf(file)
  refuseOthers(headers, validators, file)
  if (isUnmodified(headers, validators, file))
    return reply
      .code(304)
      .headers({ ...validators })
      .send()

  const size = await file.size()
  const ranges = rangesFor(request, validators, file, size)
  if (ranges?.length === 0) {
    reply.header('content-range', `bytes */${size}`)
    throw new Problem('range.outside')
  }
  const plan = planOf(file, size, ranges)
  const first = await file.open(ranges?.[0])
  reply.code(ranges === undefined ? 200 : 206)
  reply.headers({ ...fileHeaders(file), ...validators, ...plan.headers, 'content-length': plan.length })
  if (request.method === 'HEAD') {
    first.destroy()
    return reply.send(Readable.from([]))
  }
  const body = pacedStream(bytesOf(file, plan, first), timeoutMs, request.log)
  // Closes the file when the client disconnects before the first read.
  body.once('close', () => first.destroy())
  return reply.send(body)
}

const fileHeaders = ({ type, name, inline, ranges }: SentFile): Record<string, string> => ({
  'content-type': type,
  'content-disposition': dispositionOf(name, inline === true),
  'accept-ranges': ranges === true ? 'bytes' : 'none',
  // Uploaded files must not run scripts of this origin.
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox;",
  'x-download-options': 'noopen',
})

/** Parts to send in order, and their total size. */
interface Plan {
  readonly headers: Readonly<Record<string, string>>
  readonly length: number
  readonly parts: readonly { readonly lead: string; readonly range: ByteRange | undefined; size: number }[]
  readonly end: string
}

function planOf({ type }: SentFile, size: number, ranges: readonly ByteRange[] | undefined): Plan {
  const [only] = ranges ?? [{ start: 0, end: size - 1 }]
  if (only !== undefined && (ranges?.length ?? 1) === 1) {
    const length = only.end - only.start + 1
    const headers: Record<string, string> =
      ranges === undefined ? {} : { 'content-range': spanOf(only, size) }
    return { headers, length, parts: [{ lead: '', range: ranges?.[0], size: length }], end: '' }
  }
  const boundary = randomBytes(16).toString('hex')
  const parts = (ranges ?? []).map((range, i) => {
    const lead = `${i === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${spanOf(range, size)}\r\n\r\n`
    return { lead, range, size: range.end - range.start + 1 }
  })
  const end = `\r\n--${boundary}--\r\n`
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part.lead) + part.size, end.length)
  return { headers: { 'content-type': `multipart/byteranges; boundary=${boundary}` }, length, parts, end }
}

const spanOf = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

async function* bytesOf(file: SentFile, { parts, end }: Plan, first: Readable): AsyncGenerator<Buffer> {
  for (const [i, { lead, range, size }] of parts.entries()) {
    if (lead !== '') yield Buffer.from(lead)
    let sent = 0
    const chunks: AsyncIterable<Buffer> = i === 0 ? first : await file.open(range)
    for await (const chunk of chunks) {
      sent += chunk.length
      yield chunk
    }
    // The length was announced: the client must see the truncation instead of waiting.
    if (sent !== size) throw new Error(`A stored file has ${sent} bytes where ${size} are known of`)
  }
  if (end !== '') yield Buffer.from(end)
}

/** `Content-Disposition` with the name in ASCII for old clients, and exactly (RFC 5987). */
function dispositionOf(name: string, inline: boolean): string {
  const plain = sentName(name)
  const ascii = plain.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_')
  const exact = encodeURIComponent(plain).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
