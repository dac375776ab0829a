import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity, updateEntity } from '@stowage/contract/entities/entities'
import type { User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { editFact, factOf, toast, undoEdit } from '../steps.ts'

async function addItem({ client }: User, name: string) {
  const { id } = await client.call(createEntity, { name, quantity: 1 })
  return { id, now: () => client.call(getEntity, { id }) }
}

test.describe('a fact of an item', () => {
  test('is edited in place, undone and redone', { tag: '@smoke' }, async ({ page, user }) => {
    const { id, now } = await addItem(user, 'Tent')
    await page.goto(`/items/${id}`)
    await editFact(page, 'Quantity', '4')
    await expect(factOf(page, 'Quantity')).toContainText('4')
    await undoEdit(page)
    await expect(factOf(page, 'Quantity')).toContainText('1')
    expect((await now()).quantity).toBe(1)
    await toast(page, /^Undone/)
      .getByRole('button', { name: 'Redo' })
      .click()
    await expect(factOf(page, 'Quantity')).toContainText('4')
  })

  test('reads decimal commas, and keeps text that is no number', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { id, now } = await addItem(user, 'Tent')
    await user.client.call(updateEntity, { ...(await now()), purchasePrice: 1 })
    await page.goto(`/items/${id}`)
    await editFact(page, 'Price', '1.299,50')
    await expect(factOf(page, 'Price')).toContainText('1,299.50')
    await expect.poll(async () => (await now()).purchasePrice).toBe(1299.5)
    await factOf(page, 'Price').click()
    const input = page.getByRole('textbox', { name: /Price/ })
    await input.fill('12-')
    await input.blur()
    await expect(input).toHaveAccessibleDescription('Not a number. Write it like 12.5.')
    await expect(input).toHaveValue('12-')
    await input.fill('7')
    await input.press('Enter')
    await expect(factOf(page, 'Price')).toContainText('7.00')
    await expect.poll(async () => (await now()).purchasePrice).toBe(7)
  })
})

test.describe('the tags of an item', () => {
  test('include a typed tag after Choose, and not after Close', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    await user.client.call(createTag, { name: 'Fragile' })
    const { id, now } = await addItem(user, 'Vase')
    await page.goto(`/items/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Tags of Vase' })
    const type = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Tag', exact: true }).click()
      await dialog.getByRole('combobox').fill(name)
    }
    const choose = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Choose' }).click()
      await expect(dialog).toBeHidden()
    }
    const main = page.getByRole('main')
    await type('Heirloom')
    await choose()
    await expect(main.getByText('Heirloom').first()).toBeVisible()
    await type('fragile')
    await choose()
    await expect(main.getByText('Fragile').first()).toBeVisible()
    await type('Forgotten')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await type('Blue')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('option', { name: 'Blue', selected: true })).toBeVisible()
    await expect(dialog.getByRole('combobox')).toHaveValue('')
    await choose()
    await expect(main.getByText('Blue').first()).toBeVisible()
    const tags = async () => (await now()).tags.map(({ name }) => name).toSorted()
    await expect.poll(tags).toEqual(['Blue', 'Fragile', 'Heirloom'])
  })
})
