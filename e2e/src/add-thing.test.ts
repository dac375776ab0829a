// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, listEntities } from '@stowage/contract/entities'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { type Size, visit } from './visit.ts'

const account = newAccount()

describe('a new thing', () => {
  const here = emptySite()
  let client: Client

  beforeAll(async () => {
    client = await openAccount(here.site, account)
    const entityTypeId = await placeTypeOf(client)
    const cellar = await client.call(createEntity, { name: 'Wine cellar', entityTypeId })
    const rack = await client.call(createEntity, { name: 'Rack A', entityTypeId, parentId: cellar.id })
    for (const parentId of [cellar.id, rack.id])
      await client.call(createEntity, { name: 'Bottle', quantity: 1, parentId })
  })

  async function open(size: Size) {
    const one = await visit(here.browser, here.site.url, { size, as: account, path: '/things?add=true' })
    const dialog = one.page.getByRole('dialog', { name: 'New thing' })
    return { ...one, dialog, places: dialog.getByRole('radiogroup', { name: 'Places used last' }) }
  }
  const find = async (name: string) => (await client.call(listEntities, { q: name })).items[0]

  test('goes by keyboard into the place that was used last, as many as the arrows say', async () => {
    const { page, dialog, places, faults, close } = await open('laptop')
    const offered = () =>
      places.getByRole('radio').evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
    await expect.poll(offered).toEqual(['Wine cellar › Rack A', 'Wine cellar'])
    await dialog.getByLabel('Name').fill('Red wine')
    await places.getByRole('radio', { name: 'Wine cellar › Rack A' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: /^Place Wine cellar/ }).waitFor()
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
    await quantity.focus()
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    await expect.poll(() => quantity.getAttribute('aria-valuenow')).toBe('3')
    await page.keyboard.press('Enter')
    await expect.poll(() => find('Red wine')).toMatchObject({ quantity: 3, parent: { name: 'Rack A' } })
    expect(faults).toEqual([])
    await close()
  })

  test('gets one more with a finger, and the same place again takes it away', async () => {
    const { dialog, places, faults, close } = await open('phone')
    await dialog.getByLabel('Name').fill('White wine')
    await dialog.getByRole('button', { name: 'Quantity: one more' }).tap()
    await dialog.getByRole('status').filter({ hasText: '2' }).waitFor({ state: 'attached' })
    await places.getByRole('radio', { name: 'Wine cellar › Rack A' }).tap()
    await places.getByRole('radio', { name: 'Wine cellar › Rack A' }).tap()
    await dialog.getByRole('button', { name: 'Place No place' }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect.poll(() => find('White wine')).toMatchObject({ quantity: 2 })
    expect((await find('White wine'))?.parent).toBeUndefined()
    expect(faults).toEqual([])
    await close()
  })

  test('is told in a line of its own, and the key for undoing stands in the last line alone', async () => {
    const { page, dialog, faults, close } = await open('laptop')
    const lines = page.getByRole('alertdialog')
    await dialog.getByRole('checkbox', { name: /^Add another/ }).press('Space')
    for (const name of ['Cup', 'Plate']) {
      await dialog.getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
      await lines.filter({ hasText: `${name} is added.` }).waitFor()
    }
    expect([await lines.count(), await lines.filter({ has: page.locator('kbd') }).count()]).toEqual([2, 1])
    expect(await lines.filter({ has: page.locator('kbd') }).textContent()).toContain('Plate')
    expect(faults).toEqual([])
    await close()
  })

  test('is not made while its quantity is no number, which says so and has the focus', async () => {
    const { page, dialog, faults, close } = await open('laptop')
    await dialog.getByLabel('Name').fill('Rosé')
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('many')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Write a number, such as 2.').waitFor()
    await page.locator('input[name=quantity]:focus').waitFor()
    expect(await find('Rosé')).toBeUndefined()
    expect(faults).toEqual([])
    await close()
  })
})
