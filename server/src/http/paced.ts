import { setImmediate } from 'node:timers/promises'

/** How long a client may let a long answer wait, milliseconds. */
const patience = 60_000

/**
 * Passes slices on as fast as the client takes them, letting other requests in between each two. When the client
 * takes none for a minute, `giveUp` is called.
 */
export async function* paced<T>(slices: AsyncIterable<T>, giveUp: () => void): AsyncGenerator<T> {
  for await (const slice of slices) {
    const timer = setTimeout(giveUp, patience)
    try {
      yield slice
    } finally {
      clearTimeout(timer)
    }
    await setImmediate()
  }
}
