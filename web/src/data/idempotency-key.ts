/** A new key for a write that happens once, however often it is sent. `crypto.randomUUID` exists only in secure contexts. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const keys = new WeakMap<object, string>()

/** The key of what is asked for: the same until it is done. */
export function keyFor(input: object): string {
  const key = keys.get(input) ?? newIdempotencyKey()
  keys.set(input, key)
  return key
}

/** Ends the key of what is done: asked for once more, it is another request. */
export const endKey = (input: object): void => void keys.delete(input)
