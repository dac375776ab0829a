import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { whileTaken, ZipWriter } from './zip-writer.ts'

const large = Buffer.alloc(1024 * 1024, 'x')

describe('an archive', () => {
  const fill = async (zip: ZipWriter) => {
    const options = { isDeflated: false, at: new Date() }
    for (const name of ['one', 'two']) await zip.add(name, pieces(), options)
    zip.end()
  }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield large
  }

  test('that nobody can take is given up, for the reason of whoever should have', async () => {
    const zip = new ZipWriter()
    const take = () => Promise.reject(new Error('No room'))
    await expect(whileTaken(zip, take, () => fill(zip))).rejects.toThrow('No room')
  })

  test('that cannot be taken to its end is given up for that reason', async () => {
    const zip = new ZipWriter()
    const take = async (archive: AsyncIterable<unknown>) => {
      for await (const _ of archive) throw new Error('No room left')
    }
    await expect(whileTaken(zip, take, () => fill(zip))).rejects.toThrow('No room left')
  })

  test('that cannot be filled fails for that reason', async () => {
    const zip = new ZipWriter()
    const fail = () => Promise.reject(new Error('A row cannot be read'))
    await expect(whileTaken(zip, text, fail)).rejects.toThrow('A row cannot be read')
  })
})
