import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { openScratchFolder } from '#db/scratch-folder.ts'
import { ReadAhead } from './read-ahead.ts'
import { Spool } from './spool.ts'

const mebibyte = 1024 * 1024
const silent = pino({ level: 'silent' })
const spools: Spool[] = []
afterEach(async () => {
  for (const spool of spools.splice(0)) await spool.close()
})

function spoolIn(openFolder = openScratchFolder): Spool {
  const spool = new Spool(openFolder, silent)
  spools.push(spool)
  return spool
}

/** An answer of `size` MiB, one letter each, that records the amount read and whether its state is closed. */
function answerOf(size: number) {
  const state = { read: 0, isClosed: false }
  async function* batches(): AsyncGenerator<string> {
    for (; state.read < size; state.read++) yield letterOf(state.read).repeat(mebibyte)
  }
  const close = async () => {
    state.isClosed = true
  }
  return { state, batches: batches(), close }
}

const letterOf = (at: number): string => String.fromCharCode(97 + (at % 26))
const textOf = (size: number): string =>
  Array.from({ length: size }, (_, at) => letterOf(at).repeat(mebibyte)).join('')

async function textIn(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk.toString('latin1')
  return text
}

describe('ReadAhead', () => {
  test('reads to the end and closes the state before the client takes anything', async () => {
    const { state, batches, close } = answerOf(12)
    const spool = spoolIn()
    const ahead = new ReadAhead(batches, spool, close)
    await expect.poll(() => state).toEqual({ read: 12, isClosed: true })
    expect(spool.memory.held).toBeLessThanOrEqual(2 * mebibyte)
    expect(spool.files.held).toBeGreaterThan(9 * mebibyte)
    expect((await textIn(ahead)) === textOf(12)).toBe(true)
    await ahead.end()
    expect([spool.memory.held, spool.files.held]).toEqual([0, 0])
  })

  test('waits for the client beyond the limits of the spool, and loses nothing', async () => {
    const { state, batches, close } = answerOf(20)
    const spool = spoolIn()
    expect(spool.files.take('somebody else', spool.files.limits.maxPerKey)).toBe(true)
    for (let i = 1; i < 4; i++) spool.files.take(`another ${i}`, spool.files.limits.maxPerKey)
    spool.files.give('somebody else', 4 * mebibyte)
    const ahead = new ReadAhead(batches, spool, close)
    await expect.poll(() => spool.files.held).toBe(spool.files.limits.max)
    expect(state).toEqual({ read: 6, isClosed: false })
    expect((await textIn(ahead)) === textOf(20)).toBe(true)
    expect(state.isClosed).toBe(true)
    await ahead.end()
    spool.files.give('somebody else', spool.files.limits.maxPerKey - 4 * mebibyte)
    for (let i = 1; i < 4; i++) spool.files.give(`another ${i}`, spool.files.limits.maxPerKey)
    expect(spool.files.held).toBe(0)
  })

  test.each<[string, () => ReturnType<typeof openScratchFolder>]>([
    [
      'there can be no temporary files',
      async () => {
        throw new Error('no room')
      },
    ],
    [
      'the folder for them has gone',
      async () => {
        const folder = await openScratchFolder()
        await rm(folder.path, { recursive: true })
        return folder
      },
    ],
  ])('waits for its client when %s', async (_, openFolder) => {
    const { state, batches, close } = answerOf(12)
    const spool = spoolIn(openFolder)
    const ahead = new ReadAhead(batches, spool, close)
    await expect.poll(() => state.read).toBe(2)
    expect((await textIn(ahead)) === textOf(12)).toBe(true)
    await ahead.end()
    expect(spool.memory.held).toBe(0)
  })

  test('continues after the client has drained it while a temporary file could not be created', async () => {
    const folder = Promise.withResolvers<never>()
    const { state, batches, close } = answerOf(12)
    const spool = spoolIn(() => folder.promise)
    const ahead = new ReadAhead(batches, spool, close)
    await expect.poll(() => state.read).toBe(2)
    const text = textIn(ahead)
    await expect.poll(() => spool.memory.held).toBe(0)
    folder.reject(new Error('no room'))
    expect((await text) === textOf(12)).toBe(true)
    await ahead.end()
  })

  test('releases all buffers when the client disconnects', async () => {
    const { state, batches, close } = answerOf(1000)
    const spool = spoolIn()
    const ahead = new ReadAhead(batches, spool, close)
    await expect.poll(() => state.read).toBeGreaterThan(4)
    await ahead.end()
    expect(state.isClosed).toBe(true)
    expect(state.read).toBeLessThan(1000)
    expect([spool.memory.held, spool.files.held]).toEqual([0, 0])
  })

  test('throws the error of a failed read after the data before it', async () => {
    async function* batches(): AsyncGenerator<string> {
      yield 'a'
      throw new Error('The shelf fell down')
    }
    const ahead = new ReadAhead(batches(), spoolIn(), async () => undefined)
    const chunks = ahead[Symbol.asyncIterator]()
    expect(String((await chunks.next()).value)).toBe('a')
    await expect(chunks.next()).rejects.toThrow('The shelf fell down')
    await ahead.end()
  })
})
