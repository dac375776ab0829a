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
  let judging: NodeJS.Immediate | undefined
  // What has come meanwhile is read first: this process may have been busy.
  const watch = () =>
    setTimeout(() => {
      judging = setImmediate(giveUp)
    }, timeoutMs)
  let timer = watch()
  const stopWatching = () => {
    clearTimeout(timer)
    clearImmediate(judging)
  }
  try {
    for await (const chunk of source) {
      stopWatching()
      yield chunk
      timer = watch()
    }
  } catch (cause) {
    throw new Error('The store for files broke off in the middle of a file', { cause })
  } finally {
    stopWatching()
  }
}
