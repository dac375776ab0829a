import { readFile } from 'node:fs/promises'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { expect, test } from '../fixtures.ts'

test.describe('a filtered list', () => {
  test('is saved as a file in the language of the page', { tag: '@nightly' }, async ({ page, user }) => {
    const items = ['Chair', 'Armchair', 'Plate'].map(name => ({ name, quantity: 1 }))
    await user.client.call(createEntities, { items })
    await page.goto('/items?q=chair&orderBy=name')
    await expect(page.locator('[data-index="1"]')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export items' })
    await expect(dialog.getByRole('radio', { name: 'These 2 items' })).toBeChecked()
    await dialog.getByText('CSV in English').click()
    await dialog.getByText('As shown').click()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^stowage-items_\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\n').map(line => line.split(',')[0])).toEqual(['\ufeffName', 'Armchair', 'Chair', ''])
    await expect(dialog).toBeHidden()
  })
})
