import { getTemplate } from '@stowage/contract/catalogues/templates'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps.ts'

test.describe('templates', () => {
  test('are made and filled in, and items are added from them in three presses', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    await page.goto('/templates')
    await page.getByRole('button', { name: 'New template' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Light bulb')
    await page.getByRole('button', { name: 'Create template' }).click()
    await expect(page.getByRole('heading', { name: 'Light bulb', level: 1 })).toBeVisible()
    await page.getByLabel('Default name').fill('Bulb {{count}} of {{year}}')
    await page.getByLabel('Manufacturer').fill('Osram')
    await page.getByLabel('Add field').fill('Socket')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Value (Text)').fill('E27')
    await page.getByLabel('Value (Text)').press('Enter')
    const id = page.url().split('/').at(-1) ?? ''
    const saved = async () => {
      const { defaultManufacturer, fields } = await user.client.call(getTemplate, { id })
      return [defaultManufacturer, fields[0]?.textValue]
    }
    await expect.poll(saved).toEqual(['Osram', 'E27'])
    await page.goto('/items')
    // Three presses.
    await page.getByRole('button', { name: /^Add/ }).first().click()
    const form = page.getByRole('dialog', { name: 'New item' })
    await form.getByText('Light bulb', { exact: true }).click()
    await expect(form.getByLabel('Socket')).toHaveValue('E27')
    await form.getByRole('button', { name: 'Save' }).click()
    const name = `Bulb 1 of ${new Date().getFullYear()}`
    await expect(toast(page, `${name} added`)).toBeVisible()
    await expect(page.getByText('Osram').first()).toBeVisible()
  })
})
