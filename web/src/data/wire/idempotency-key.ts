/** A new key for a write that happens once, however often it is sent. `crypto.randomUUID` exists only in secure contexts. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const keys = new WeakMap<object, string>()

/** The key of a request by its input object: the same until `endKey`. `first` is the key of an input that has none yet. */
export function keyFor(input: object, first = newIdempotencyKey()): string {
  const key = keys.get(input) ?? first
  keys.set(input, key)
  return key
}

/** Ends the key of a request that was answered: asked for once more, it is another request. */
export const endKey = (input: object): void => void keys.delete(input)
