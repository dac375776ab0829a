import { Readable } from 'node:stream'

/**
 * What comes from elsewhere, given up when nothing comes for `patience` milliseconds. Time that the reader takes does not
 * count; when the reader goes away, the source is let go of at once.
 */
export function patiently(source: Readable, patience: number): Readable {
  const passed = Readable.from(pass(source, patience), { objectMode: false, highWaterMark: 1 << 18 })
  return passed.once('close', () => source.destroy())
}

async function* pass(source: Readable, patience: number): AsyncGenerator<Uint8Array> {
  const giveUp = () => source.destroy(new Error(`Nothing came for ${patience} ms`))
  let timer = setTimeout(giveUp, patience)
  try {
    for await (const chunk of source) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(giveUp, patience)
    }
  } catch (cause) {
    throw new Error('The store for files broke off in the middle of a file', { cause })
  } finally {
    clearTimeout(timer)
  }
}
