import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../sample-fixtures.ts'
import { phone } from '../sizes.ts'

/** Opens a focused link, goes back, and expects the focus on the link again. */
async function goAndComeBack(page: Page, link: Locator): Promise<void> {
  const before = page.url()
  await link.press('Enter')
  await expect(page).not.toHaveURL(before)
  await expect(page.locator(':focus')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(link).toBeFocused()
}

test.describe('going back', () => {
  for (const [screen, path, link] of [
    ['the home screen', '/home', /^View all/],
    ['the home screen', '/home', /^Battery pack/],
    ['an item', '/items/cello', /^Music$/],
    ['a location', '/locations/garage', /^Print contents/],
  ] as const)
    test(`to ${screen} focuses the link ${link}`, async ({ page, sample }) => {
      await page.goto(path.replace('cello', sample.entityId).replace('garage', sample.locationId))
      await goAndComeBack(page, page.getByRole('main').getByRole('link', { name: link }).first())
    })

  test('before the next screen has loaded keeps the focus', async ({ page }) => {
    await page.goto('/home')
    const loaded = Promise.withResolvers<void>()
    await page.route('**/assets/entity-page-*.js', async route => {
      await loaded.promise
      await route.continue()
    })
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /^Battery pack/ })
      .first()
    await link.press('Enter')
    await expect(page).toHaveURL(/\/items\/./)
    await page.goBack()
    await expect(page).toHaveURL('/home')
    loaded.resolve()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Due', exact: true })).toBeVisible()
    await expect(link).toBeFocused()
  })

  test('to a location focuses its item, also from the button of the screen', async ({ page, sample }) => {
    await page.goto(`/locations/${sample.locationId}`)
    const row = page.locator('[data-index="0"]')
    await row.press('Control+Enter')
    await expect(page).toHaveURL(/\/items\/./)
    await page.getByRole('main').getByRole('button', { name: 'Items', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/locations\/./)
    await expect(row).toBeFocused()
  })
})

test.describe('going back on a phone', () => {
  test.use(phone)

  for (const path of ['/items', '/items?layout=gallery'])
    test(`to ${path} focuses the row or card that was open`, async ({ page }) => {
      await page.goto(path)
      await page.locator('[data-index="0"]').focus()
      const focused = page.locator('[data-index]:focus')
      for (const key of ['PageDown', 'PageDown', 'ArrowDown']) {
        const before = (await focused.getAttribute('data-index')) ?? ''
        await page.keyboard.press(key)
        await expect(focused).not.toHaveAttribute('data-index', before)
      }
      const index = await focused.getAttribute('data-index')
      expect(Number(index)).toBeGreaterThan(4)
      await goAndComeBack(page, page.locator(`[data-index="${index}"]`))
    })
})
