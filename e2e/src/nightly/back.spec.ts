import type { Page } from '@playwright/test'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { expect, test } from '../fixtures.ts'
import { phone } from '../sizes.ts'
import { goTo } from '../steps.ts'

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(filters(page).getByRole('radio', { name: /^with a photo/ })).toBeVisible()
}

/** Goes back like the gesture of a phone: without waiting for a navigation. */
const back = (page: Page) => page.evaluate('history.back()')

async function leave(page: Page): Promise<void> {
  await back(page)
  await expect(page).toHaveURL('/home')
}

test.beforeEach(async ({ page, user }) => {
  const items = ['Anvil', 'Bellows'].map(name => ({ name, quantity: 1 }))
  await user.client.call(createEntities, { items })
  await page.goto('/home')
  await goTo(page, 'Items')
  await expect(page.locator('[data-index="1"]')).toBeVisible()
})

test.describe('Back on a phone', () => {
  test.use(phone)

  test('leaves the screen after the filters were closed by their button or by Escape', async ({ page }) => {
    await openFilters(page)
    await filters(page).getByRole('button', { name: 'Close' }).click()
    await expect(filters(page)).toBeHidden()
    await openFilters(page)
    await page.keyboard.press('Escape')
    await expect(filters(page)).toBeHidden()
    await leave(page)
  })

  test('closes the top dialog first, then the one below', async ({ page }) => {
    await page.getByRole('button', { name: /^Add/ }).click()
    const form = page.getByRole('dialog', { name: 'New item' })
    const locations = page.getByRole('listbox', { name: 'Location' })
    await form.getByRole('combobox', { name: 'Location' }).click()
    await expect(locations).toBeVisible()
    await back(page)
    await expect(locations).toBeHidden()
    await expect(page).toHaveURL('/items?add=true')
    await back(page)
    await expect(form).toBeHidden()
    await expect(page).toHaveURL('/items')
    await page.getByRole('button', { name: /^Add/ }).click()
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeHidden()
    await leave(page)
  })

  test('closes a menu, and skips a palette that has opened another screen', async ({ page }) => {
    await page.locator('[data-index="0"]').click()
    await expect(page).toHaveURL(/\/items\/./)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    const address = page.url()
    await back(page)
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page).toHaveURL(address)
    await page.keyboard.press('/')
    await page.getByRole('option', { name: 'Bellows' }).click()
    await expect(page.getByRole('heading', { name: 'Bellows' })).toBeVisible()
    await back(page)
    await expect(page.getByRole('heading', { name: 'Anvil' })).toBeVisible()
  })

  test('closes the filters when the browser has no history', async ({ page }) => {
    await openFilters(page)
    // Android sends a close request that is no key press of the page.
    await page.evaluate("addEventListener('keydown', event => event.stopImmediatePropagation(), true)")
    await page.keyboard.press('Escape')
    await expect(filters(page)).toBeHidden()
    await expect(page).toHaveURL('/items')
  })
})

test.describe('Back on a laptop', () => {
  test('leaves the list after the details were closed by their button', async ({ page }) => {
    await page.locator('[data-index="0"]').click()
    const details = page.getByRole('complementary')
    await expect(page).toHaveURL(/peek=/)
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/items')
    await expect(details).toBeHidden()
    await leave(page)
  })
})
