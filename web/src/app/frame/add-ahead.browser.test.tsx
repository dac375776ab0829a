import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { location } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const isLoaded = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/add/add-entity.tsx'))

test('the form for a new item is loaded once the browser is idle', async () => {
  performance.setResourceTimingBufferSize(10_000)
  const waiting: IdleRequestCallback[] = []
  vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation(call => waiting.push(call))
  const attic = location('Attic')
  startFakeInventory({ entities: [attic] })
  await showPage(`/locations/${attic.id}`)
  await expect.element(page.getByRole('heading', { name: 'Attic' })).toBeVisible()
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  expect(isLoaded()).toBe(false)
  await expect
    .poll(() => {
      for (const call of waiting.splice(0)) call({ didTimeout: false, timeRemaining: () => 50 })
      return isLoaded()
    })
    .toBe(true)
})
