import type { Page } from '@playwright/test'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { locationTypeOf } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

/** Counts presses: clicks and keys, apart from the letters of what is typed. */
class Presses {
  count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async key(name: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(name)
  }
  async click(name: RegExp | string, role: 'button' | 'row' = 'button'): Promise<void> {
    this.count += 1
    await this.#page.getByRole('main').getByRole(role, { name }).click()
  }
}

const purchase = [
  ['Serial number', 'DD-77210-A'],
  ['Manufacturer', 'Bosch'],
  ['Model', 'GSR 18V'],
  ['Price, $', '59.90'],
  ['Bought on', '2026-03-14'],
  ['Bought from', 'Hardware store'],
  ['Warranty until', '2 years'],
  ['Warranty details', 'Receipt in the drawer'],
] as const

test.describe('a job of a household', { tag: '@desktop' }, () => {
  test('fills in eight facts of a purchase with 11 presses', { tag: '@nightly' }, async ({
    page,
    user: { client },
  }) => {
    const { id } = await client.call(createEntity, { name: 'Drill', quantity: 1 })
    await page.goto('/items')
    const presses = new Presses(page)
    await presses.click(/Drill/, 'row')
    await presses.click('More fields')
    await presses.click(/^Edit Serial number:/)
    for (const [at, [label, value]] of purchase.entries()) {
      await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused()
      await page.keyboard.type(value)
      await presses.key(at === purchase.length - 1 ? 'Enter' : 'Tab')
    }
    await expect
      .poll(() => client.call(getEntity, { id }))
      .toMatchObject({
        serialNumber: 'DD-77210-A',
        manufacturer: 'Bosch',
        modelNumber: 'GSR 18V',
        purchasePrice: 59.9,
        purchaseDate: '2026-03-14',
        purchaseFrom: 'Hardware store',
        warrantyExpires: '2028-03-14',
        warrantyDetails: 'Receipt in the drawer',
      })
    expect(presses.count).toBe(11)
  })

  test('makes a box in a location with 3 presses', { tag: '@nightly' }, async ({
    page,
    user: { client },
  }) => {
    await client.call(createEntity, { name: 'Loft', entityTypeId: await locationTypeOf(client) })
    await page.goto('/locations')
    const presses = new Presses(page)
    await presses.click(/Loft/, 'row')
    await presses.click('Add sub-location')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Box 1')
    await presses.key('Enter')
    const made = async () =>
      (await client.call(listEntities, { q: 'Box 1', isLocation: true })).items[0]?.parent?.name
    await expect.poll(made).toBe('Loft')
    expect(presses.count).toBe(3)
  })
})
