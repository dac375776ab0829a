/** A new key for a write that happens once, however often it is sent. `crypto.randomUUID` exists only in secure contexts. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
