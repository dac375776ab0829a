import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { item, location } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const garage = location('Garage')
const bench = location('Bench', garage)

/** What a row of a tree shows, without spaces. */
const rowText = (name: string) =>
  page
    .getByRole('treegrid')
    .getByRole('row', { name: new RegExp(`^${name}\\b`) })
    .element()
    .textContent.replace(/\s/g, '')

describe('a location counts items, not pieces', () => {
  beforeEach(() => {
    startFakeInventory({
      entities: [
        garage,
        bench,
        item('Screw', { parentId: bench.id, quantity: 500, purchasePrice: 0.5 }),
        item('Glue', { parentId: garage.id, quantity: 0 }),
        item('Saw', { parentId: garage.id, purchasePrice: 80, soldDate: '2026-01-31' }),
        item('Old lamp', { parentId: garage.id, archived: true }),
      ],
    })
  })

  test('in the sidebar', async () => {
    await showPage('/history')
    await expect.element(page.getByRole('treegrid')).toBeVisible()
    await expect.poll(() => rowText('Garage')).toBe('Garage3')
  })

  test('in the tree of locations and on their cards', async () => {
    await showPage('/locations')
    await expect.element(page.getByRole('link', { name: 'Garage 3 items · €250' })).toBeVisible()
    await expect.poll(() => rowText('Garage')).toMatch(/^Garage3/)
  })

  test('on its own page, which says what the value leaves out', async () => {
    await showPage(`/locations/${garage.id}`)
    const about = page.getByRole('region', { name: 'About this location' })
    await expect
      .poll(() => about.element().textContent)
      .toMatch(/3 items in 1 sub-location€250 without 1 sold/)
    await expect
      .element(about.getByRole('link', { name: '3 items' }))
      .toHaveAttribute('href', `/items?within=${garage.id}`)
  })

  test('also where all of them have the quantity 0', async () => {
    const shed = location('Shed')
    startFakeInventory({ entities: [shed, item('Rope', { parentId: shed.id, quantity: 0 })] })
    await showPage(`/locations/${shed.id}`)
    await expect.element(page.getByRole('link', { name: '1 item' })).toBeVisible()
  })
})
