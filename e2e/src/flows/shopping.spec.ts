import { createStockProduct, getStockProduct } from '@stowage/contract/stock/products'
import { getShoppingList } from '@stowage/contract/stock/shopping'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps.ts'

test.describe('a purchase', () => {
  test('is written down, ticked and put away without a network, and arrives once', {
    tag: '@phone',
  }, async ({ page, context, user: { client }, faults }) => {
    faults.allow(noNetwork)
    const { id } = await client.call(createStockProduct, { name: 'Rice', unit: 'kg', minQuantity: 2.5 })
    await page.goto('/shopping')
    await expect(page.getByText('2.5 kg')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('combobox', { name: 'Add to the list' }).fill('Candles')
    await page.keyboard.press('Enter')
    for (const name of ['Rice', 'Candles']) await page.locator('label', { hasText: name }).tap()
    await page.getByRole('button', { name: 'Put 2 away' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Put 2 away' }).tap()
    await expect(page.getByText('Nothing to buy')).toBeVisible()
    await context.setOffline(false)
    await expect(toast(page, '2 purchases put away')).toBeVisible()
    expect((await client.call(getStockProduct, { id })).quantity).toBe(2.5)
    expect((await client.call(getShoppingList, {})).items).toEqual([])
  })
})
