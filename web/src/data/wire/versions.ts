/** The ETag of each answer that has one, so that a change of it can say which version it began from. */
const versions = new WeakMap<object, string>()

export function noteVersion(reply: unknown, headers: Headers): void {
  const etag = headers.get('etag')
  if (typeof reply === 'object' && reply !== null && etag !== null) versions.set(reply, etag)
}

/** What the server has answered, of each answer that shows more than that. */
const originals = new WeakMap<object, object>()

/** The same answer as it shows a change that the server has not made yet: it began from the same version. */
export function withVersionOf<T>(reply: T, shown: T): T {
  if (typeof reply !== 'object' || reply === null || typeof shown !== 'object' || shown === null) return shown
  if (shown === reply) return shown
  const etag = versions.get(reply)
  if (etag !== undefined) versions.set(shown, etag)
  originals.set(shown, originals.get(reply) ?? reply)
  return shown
}

/** An answer as the server gave it, without the changes that it shows. */
export const originalOf = <T extends object>(shown: T): T => (originals.get(shown) as T | undefined) ?? shown

/** The ETag of an answer; undefined when it has none. */
export const versionOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null ? versions.get(reply) : undefined

/** The header with which a write is refused when somebody else has changed what it began from. */
export const ifUnchanged = (reply: object): { headers: Record<string, string> } => {
  const etag = versions.get(reply)
  return { headers: etag === undefined ? {} : { 'if-match': etag } }
}
