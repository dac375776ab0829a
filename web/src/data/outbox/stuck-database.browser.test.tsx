import { expect, test, vi } from 'vitest'
import { enqueueAdd } from '../../features/entities/add/add-queue.ts'
import { emptyDraft } from '../../features/entities/add/draft.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeUpload } from '../../testing/fake-upload.ts'
import { group, user } from '../../testing/samples.ts'
import { personalKeys } from '../wire/personal-storage.ts'
import { leaveSession } from '../wire/session.ts'
import { outbox } from './outbox.ts'

test('sends items straight to the server where the database never opens', { timeout: 30_000 }, async () => {
  localStorage.setItem(personalKeys.user, `${user.id} former`)
  const server = startFakeInventory({ entities: [] })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const opened: EventTarget[] = []
  const open = (): EventTarget => {
    const opening = Object.assign(new EventTarget(), {
      readyState: 'pending',
      result: { close: () => undefined },
    })
    opened.push(opening)
    return opening
  }
  vi.stubGlobal('indexedDB', { open, deleteDatabase: () => undefined })
  for (const name of ['Tent', 'Stove'])
    enqueueAdd({ groupId: group.id, draft: { ...emptyDraft, name }, items: [{ name }], photos: [] })
  await expect.poll(() => outbox.get(), { timeout: 20_000 }).toEqual([])
  expect([server.now('Tent').name, server.now('Stove').name]).toEqual(['Tent', 'Stove'])
  leaveSession()
  // It opens after all: nothing else is held up.
  for (const opening of opened) opening.dispatchEvent(new Event('success'))
  vi.unstubAllGlobals()
})
