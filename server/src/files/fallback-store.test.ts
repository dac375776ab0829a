import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promisesOf } from '#test/store-promises.ts'
import { FallbackStore } from './fallback-store.ts'
import { openStore } from './open-store.ts'
import type { FileStore } from './store.ts'

/** A store with another one behind it, both in a folder. */
async function openBoth() {
  const data = await mkdtemp(path.join(tmpdir(), 'stowage-both-'))
  const [now, before] = ['now', 'before'].map(name => pathToFileURL(path.join(data, name)).href)
  return {
    store: openStore({ data, storageUrl: now, storagePreviousUrl: before }),
    now: openStore({ data, storageUrl: now }),
    before: openStore({ data, storageUrl: before }),
    close: () => rm(data, { recursive: true, force: true }),
  }
}

promisesOf('a store with a previous one', openBoth)

describe('a store with a previous one', () => {
  let both: Awaited<ReturnType<typeof openBoth>>
  beforeEach(async () => {
    both = await openBoth()
  })
  afterEach(() => both.close())

  const put = async (store: FileStore, key: string, content: string) => {
    const staged = await store.receive(
      (async function* () {
        yield Buffer.from(content)
      })(),
      100,
    )
    await staged.keep(key)
    await staged.discard()
  }
  const read = async (store: FileStore, key: string) => {
    const file = await store.open(key)
    return file && (await text(file))
  }

  test('reads there what it does not have', async () => {
    await put(both.before, 'a/old', 'old')
    expect(await read(both.store, 'a/old')).toBe('old')
    expect((await both.store.find('a/old'))?.size).toBe(3)
    const lent = await both.store.borrow('a/old')
    expect(lent).toBeDefined()
    await lent?.release()
  })

  test('keeps new files to itself', async () => {
    await put(both.store, 'a/new', 'new')
    expect(await read(both.now, 'a/new')).toBe('new')
    expect(await read(both.before, 'a/new')).toBeUndefined()
  })

  test('removes from both, so that nothing comes back', async () => {
    for (const each of [both.now, both.before]) await put(each, 'a/x', 'x')
    await both.store.remove('a/x')
    expect([await read(both.now, 'a/x'), await read(both.before, 'a/x')]).toEqual([undefined, undefined])
  })

  test('says that it could not remove a file only when it touches neither store any more', async () => {
    for (const each of [both.now, both.before]) await put(each, 'a/x', 'x')
    const mayGo = Promise.withResolvers<void>()
    const late = new Proxy(both.before, {
      get: (target, name) => {
        if (name !== 'remove') return Reflect.get(target, name).bind(target)
        return async (key: string) => {
          await mayGo.promise
          await target.remove(key)
        }
      },
    })
    const broken = new Proxy(both.now, {
      get: (target, name) => {
        if (name !== 'remove') return Reflect.get(target, name).bind(target)
        return async () => {
          setImmediate(mayGo.resolve)
          throw new Error('The disk does not let go of it')
        }
      },
    })
    await expect(new FallbackStore(broken, late).remove('a/x')).rejects.toThrow('let go')
    expect(await read(both.before, 'a/x')).toBeUndefined()
  })

  test('lists each file once', async () => {
    await put(both.now, 'a/1', '')
    for (const each of [both.now, both.before]) await put(each, 'a/2', '')
    await put(both.before, 'a/3', '')
    const keys = await Array.fromAsync(both.store.list('a/'), file => file.key)
    expect(keys.toSorted()).toEqual(['a/1', 'a/2', 'a/3'])
  })

  test('finds a file that moves while it is looked for', async () => {
    await put(both.before, 'a/x', 'moving')
    const { now, before } = both
    /** The old store, from which the file is gone at the moment when it is asked for. */
    const moving = new Proxy(before, {
      get: (target, name) => {
        if (name !== 'open') return Reflect.get(target, name).bind(target)
        return async (key: string) => {
          await put(now, key, 'moving')
          await before.remove(key)
          return before.open(key)
        }
      },
    })
    expect(await read(new FallbackStore(now, moving), 'a/x')).toBe('moving')
  })
})
