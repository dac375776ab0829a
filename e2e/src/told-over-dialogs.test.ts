// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { listEntities } from '@stowage/contract/entities'
import { createEntities } from '@stowage/contract/entity-bulk'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
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
  const here = emptySite()
  let client: Client
  beforeAll(async () => {
    client = await openAccount(here.site, account)
  })
  const names = async () => (await client.call(listEntities, {})).items.map(({ name }) => name)

  test.each([
    ['phone', { width: 390, height: 844 }],
    ['laptop', { width: 1280, height: 600 }],
  ] as const)(
    'hides nothing of what lies over the page on a %s, and can be reached and used there',
    async (size, viewport) => {
      const { page, faults, close } = await visit(here.browser, here.site.url, {
        size,
        viewport,
        as: account,
        path: '/things?add=true',
      })
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

  test.each(['phone', 'laptop'] as const)(
    'hides nothing of what can be done with what is selected next on a %s',
    async size => {
      await client.call(createEntities, { items: ['Anvil', 'Bellows'].map(name => ({ name, quantity: 1 })) })
      const { page, faults, close } = await visit(here.browser, here.site.url, {
        size,
        as: account,
        path: '/things',
      })
      const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
      const select = async (): Promise<void> => {
        await page.locator('[data-index="0"]').focus()
        await page.keyboard.press('Space')
        await bar.waitFor()
      }
      await select()
      await bar.getByRole('button', { name: 'Archive' }).press('Enter')
      await lines(page).getByText('One thing is archived.').waitFor()
      await bar.waitFor({ state: 'detached' })
      await goToLine(page)
      await select()
      await expect.poll(() => overlap(lines(page), bar)).toBeLessThanOrEqual(0)
      expect(faults).toEqual([])
      await close()
    },
  )
})
