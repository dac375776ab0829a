import { expect, test, vi } from 'vitest'
import type { FileStore } from '#files/store.ts'
import type { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'
import { readPhotos } from './read-photos.ts'

test('photos that the store cannot read are left out of a report, and said in the log', async () => {
  const broken = new Error('The store does not answer')
  const store = { borrow: () => Promise.reject(broken) } as unknown as FileStore
  const warn = vi.fn<(...said: unknown[]) => void>()
  const photos = ['one', 'two'].map(key => ({ key, title: `${key}.jpg` }))
  const tools = { store, thumbnailer: {} as Thumbnailer, log: { warn } }
  const read = [...readPhotos(tools, photos, new AbortController().signal)]
  expect(await Promise.all(read)).toEqual([undefined, undefined])
  expect(warn.mock.calls).toEqual(
    ['one', 'two'].map(key => [{ err: broken, key }, 'A photo is missing in a report']),
  )
})
