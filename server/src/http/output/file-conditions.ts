import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { type ByteRange, readRanges } from './byte-ranges.ts'
import { isKnown } from './etag.ts'
import type { SentFile } from './file-answer.ts'

/** Validators of a file, and its cache lifetime. */
export interface Validators {
  readonly 'cache-control': string
  readonly etag?: string
  readonly 'last-modified'?: string
}

/** Headers for conditional requests of the same file. */
export const validatorsOf = ({
  etag,
  modifiedAt,
  cacheControl = 'private, no-cache',
}: SentFile): Validators => ({
  'cache-control': cacheControl,
  ...(etag === undefined ? {} : { etag: `"${etag}"` }),
  ...(modifiedAt === undefined ? {} : { 'last-modified': new Date(modifiedAt).toUTCString() }),
})

type Headers = FastifyRequest['headers']

/** Throws `precondition_failed` when `If-Match` or `If-Unmodified-Since` do not match the file. */
export function refuseOthers(headers: Headers, { etag = '' }: Validators, { modifiedAt }: SentFile): void {
  const wanted = headers['if-match']
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  const isOther =
    wanted === undefined
      ? modifiedAt !== undefined && wholeSecond(modifiedAt) > since
      : wanted.trim() !== '*' && !wanted.split(',').some(tag => tag.trim() === etag)
  if (isOther) throw new Problem('precondition_failed')
}

/** Does the client already have these bytes? */
export function isUnmodified(headers: Headers, { etag }: Validators, { modifiedAt }: SentFile): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return etag !== undefined && isKnown(known, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modifiedAt !== undefined && wholeSecond(modifiedAt) <= since
}

const wholeSecond = (at: string): number => Math.floor(Date.parse(at) / 1000) * 1000

/** The ranges to send; undefined for the whole file. */
export function rangesFor(
  request: FastifyRequest,
  validators: Validators,
  file: SentFile,
  size: number,
): ByteRange[] | undefined {
  if (file.ranges !== true || request.method !== 'GET') return undefined
  const condition = request.headers['if-range']
  // Ranges continue only the same bytes; otherwise the whole file is sent.
  const isSame = [undefined, validators.etag, validators['last-modified']].some(each => each === condition)
  return isSame ? readRanges(request.headers.range, size) : undefined
}
