import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../testing/fake-inventory.ts'
import { place, thing } from '../testing/samples.ts'
import { shownAddress, showPage } from '../testing/show.tsx'

const [attic, tent] = [place('Attic'), thing('Tent')]

describe('an address that is none of this page', () => {
  beforeEach(() => {
    startFakeInventory({ entities: [attic, tent] })
  })

  test.each([
    ['/items?q=tent', '/things?q=tent'],
    [`/item/${tent.id}/edit`, `/things/${tent.id}`],
    [`/homebox/LOCATION%2F${attic.id}?x=1`, `/places/${attic.id}`],
    ['/locations', '/places'],
    ['/scanner', '/scan'],
  ])('%s leads to %s', async (address, shown) => {
    await showPage(address)
    await expect.poll(shownAddress).toBe(shown)
  })

  test('says so when Homebox has a page there and Stowage has none', async () => {
    await showPage('/templates')
    await expect.element(page.getByRole('heading', { name: 'Not in Stowage yet' })).toBeVisible()
  })

  test('is nothing otherwise', async () => {
    await showPage('/nowhere/at/all')
    await expect.element(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  })
})
