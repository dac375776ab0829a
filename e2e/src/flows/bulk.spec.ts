import type { Page } from '@playwright/test'
import { listEntities } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import type { User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

/** More than one page of the list. */
const chairs = 58

async function openChairs(page: Page, { client }: User) {
  const items = Array.from({ length: 150 }, (_, i) => ({
    name: i < chairs ? `Chair ${i}` : `Plate ${i}`,
    quantity: 1,
  }))
  await client.call(createEntities, { items })
  await page.goto('/items?q=chair')
  await expect(page.locator('[data-index="0"]')).toBeVisible()
  return page.getByRole('toolbar', { name: 'What to do with what is selected' })
}

test.describe('the items of a list', () => {
  test('get a field all at once, and Undo removes it', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const countOf = async (maker: string): Promise<number> => {
      const { items } = await user.client.call(listEntities, { show: 'manufacturer' })
      return items.filter(({ manufacturer }) => manufacturer === maker).length
    }
    const bar = await openChairs(page, user)
    await page.getByRole('checkbox', { name: 'Select everything in this list' }).click({ force: true })
    await expect(bar.getByText(`${chairs} selected`)).toBeVisible()
    await bar.getByRole('button', { name: 'Change field' }).click()
    const dialog = page.getByRole('dialog', { name: `Change ${chairs} items` })
    await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Manufacturer' })
    await dialog.getByLabel('Value', { exact: true }).fill('Holzmann')
    await expect(dialog.getByText(`${chairs} items will change.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(toast(page, `${chairs} items changed`)).toBeVisible()
    await expect(bar).toBeHidden()
    expect(await countOf('Holzmann')).toBe(chairs)
    await undo(page, `${chairs} items changed`)
    expect(await countOf('Holzmann')).toBe(0)
  })

  test('are selected and archived, and Undo brings them back', { tag: '@nightly' }, async ({
    page,
    user,
    isMobile,
  }) => {
    await user.client.call(createEntities, { items: [{ name: 'Anvil' }, { name: 'Bellows' }] })
    await page.goto('/items')
    await page.locator('[data-index="0"]').press('Control+a')
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect(toast(page, '2 items archived')).toBeVisible()
    await expect(page.locator('[data-index="0"]')).toBeHidden()
    await undo(page, '2 items archived', isMobile)
    await expect(page.locator('[data-index]')).toHaveCount(2)
    const { items } = await user.client.call(listEntities, {})
    expect(items.map(({ name }) => name)).toEqual(['Anvil', 'Bellows'])
  })

  test('are selected with the keyboard, and Escape clears the selection', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, user }) => {
    const bar = await openChairs(page, user)
    await page.locator('[data-index="0"]').press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-index="2"]')).toBeFocused()
    await page.keyboard.press('Shift+Space')
    await expect(bar.getByText('3 selected')).toBeVisible()
    await expect(page.getByRole('row', { selected: true })).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(page.locator('[data-index="2"]')).toBeFocused()
    await page.keyboard.press('Control+a')
    await expect(bar.getByText(`${chairs} selected`)).toBeVisible()
  })

  test('are selected by dragging the mouse across them', { tag: '@desktop' }, async ({ page, user }) => {
    const bar = await openChairs(page, user)
    const row = (index: number) => page.locator(`[data-index="${index}"]`)
    // The press moves the focus, which must not end the selection.
    await row(0).focus()
    await row(1).hover()
    await page.mouse.down()
    await row(6).hover()
    await expect(bar.getByText('6 selected')).toBeVisible()
    await row(3).hover()
    await expect(bar.getByText('3 selected')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('row', { selected: true })).toHaveCount(3)
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect(details).toBeHidden()
    await row(5).click()
    await expect(details).toBeVisible()
  })
})
