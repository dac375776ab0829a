import { hash } from 'node:crypto'
import { Problem } from '#kernel/problem.ts'

/** A strong ETag: `"<version>-<hash of the body>"`, without the version when there is none. */
export function etagOf(body: string | Buffer, version: number | undefined): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 20)
  return version === undefined ? `"${digest}"` : `"${version}-${digest}"`
}

const listed = (header: string): string[] => header.split(',').map(tag => tag.trim().replace(/^W\//, ''))

/** Does `If-None-Match` contain this tag? */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || listed(header).includes(etag))

/** Throws `precondition_failed` when `If-Match` does not contain this version. */
export function expectVersion(header: string | undefined, version: number): void {
  if (header === undefined || header.trim() === '*') return
  const versions = listed(header).map(tag => /^"(\d+)(?:-[^"]*)?"$/.exec(tag)?.[1])
  if (!versions.includes(String(version))) throw new Problem('precondition_failed')
}
