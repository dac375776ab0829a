import type { Page } from '@playwright/test'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { getEntityTree } from '@stowage/contract/entities/locations'
import { locationTypeOf, type User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

/** An item in the garage, one of the locations of a new group. */
async function addToGarage({ client }: User, name: string) {
  const roots = await client.call(getEntityTree, { withItems: false })
  const garageId = roots.find(root => root.name === 'Garage')?.id ?? ''
  const { id } = await client.call(createEntity, { name, quantity: 1, parentId: garageId })
  return { garageId, id, locationOf: async () => (await client.call(getEntity, { id })).parent?.name }
}

const itemRow = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Items' }).getByRole('row', { name: new RegExp(name) })
const locationRow = (page: Page, name: string) =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}`) })

test.describe('an item', () => {
  test('moves to the location chosen in the dialog, and Undo moves it back', { tag: '@smoke' }, async ({
    page,
    user,
    isMobile,
  }) => {
    const { id, locationOf } = await addToGarage(user, 'Car jack')
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('dialog').getByRole('option', { name: 'Attic' }).click()
    await expect(toast(page, 'Car jack moved to Attic')).toBeVisible()
    expect(await locationOf()).toBe('Attic')
    await undo(page, 'Car jack moved to Attic', isMobile)
    expect(await locationOf()).toBe('Garage')
  })

  test('moves by drag and drop on a location of the tree', { tag: '@desktop' }, async ({ page, user }) => {
    const { garageId, locationOf } = await addToGarage(user, 'Car jack')
    await page.goto(`/locations/${garageId}`)
    await itemRow(page, 'Car jack').dragTo(locationRow(page, 'Attic'))
    await expect(toast(page, 'Car jack moved to Attic')).toBeVisible()
    await expect(itemRow(page, 'Car jack')).toBeHidden()
    expect(await locationOf()).toBe('Attic')
    await undo(page, 'Car jack moved to Attic')
    await expect(itemRow(page, 'Car jack')).toBeVisible()
    expect(await locationOf()).toBe('Garage')
  })

  test('moves by drag and drop on the card of a sub-location', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { garageId, locationOf } = await addToGarage(user, 'Car jack')
    const entityTypeId = await locationTypeOf(user.client)
    await user.client.call(createEntity, { name: 'Shelf', parentId: garageId, entityTypeId })
    await page.goto(`/locations/${garageId}`)
    await itemRow(page, 'Car jack').dragTo(page.getByRole('link', { name: /^Shelf/ }))
    await expect(toast(page, 'Car jack moved to Shelf')).toBeVisible()
    expect(await locationOf()).toBe('Shelf')
  })

  test('moves by cut and paste with the keyboard', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { garageId, locationOf } = await addToGarage(user, 'Car jack')
    await page.goto(`/locations/${garageId}`)
    await itemRow(page, 'Car jack').press('Control+x')
    const hint = toast(page, 'Car jack cut. Select a location and paste there.')
    await expect(hint).toBeVisible()
    await locationRow(page, 'Attic').press('Control+v')
    await expect(toast(page, 'Car jack moved to Attic')).toBeVisible()
    await expect(hint).toBeHidden()
    expect(await locationOf()).toBe('Attic')
  })

  test('moves from the palette with the keyboard alone', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { locationOf } = await addToGarage(user, 'Canoe')
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('canoe')
    await expect(page.getByRole('option', { name: 'Show 1 item as a list' })).toBeVisible()
    const move = page.getByRole('option', { name: 'Move Canoe …' })
    await expect(move).toBeVisible()
    for (const _ of ['Canoe', 'Move']) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move Canoe to…' })
    await expect(dialog.getByRole('option', { name: 'Attic' }).first()).toBeVisible()
    await page.keyboard.type('attic')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(toast(page, 'Canoe moved to Attic')).toBeVisible()
    expect(await locationOf()).toBe('Attic')
  })
})
