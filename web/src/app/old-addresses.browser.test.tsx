import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../testing/fake-inventory.ts'
import { item, location } from '../testing/samples.ts'
import { shownAddress, showPage } from '../testing/show.tsx'

const attic = location('Attic')
const tent = item('Tent')

describe('an address that is none of this page', () => {
  beforeEach(() => {
    startFakeInventory({ entities: [attic, tent] })
  })

  test.each([
    ['/things?q=tent', '/items?q=tent'],
    ['/items?q=tent&page=2&pageSize=24', '/items?q=tent'],
    [`/items?q=2024&loc=${attic.id}`, `/items?q=%222024%22&within=${attic.id}`],
    [`/places/${attic.id}`, `/locations/${attic.id}`],
    [`/item/${tent.id}/edit`, `/items/${tent.id}`],
    [`/homebox/LOCATION%2F${attic.id}?x=1`, `/locations/${attic.id}`],
    ['/scanner', '/scan'],
  ])('%s leads to %s', async (address, shown) => {
    await showPage(address)
    await expect.poll(shownAddress).toBe(shown)
  })

  // A reload in the moment in which the session ends and begins anew.
  test.each([
    ['/?to=%2Fitems%3Fq%3Dtent', '/items?q=tent'],
    ['/?to=%2F%2Felsewhere.example', '/home'],
  ])('%s, which is for signing in, leads a person who is signed in to %s', async (address, shown) => {
    await showPage(address)
    await expect.poll(shownAddress).toBe(shown)
  })

  test('is nothing otherwise', async () => {
    await showPage('/nowhere/at/all')
    await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  })
})
