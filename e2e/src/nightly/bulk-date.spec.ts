import { createEntity, getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'

test.describe('a bulk change of a date', () => {
  test('does not clear the date while only a part of the new one is typed', async ({ page, user }) => {
    const { id, ...plate } = await user.client.call(createEntity, { name: 'Plate', quantity: 1 })
    await user.client.call(updateEntity, { ...plate, id, purchaseDate: '2024-05-06' })
    const bought = async () => (await user.client.call(getEntity, { id })).purchaseDate
    await page.goto('/items?q=plate')
    await page.getByRole('checkbox', { name: 'Select everything in this list' }).click({ force: true })
    await page.getByRole('button', { name: 'Change field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Bought on' })
    const value = dialog.getByLabel('Value', { exact: true })
    await value.fill('0304')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(value).toHaveAccessibleDescription(/^Not a date/)
    await value.fill('2025-03-04')
    expect(await bought()).toBe('2024-05-06')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(bought).toBe('2025-03-04')
  })
})
