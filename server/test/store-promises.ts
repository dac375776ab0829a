import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore, Staged } from '#files/store.ts'

/** A store to be tested, and how to get rid of it. */
export interface OpenedStore {
  readonly store: FileStore
  close(): Promise<void>
}

const group = '01890000-0000-7000-8000-000000000001'
const plenty = 100_000_000

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

/** What every store promises, whatever it is made of. */
export function promisesOf(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} promises`, () => {
    let store: FileStore
    let close: () => Promise<void>
    let keys = 0
    beforeAll(async () => {
      ;({ store, close } = await open())
    })
    afterAll(() => close())

    const key = () => `${group}/documents/${keys++}`
    const stage = (...parts: (string | Uint8Array)[]): Promise<Staged> =>
      store.receive(chunks(...parts), plenty)
    const read = async (at: string, range?: { start: number; end: number }) => {
      const file = await store.open(at, range)
      return file === undefined ? undefined : (await buffer(file)).toString()
    }
    const keysUnder = async (prefix: string) => {
      const found: string[] = []
      for await (const file of store.list(prefix)) found.push(file.key)
      return found.toSorted()
    }
    const put = async (at: string, text: string) => {
      const staged = await stage(text)
      await staged.keep(at)
      await staged.discard()
    }

    test('to tell size, hash and beginning of what it receives', async () => {
      const parts = ['a'.repeat(4000), 'b'.repeat(4000), '']
      const staged = await stage(...parts)
      expect(staged.size).toBe(8000)
      expect(staged.hash).toBe(createHash('sha256').update(parts.join('')).digest('hex'))
      expect(staged.head.toString()).toBe(parts.join('').slice(0, 4100))
      expect(await readFile(staged.path, 'utf8')).toBe(parts.join(''))
      await staged.discard()
      await expect(readFile(staged.path)).rejects.toThrow('ENOENT')
    })

    test('not to show what is only staged', async () => {
      const staged = await stage('secret')
      const before = await keysUnder('')
      expect(before.some(each => each.includes(staged.path))).toBe(false)
      const at = key()
      await staged.keep(at)
      expect(await keysUnder('')).toEqual([...before, at].toSorted())
      await staged.discard()
    })

    test('to keep content under a key, whole and in parts', async () => {
      const at = key()
      await put(at, '0123456789')
      expect(await read(at)).toBe('0123456789')
      expect(await read(at, { start: 0, end: 0 })).toBe('0')
      expect(await read(at, { start: 3, end: 5 })).toBe('345')
      expect(await read(at, { start: 8, end: 100 })).toBe('89')
      expect(await store.find(at)).toEqual({ key: at, size: 10, modifiedAt: expect.any(Date) })
    })

    test('to keep one content under several keys, and nothing', async () => {
      const one = key()
      const two = key()
      const empty = key()
      const staged = await stage('shared')
      await staged.keep(one)
      await staged.keep(two)
      await staged.discard()
      await put(empty, '')
      await store.remove(one)
      expect([await read(one), await read(two), await read(empty)]).toEqual([undefined, 'shared', ''])
    })

    test('that keeping twice is keeping once, also at the same moment', async () => {
      const at = key()
      const staged = await Promise.all(Array.from({ length: 8 }, () => stage('the same')))
      await Promise.all(staged.map(each => each.keep(at)))
      await Promise.all(staged.map(each => each.keep(at)))
      await Promise.all(staged.map(each => each.discard()))
      expect(await read(at)).toBe('the same')
      expect((await keysUnder(at)).length).toBe(1)
    })

    test('that what was staged can be kept again after it was removed', async () => {
      const at = key()
      const staged = await stage('again')
      await staged.keep(at)
      await store.remove(at)
      await staged.keep(at)
      await staged.discard()
      expect(await read(at)).toBe('again')
    })

    test('to make a file readable under a second key, as often as it is asked to', async () => {
      const one = key()
      const two = `aside/${key()}`
      await put(one, 'needed twice')
      expect([await store.copy(one, two), await store.copy(one, two)]).toEqual([true, true])
      await store.remove(one)
      expect([await read(one), await read(two)]).toEqual([undefined, 'needed twice'])
      expect(await store.copy(one, key())).toBe(false)
      expect(await store.copy(two, one)).toBe(true)
      expect(await read(one)).toBe('needed twice')
    })

    test('that keeping and removing at the same moment break nothing', async () => {
      const at = `${group}/lonely/file`
      const staged = await stage('contested')
      for (let i = 0; i < 50; i++) await Promise.all([staged.keep(at), store.remove(at), staged.keep(at)])
      await staged.keep(at)
      await staged.discard()
      expect(await read(at)).toBe('contested')
    })

    test('to refuse more than it is allowed to take, and to leave nothing of it', async () => {
      await expect(store.receive(chunks('12345', '67890'), 9)).rejects.toMatchObject({
        code: 'body.too_large',
        message: expect.stringContaining('9 bytes'),
      })
      const staged = await store.receive(chunks('12345', '6789'), 9)
      expect(staged.size).toBe(9)
      await staged.discard()
    })

    test('to leave nothing of what breaks off', async () => {
      async function* broken() {
        yield Buffer.from('half')
        throw new Error('The line is dead')
      }
      await expect(store.receive(broken(), plenty)).rejects.toThrow('The line is dead')
    })

    test('to know nothing of keys that were never kept or are gone', async () => {
      const at = key()
      for (const each of [at, `${at}/below`, `${group}`, `${group}/documents`])
        expect([await read(each).catch(() => undefined), await store.find(each)]).toEqual([
          undefined,
          undefined,
        ])
      expect(await store.borrow(at)).toBeUndefined()
      await store.remove(at)
      await put(at, 'x')
      expect(await store.find(`${at}/below`)).toBeUndefined()
      await store.remove(at)
      await store.remove(at)
      expect(await store.find(at)).toBeUndefined()
    })

    test('to lend a path on this machine', async () => {
      const at = key()
      await put(at, 'lent')
      const lent = await store.borrow(at)
      expect(await readFile(lent?.path ?? '', 'utf8')).toBe('lent')
      await lent?.release()
      expect(await read(at)).toBe('lent')
    })

    test('to list by the beginning of the key', async () => {
      const other = '01890000-0000-7000-8000-000000000002'
      const wanted = [`${other}/documents/a`, `${other}/documents/ab`, `${other}/exports/a.zip`]
      for (const each of wanted) await put(each, 'x')
      expect(await keysUnder(`${other}/`)).toEqual(wanted)
      expect(await keysUnder(`${other}/documents/`)).toEqual(wanted.slice(0, 2))
      expect(await keysUnder(`${other}/documents/ab`)).toEqual(wanted.slice(1, 2))
      expect(await keysUnder(`${other}/nothing/`)).toEqual([])
      expect(await keysUnder('')).toEqual(expect.arrayContaining(wanted))
    })

    test('to list as many as there are', async () => {
      const at = '01890000-0000-7000-8000-000000000003/documents'
      const staged = await stage('x')
      const wanted = Array.from({ length: 300 }, (_, i) => `${at}/${String(i).padStart(3, '0')}`)
      for (const each of wanted) await staged.keep(each)
      await staged.discard()
      expect(await keysUnder(`${at}/`)).toEqual(wanted)
    })

    test('to forget what was staged before a moment, and nothing else', async () => {
      const at = key()
      await put(at, 'kept')
      const staged = await stage('left behind')
      await store.sweepStaged(new Date(0))
      expect(await readFile(staged.path, 'utf8')).toBe('left behind')
      await store.sweepStaged(new Date('9999-01-01'))
      await expect(readFile(staged.path)).rejects.toThrow('ENOENT')
      await staged.discard()
      expect(await read(at)).toBe('kept')
    })

    test.each(['../escape', 'a/../../escape', '/etc/passwd', '', '.', `${group}/../../escape`])(
      'not to be led astray by the key %j',
      async at => {
        await expect(store.find(at)).rejects.toThrow('is no key')
        await expect(store.remove(at)).rejects.toThrow('is no key')
        await expect(store.copy(at, group)).rejects.toThrow('is no key')
        const staged = await stage('x')
        await expect(staged.keep(at)).rejects.toThrow('is no key')
        await staged.discard()
      },
    )
  })
}
