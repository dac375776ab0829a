import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

test('stock is kept of an item, taken, and given back by Undo', {
  tag: '@smoke',
}, async ({ page, user, isMobile }) => {
  const { client } = user
  const { id } = await client.call(createEntity, { name: 'Rice', quantity: 5 })
  const left = async () => (await client.call(getEntity, { id })).quantity
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Keep stock of this…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep stock' })
  await dialog.getByRole('textbox', { name: 'Unit' }).fill('kg')
  await dialog.getByRole('textbox', { name: 'Minimum' }).fill('5')
  await dialog.getByRole('button', { name: 'Keep stock' }).click()
  await expect(toast(page, 'Rice added')).toBeVisible()
  await page.goto('/stock')
  const row = page.getByRole('row', { name: 'Rice' })
  await row.getByRole('button', { name: 'Take 1: Rice' }).click()
  await expect(row.getByText('4 kg')).toBeVisible()
  await expect(row.getByText('Low')).toBeVisible()
  const told = '1 kg of Rice taken'
  await expect(toast(page, told)).toBeVisible()
  expect(await left()).toBe(4)
  await undo(page, told, isMobile)
  await expect(row.getByText('5 kg')).toBeVisible()
  expect(await left()).toBe(5)
})
