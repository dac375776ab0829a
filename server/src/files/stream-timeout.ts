import { Readable } from 'node:stream'

/**
 * What comes from elsewhere, given up when nothing comes for `timeoutMs` milliseconds. Time that the reader takes does not
 * count; when the reader goes away, the source is let go of at once.
 */
export function withStreamTimeout(source: Readable, timeoutMs: number): Readable {
  const chunks = pass(source, timeoutMs)
  // Readable.from would wait for the next chunk before it let go of the source.
  return new Readable({
    highWaterMark: 1 << 18,
    read() {
      chunks.next().then(
        ({ value, done }) => this.push(done ? null : value),
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
}

async function* pass(source: Readable, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const giveUp = () => source.destroy(new Error(`Nothing came for ${timeoutMs} ms`))
  let timer = setTimeout(giveUp, timeoutMs)
  try {
    for await (const chunk of source) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(giveUp, timeoutMs)
    }
  } catch (cause) {
    throw new Error('The store for files broke off in the middle of a file', { cause })
  } finally {
    clearTimeout(timer)
  }
}
