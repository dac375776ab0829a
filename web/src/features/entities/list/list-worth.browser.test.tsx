import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

describe('the value', () => {
  beforeEach(() => {
    startFakeInventory({
      entities: [
        item('Tent', { purchasePrice: 100, quantity: 2 }),
        item('Canoe', { purchasePrice: 1000, soldDate: '2026-01-31' }),
        item('Stove', { purchasePrice: 50, archived: true }),
      ],
    })
  })

  test.each([
    ['/items', '2 items · 3 pieces · €200.00 without 1 sold'],
    ['/items?archived=true', '3 items · 4 pieces · €200.00 without 1 sold and 1 archived'],
  ])('of the list %s leaves out what is sold or archived', async (address, text) => {
    await showPage(address)
    await expect.poll(() => page.getByRole('main').element().textContent).toContain(text)
  })

  test('leaves out an item that its row marks as sold', async () => {
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /^Canoe Sold/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Tent(?! Sold)/ })).toBeVisible()
  })
})
