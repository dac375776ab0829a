// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { listEntities } from '@stowage/contract/entities'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'
import { newAccount, signIn } from './steps.ts'
import { visit } from './visit.ts'

const account = newAccount()

/** By how many pixels two parts of the page that stand above each other overlap; below zero when they do not. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (a === null || b === null) throw new Error('One of them is not shown')
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
}

const lines = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Moves the focus into the line, by the key that leads from part to part: it stays while it has the focus. */
async function goToLine(page: Page): Promise<void> {
  await page.keyboard.press('F6')
  await expect
    .poll(() => lines(page).evaluate(each => each.contains(each.ownerDocument.activeElement)))
    .toBe(true)
}

describe('a line that says what was done', () => {
  let browser: Browser
  let site: Site
  let client: Client
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    client = await openAccount(site, account)
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))
  const names = async () => (await client.call(listEntities, {})).items.map(({ name }) => name)

  test.each([
    ['phone', { width: 390, height: 844 }],
    ['laptop', { width: 1280, height: 600 }],
  ] as const)(
    'hides nothing of what lies over the page on a %s, and can be reached and used there',
    async (size, viewport) => {
      const { page, faults, close } = await visit(browser, site.url, { size, viewport })
      await signIn(page, account)
      await page.goto('/things?add=true')
      const sheet = page.getByRole('dialog', { name: 'New thing' })
      // All there is to fill in: as high as it can be.
      await sheet.getByRole('button', { name: 'Maker, model, notes' }).click()
      await sheet.getByRole('checkbox', { name: /^Add another/ }).press('Space')
      await sheet.getByLabel('Name').fill('Tent')
      await page.keyboard.press('Enter')
      await lines(page).getByText('Tent is added.').waitFor()
      await goToLine(page)
      await expect.poll(() => overlap(lines(page), sheet)).toBeLessThanOrEqual(0)

      await sheet.getByRole('button', { name: 'Close', exact: true }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Find anything' })
      await palette.getByRole('option').first().waitFor()
      await goToLine(page)
      await expect.poll(() => overlap(lines(page), palette)).toBeLessThanOrEqual(0)

      const undo = page.getByRole('alertdialog').getByRole('button', { name: /^Undo/ })
      await (size === 'phone' ? undo.tap() : undo.click())
      await expect.poll(names).toEqual([])
      expect([await palette.count(), faults]).toEqual([1, []])
      await close()
    },
  )
})
