import type { Page } from '@playwright/test'
import { createEntity, deleteEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import type { User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps.ts'

const expectFocusOn = (page: Page, name: string) =>
  expect(page.locator('[data-index]:focus')).toContainText(name)

async function addItems({ client }: User): Promise<void> {
  const names = ['Anvil', 'Bellows', 'Chisel', 'Drill']
  await client.call(createEntities, { items: names.map(name => ({ name, quantity: 1 })) })
}

test.describe('the focus', () => {
  test('moves to the row above after the last row is deleted', async ({ page, user }) => {
    await addItems(user)
    // The key is pressed before the page knows whether the server has a trash.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/v1/status', async route => {
      await pressed.promise
      await route.continue()
    })
    await page.goto('/items')
    await page.locator('[data-index="3"]').press('Space')
    for (let times = 0; times < 2; times++) await page.keyboard.press('Delete')
    pressed.resolve()
    await expect(page.getByRole('row', { name: /Drill/ })).toBeHidden()
    await expectFocusOn(page, 'Chisel')
  })

  test('moves to the next row after an item is deleted from its details', async ({ page, user, faults }) => {
    faults.allow(/responded with a status of 404/)
    await addItems(user)
    await page.goto('/items')
    await page.locator('[data-index="1"]').press('Enter')
    await page.getByRole('complementary').getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('row', { name: /Bellows/ })).toBeHidden()
    await expectFocusOn(page, 'Chisel')
  })

  test('moves to the next row after the selection is archived', async ({ page, user }) => {
    await addItems(user)
    await page.goto('/items')
    await page.locator('[data-index="1"]').press('Space')
    await page
      .getByRole('toolbar', { name: 'What to do with what is selected' })
      .getByRole('button', { name: 'Archive' })
      .press('Enter')
    await expect(page.getByRole('toolbar', { name: 'What to do with what is selected' })).toBeHidden()
    await expectFocusOn(page, 'Chisel')
  })

  test('moves to the next button in the trash, and from the last one to the content', async ({
    page,
    user,
  }) => {
    for (const name of ['Rasp', 'Saw']) {
      const { id } = await user.client.call(createEntity, { name })
      await user.client.call(deleteEntity, { id })
    }
    await page.goto('/trash')
    const buttons = page.getByRole('button', { name: 'Restore' })
    await expect(buttons).toHaveCount(2)
    await buttons.first().press('Enter')
    await expect(buttons).toHaveCount(1)
    await expect(buttons).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(buttons).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(toast(page, /Rasp|Saw/).first()).toBeVisible()
  })
})
