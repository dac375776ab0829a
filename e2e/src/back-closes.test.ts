// @module-tag endurance
import { createEntities } from '@stowage/contract/entity-bulk'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { goTo, newAccount } from './steps.ts'
import { type Size, visit } from './visit.ts'

const account = newAccount()

describe('Back', () => {
  const here = emptySite()

  beforeAll(async () => {
    const client = await openAccount(here.site, account)
    const items = ['Anvil', 'Bellows'].map(name => ({ name, quantity: 1 }))
    await client.call(createEntities, { items })
  })

  /** At the list of things, to which one came from the first screen. */
  async function open(size: Size = 'phone') {
    const one = await visit(here.browser, here.site.url, { size, as: account })
    await goTo(one.page, 'Things')
    await one.page.locator('[data-index="1"]').waitFor()
    return one
  }
  const pathOf = (page: Page) => page.url().replace(here.site.url, '')
  const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
  async function openFilters(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await filters(page)
      .getByRole('radio', { name: /^with a photo/ })
      .waitFor()
  }
  /** Goes back as a finger does: nothing waits for a screen that does not come. */
  const back = (page: Page) => page.evaluate('history.back()')
  /** Goes back once, which leads to the first screen. */
  async function leave(page: Page): Promise<void> {
    await back(page)
    await page.waitForURL('**/home')
  }

  test('closes the filters, and keeps what was chosen in them; then it leaves, and Forward comes back', async () => {
    const { page, faults, close } = await open()
    await openFilters(page)
    await filters(page).getByText('without a photo').click()
    await expect.poll(() => pathOf(page)).toBe('/things?photo=without')
    await back(page)
    await filters(page).waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/things?photo=without')
    await leave(page)
    await page.goForward()
    await expect.poll(() => pathOf(page)).toBe('/things?photo=without')
    expect(await filters(page).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('leaves the screen at once when the filters were closed by their button, or by a key', async () => {
    const { page, faults, close } = await open()
    await openFilters(page)
    await filters(page).getByRole('button', { name: 'Close' }).click()
    await filters(page).waitFor({ state: 'detached' })
    await openFilters(page)
    await page.keyboard.press('Escape')
    await filters(page).waitFor({ state: 'detached' })
    await leave(page)
    expect(faults).toEqual([])
    await close()
  })

  test('closes what lies on top, then what lies below', async () => {
    const { page, faults, close } = await open()
    await page.getByRole('button', { name: /^Add/ }).click()
    const form = page.getByRole('dialog', { name: 'New thing' })
    const places = page.getByRole('dialog', { name: 'Place' })
    await form.getByRole('button', { name: /^Place/ }).click()
    await places.waitFor()
    await back(page)
    await places.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/things?add=true')
    await back(page)
    await form.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/things')
    await page.getByRole('button', { name: /^Add/ }).click()
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
    await leave(page)
    expect(faults).toEqual([])
    await close()
  })

  test('closes a menu, and the palette from which something was opened is not there any more', async () => {
    const { page, faults, close } = await open()
    await page.locator('[data-index="0"]').click()
    await page.waitForURL('**/things/*')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menu').waitFor()
    const path = pathOf(page)
    await back(page)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(path)
    await page.keyboard.press('/')
    await page.getByRole('option', { name: 'Bellows' }).click()
    await page.getByRole('heading', { name: 'Bellows' }).waitFor()
    await back(page)
    await page.getByRole('heading', { name: 'Anvil' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('leaves the list at once when what was open beside it was closed by its button', async () => {
    const { page, faults, close } = await open('laptop')
    await page.locator('[data-index="0"]').click()
    const peek = page.getByRole('complementary')
    await page.waitForURL(/peek=/)
    await peek.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => pathOf(page)).toBe('/things')
    await peek.waitFor({ state: 'detached' })
    await leave(page)
    expect(faults).toEqual([])
    await close()
  })

  test('closes the filters even where the browser has nowhere to go back to', async () => {
    const { page, faults, close } = await open()
    await openFilters(page)
    // A request to close that no key of the page hears: what Android sends for Back.
    await page.evaluate("addEventListener('keydown', event => event.stopImmediatePropagation(), true)")
    await page.keyboard.press('Escape')
    await filters(page).waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/things')
    expect(faults).toEqual([])
    await close()
  })
})
