import { afterEach, expect, test, vi } from 'vitest'
import { forgetPersonal } from '../../../data/wire/personal-storage.ts'
import { draftPhotosKept, setDraftPhotos } from './given-photos.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPersonal()
})

test('photos of an item that was saved do not come back in the next tab when this one is killed at once', async () => {
  const photo = new File(['picture'], 'one.jpg', { type: 'image/jpeg' })
  setDraftPhotos([photo], 'club')
  setDraftPhotos([photo], 'home')
  await draftPhotosKept()
  // The tab is killed before the database has written.
  const open = vi.fn(() => new EventTarget())
  vi.stubGlobal('indexedDB', { open })
  setDraftPhotos([], 'club')
  await expect.poll(() => open.mock.calls).toHaveLength(1)
  vi.unstubAllGlobals()
  // @ts-expect-error -- The compiler knows no module by an address with a query.
  const nextTab: typeof import('./given-photos.ts') = await import('./given-photos.ts?next-tab')
  await expect.poll(() => nextTab.draftPhotos('home')).toHaveLength(1)
  expect(nextTab.draftPhotos('club')).toEqual([])
})
