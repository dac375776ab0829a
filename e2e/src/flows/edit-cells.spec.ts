import type { Page } from '@playwright/test'
import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import type { User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { undoEdit } from '../steps.ts'

const columns = 'location,tags,quantity,purchasePrice,insured,purchaseDate,notes,field:Voltage'

const cell = (page: Page, name: string, column: string) =>
  page.getByRole('row', { name }).locator(`[data-column="${column}"]`)

async function openTable(page: Page, { client }: User) {
  const { id } = await client.call(createEntity, { name: 'Tent', quantity: 1 })
  await page.goto(`/items?show=${columns}`)
  await expect(cell(page, 'Tent', 'quantity')).toBeVisible()
  return { id, now: () => client.call(getEntity, { id }) }
}

test.describe('a cell of the table', { tag: '@desktop' }, () => {
  test('is edited after a double click, and undone by one key', async ({ page, user }) => {
    const { now } = await openTable(page, user)
    await cell(page, 'Tent', 'quantity').dblclick()
    await page.getByRole('textbox', { name: 'Tent: Qty' }).fill('4')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Tent', 'quantity')).toHaveText(/4/)
    await expect(cell(page, 'Tent', 'quantity')).toBeFocused()
    await expect(page.getByRole('complementary', { name: 'Details' })).toBeHidden()
    await undoEdit(page)
    await expect(cell(page, 'Tent', 'quantity')).toHaveText(/1/)
    expect((await now()).quantity).toBe(1)
  })

  test('keeps its editor open while the number is invalid', async ({ page, user }) => {
    const { now } = await openTable(page, user)
    const input = page.getByRole('textbox', { name: 'Tent: Qty' })
    await cell(page, 'Tent', 'quantity').dblclick()
    await input.fill('12,75')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Tent', 'quantity')).toHaveText('12.75')
    await cell(page, 'Tent', 'quantity').dblclick()
    await input.fill('5e')
    await page.keyboard.press('Enter')
    await input.blur()
    await expect(input).toHaveValue('5e')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.press('Escape')
    await expect(cell(page, 'Tent', 'quantity')).toHaveText('12.75')
    await expect.poll(async () => (await now()).quantity).toBe(12.75)
  })

  test('leads to the next cell with Tab, and keeps its value on Escape', async ({ page, user }) => {
    const { now } = await openTable(page, user)
    const keys = async (...pressed: readonly string[]): Promise<void> => {
      for (const key of pressed) await page.keyboard.press(key)
    }
    await page.getByRole('row', { name: 'Tent' }).focus()
    await keys('ArrowRight', 'Enter')
    await page.getByRole('textbox', { name: 'Tent: Name' }).fill('Tent for two')
    await keys('Tab')
    // Tab does not open the dialogs of the location and the tags.
    await expect(cell(page, 'Tent for two', 'location')).toBeFocused()
    await keys('Tab', 'Tab', 'Enter')
    await page.keyboard.type('2')
    await keys('Tab')
    await page.keyboard.type('349.5')
    await keys('Tab', 'Space', 'Tab')
    await page.getByLabel('Tent for two: Bought on').fill('2024-03-12')
    await keys('Tab')
    await page.keyboard.type('Pegs are missing')
    await keys('Tab')
    await page.keyboard.type('12')
    await keys('Escape')
    await expect(cell(page, 'Tent for two', 'field:Voltage')).toBeFocused()
    const saved = { name: 'Tent for two', quantity: 2, purchasePrice: 349.5, insured: true }
    await expect
      .poll(now)
      .toMatchObject({ ...saved, purchaseDate: '2024-03-12', notes: 'Pegs are missing', fields: [] })
  })

  test('opens a dialog for the location and the tags', async ({ page, user }) => {
    await user.client.call(createTag, { name: 'Outdoor' })
    const { now } = await openTable(page, user)
    await cell(page, 'Tent', 'location').dblclick()
    await page.getByRole('dialog').getByRole('option', { name: 'Garage' }).click()
    await expect(cell(page, 'Tent', 'location')).toHaveText(/Garage/)
    await cell(page, 'Tent', 'tags').dblclick()
    await page.getByRole('dialog').getByRole('option', { name: 'Outdoor' }).click()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(cell(page, 'Tent', 'tags')).toHaveText(/Outdoor/)
    await expect(cell(page, 'Tent', 'tags')).toBeFocused()
    await cell(page, 'Tent', 'field:Voltage').dblclick()
    await page.getByRole('textbox', { name: /^Tent.*: Voltage/ }).fill('12 V')
    await page.keyboard.press('Enter')
    await expect.poll(now).toMatchObject({
      parent: { name: 'Garage' },
      tags: [{ name: 'Outdoor' }],
      fields: [{ textValue: '12 V' }],
    })
  })
})
