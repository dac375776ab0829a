// @module-tag endurance
import { createEntities } from '@stowage/contract/entity-bulk'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

/** Rows of one reading of the list. */
const pageSize = 25

/** Which page a request of the list asks for; undefined for every other request. */
function askedPage(request: Request): { readonly number: number; readonly size: number } | undefined {
  const { pathname, searchParams } = new URL(request.url())
  if (pathname !== '/api/v1/entities' || !searchParams.has('show')) return undefined
  return { number: Number(searchParams.get('page')), size: Number(searchParams.get('pageSize')) }
}

/** Opens the list of 1,000 things, from Thing 1000 to Thing 1999. */
async function openList(beforeList?: (page: Page) => Promise<void>) {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  for (const first of [1000, 1500])
    await client.call(createEntities, {
      items: Array.from({ length: 500 }, (_, n) => ({ name: `Thing ${first + n}` })),
    })
  const visited = await visit(here.browser, here.site.url, {
    ...{ size: 'laptop', as: account, path: '/things' },
    async prepare(page) {
      await page.clock.install()
      await beforeList?.(page)
    },
  })
  const { page } = visited
  const grid = page.getByRole('grid')
  const item = (index: number) => grid.getByRole('row', { name: new RegExp(`Thing ${index + 1000}\\b`) })
  await item(0).waitFor()
  const goTo = (index: number) =>
    grid.evaluate((scroller, part) => {
      scroller.scrollTop = scroller.scrollHeight * part
    }, index / 1000)
  return { ...visited, grid, item, goTo }
}

test('what comes next is read as soon as one scrolls, and not before the screen has stood for a while', async () => {
  const read: number[] = []
  const { page, grid, faults, close } = await openList(async list => {
    await list.clock.pauseAt(Date.now() + 60_000)
    list.on('request', request => {
      const asked = askedPage(request)
      if (asked !== undefined) read.push(asked.number)
    })
  })
  await page.clock.runFor(100)
  expect(read).toEqual([1])
  await grid.evaluate(scroller => {
    scroller.scrollTop = 60
  })
  await expect.poll(() => read.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(faults).toEqual([])
  await close()
})

test('of a thousand things those are drawn that can be seen, wherever one goes', async () => {
  const { grid, item, goTo, faults, close } = await openList()
  for (const index of [500, 985, 250, 5]) {
    await goTo(index)
    await item(index + 2).waitFor()
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
  }
  expect(faults).toEqual([])
  await close()
})

test('where one jumps to, what is seen is asked for in one page, and the list goes on from there in both directions', async () => {
  const { page, item, goTo, faults, close } = await openList()
  await page.clock.pauseAt(Date.now() + 60_000)
  const read: { readonly number: number; readonly size: number }[] = []
  page.on('request', request => {
    const asked = askedPage(request)
    if (asked !== undefined) read.push(asked)
  })
  // Pages of the usual size would divide these in the middle of the screen.
  const begin = 25 * pageSize - 8
  await goTo(begin)
  await item(begin + 10).waitFor()
  // What lies near the beginning may have been on its way.
  const far = () => read.filter(({ number, size }) => number * size > begin)
  expect(far()).toHaveLength(1)
  await page.clock.resume()
  for (const index of [begin + 20, begin + 40, begin + 10, begin - 15]) {
    await goTo(index)
    await item(index + 2).waitFor()
  }
  // They go on from each other: all have the same size.
  expect(new Set(far().map(({ size }) => size)).size).toBe(1)
  await goTo(0)
  await item(2).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('what is near to where one was is not read while one waits for where one has gone to', async () => {
  const { page, item, goTo, faults, close } = await openList()
  const read: number[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/entities?*', async route => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    read.push(number)
    if (number > 900 / pageSize) await held.promise
    await route.continue()
  })
  const near = (index: number) => read.filter(number => Math.abs(number - index / pageSize) < 6)
  await page.clock.pauseAt(Date.now() + 60_000)
  await goTo(500)
  await item(502).waitFor()
  const seen = near(500).length
  await page.clock.runFor(200)
  await goTo(950)
  await expect.poll(() => near(950).length).toBeGreaterThan(0)
  await page.clock.runFor(140)
  held.resolve()
  await item(952).waitFor()
  expect(near(500).length).toBe(seen)
  const asked = near(950).length
  await page.clock.runFor(400)
  await expect.poll(() => near(950).length).toBeGreaterThan(asked)
  expect(near(500).length).toBe(seen)
  expect(faults).toEqual([])
  await close()
})
