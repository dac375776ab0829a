import type { Locator, Page } from '@playwright/test'
import { listEntities } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { expect, test } from '../fixtures.ts'
import { phone, sizes } from '../sizes.ts'
import { toast } from '../steps.ts'

const messagesOn = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Pixels by which two elements overlap vertically; negative when they do not. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (a === null || b === null) throw new Error('One of the elements is hidden')
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
}

/** Moves the focus into the message, which stays as long as it has the focus. */
async function focusMessage(page: Page): Promise<void> {
  await page.keyboard.press('F6')
  await expect(messagesOn(page).and(page.locator(':focus-within'))).toBeVisible()
}

for (const [size, settings, viewport] of [
  ['phone', phone, sizes.phone.viewport],
  ['low laptop', {}, { width: 1280, height: 600 }],
] as const)
  test.describe(`a message on a ${size}`, () => {
    test.use({ ...settings, viewport })

    test('covers no dialog, and works while one is open', async ({ page, user, isMobile }) => {
      await page.goto('/items?add=true')
      const form = page.getByRole('dialog', { name: 'New item' })
      // With all fields open, the form is as high as it can be.
      await form.getByRole('button', { name: 'Manufacturer, model, notes' }).click()
      await form.getByRole('checkbox', { name: /^Add another/ }).press('Space')
      await form.getByLabel('Name').fill('Tent')
      await page.keyboard.press('Enter')
      await expect(messagesOn(page).getByText('Tent added')).toBeVisible()
      await focusMessage(page)
      await expect.poll(() => overlap(messagesOn(page), form)).toBeLessThanOrEqual(0)
      await form.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(form).toBeHidden()
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
      await expect(palette.getByRole('option').first()).toBeVisible()
      await focusMessage(page)
      await expect.poll(() => overlap(messagesOn(page), palette)).toBeLessThanOrEqual(0)
      const undo = toast(page, 'Tent added').getByRole('button', { name: /^Undo/ })
      await (isMobile ? undo.tap() : undo.click())
      await expect(toast(page, /^Undone/)).toBeVisible()
      expect((await user.client.call(listEntities, {})).items).toEqual([])
      await expect(palette).toBeVisible()
    })

    test('covers no toolbar of the selection', async ({ page, user }) => {
      const items = ['Anvil', 'Bellows'].map(name => ({ name, quantity: 1 }))
      await user.client.call(createEntities, { items })
      await page.goto('/items')
      const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
      await page.locator('[data-index="0"]').press('Space')
      await bar.getByRole('button', { name: 'Archive' }).press('Enter')
      await expect(messagesOn(page).getByText('1 item archived')).toBeVisible()
      await expect(bar).toBeHidden()
      await focusMessage(page)
      await page.locator('[data-index="0"]').press('Space')
      await expect(bar).toBeVisible()
      await expect.poll(() => overlap(messagesOn(page), bar)).toBeLessThanOrEqual(0)
    })
  })
