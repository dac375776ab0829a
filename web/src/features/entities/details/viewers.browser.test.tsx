import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getGroup } from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { group, item } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

test('a viewer from whom prices and serial numbers are hidden finds no column of them', async () => {
  const server = startFakeInventory({ entities: [item('Anvil')] })
  const hiding = { hidePrices: true, hideSerialNumbers: true }
  server.answer(getGroup, () => ({ ...group, ...hiding, role: 'viewer' as const }))
  await showPage('/items?show=quantity,purchasePrice,serialNumber,soldPrice,manufacturer')
  await expect.element(page.getByRole('columnheader', { name: 'Manufacturer' })).toBeVisible()
  for (const name of [/Price/, /Serial number/, /Sale price/])
    await expect.element(page.getByRole('columnheader', { name })).not.toBeInTheDocument()
})

test('a viewer of the group is shown an item and offered nothing that changes it', async () => {
  const anvil = { ...item('Anvil'), manufacturer: 'Keller & Sons' }
  startFakeInventory({ entities: [anvil] }).answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
  await showPage(`/items?peek=${anvil.id}`)
  await expect.element(page.getByText('Keller & Sons')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Label', exact: true })).toBeVisible()
  await expect.element(page.getByText('Type: Item')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Type:/ })).not.toBeInTheDocument()
  for (const name of ['Move', 'Photo', 'Tag', 'Add', 'Quantity: one more'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await page.getByRole('complementary').getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('n')
  await expect.poll(shownAddress).not.toContain('add=true')
})
