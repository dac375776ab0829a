import type { Page, Request } from '@playwright/test'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import type { User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

/** Rows of one request. */
const pageSize = 25

interface ListPage {
  readonly number: number
  readonly size: number
}

/** The page of the list that a request asks for; undefined for other requests. */
function listPage(request: Request): ListPage | undefined {
  const { pathname, searchParams } = new URL(request.url())
  if (pathname !== '/api/v1/entities' || !searchParams.has('show')) return undefined
  return { number: Number(searchParams.get('page')), size: Number(searchParams.get('pageSize')) }
}

/** The pages of the list that are requested from now on. */
function recordPages(page: Page): ListPage[] {
  const read: ListPage[] = []
  page.on('request', request => {
    const asked = listPage(request)
    if (asked !== undefined) read.push(asked)
  })
  return read
}

/** Adds 1,000 items, from Item 1000 to Item 1999. */
async function addItems({ client }: User): Promise<void> {
  for (const first of [1000, 1500]) {
    const items = Array.from({ length: 500 }, (_, n) => ({ name: `Item ${first + n}` }))
    await client.call(createEntities, { items })
  }
}

const itemOn = (page: Page, index: number) =>
  page.getByRole('grid').getByRole('row', { name: new RegExp(`Item ${index + 1000}\\b`) })

const scrollTo = (page: Page, index: number) =>
  page.locator('[data-scroller]').evaluate((scroller, part) => {
    scroller.scrollTop = scroller.scrollHeight * part
  }, index / 1000)

async function openList(page: Page): Promise<void> {
  await page.goto('/items')
  await expect(itemOn(page, 0)).toBeVisible()
}

/** Stops the clock of the page one minute ahead. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

test.describe('a list of 1,000 items', () => {
  test.beforeEach(async ({ page, user }) => {
    await addItems(user)
    await page.clock.install()
  })

  test('reads the next pages on the first scroll, and not earlier', async ({ page }) => {
    await stopClock(page)
    const read = recordPages(page)
    await openList(page)
    await page.clock.runFor(100)
    expect(read.map(({ number }) => number)).toEqual([1])
    await page.locator('[data-scroller]').evaluate(scroller => {
      scroller.scrollTop = 60
    })
    await expect.poll(() => read.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('renders only visible rows', async ({ page }) => {
    await openList(page)
    for (const index of [500, 985, 250, 5]) {
      await scrollTo(page, index)
      await expect(itemOn(page, index + 2)).toBeVisible()
      expect(await page.getByRole('grid').getByRole('row').count()).toBeLessThan(60)
    }
  })

  test('reads the target of a jump in one request, and continues in both directions', async ({ page }) => {
    await openList(page)
    await stopClock(page)
    const read = recordPages(page)
    // Pages of the usual size would end in the middle of this screen.
    const begin = 25 * pageSize - 8
    await scrollTo(page, begin)
    await expect(itemOn(page, begin + 10)).toBeVisible()
    // Requests near the beginning may have been in flight.
    const far = () => read.filter(({ number, size }) => number * size > begin)
    expect(far()).toHaveLength(1)
    await page.clock.resume()
    for (const index of [begin + 20, begin + 40, begin + 10, begin - 15]) {
      await scrollTo(page, index)
      await expect(itemOn(page, index + 2)).toBeVisible()
    }
    expect(new Set(far().map(({ size }) => size)).size).toBe(1)
    await scrollTo(page, 0)
    await expect(itemOn(page, 2)).toBeVisible()
  })

  test('reads nothing near the old position while a jump is pending', async ({ page }) => {
    await openList(page)
    const read: number[] = []
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/entities?*', async route => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'))
      read.push(number)
      if (number > 900 / pageSize) await held.promise
      await route.continue()
    })
    const near = (index: number) => read.filter(number => Math.abs(number - index / pageSize) < 6).length
    await stopClock(page)
    await scrollTo(page, 500)
    await expect(itemOn(page, 502)).toBeVisible()
    const seen = near(500)
    await page.clock.runFor(200)
    await scrollTo(page, 950)
    await expect.poll(() => near(950)).toBeGreaterThan(0)
    await page.clock.runFor(140)
    held.resolve()
    await expect(itemOn(page, 952)).toBeVisible()
    expect(near(500)).toBe(seen)
    const asked = near(950)
    await page.clock.runFor(400)
    await expect.poll(() => near(950)).toBeGreaterThan(asked)
    expect(near(500)).toBe(seen)
  })
})
