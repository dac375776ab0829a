// @module-tag endurance
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timesOf } from '../../server/test/amounts.ts'
import { startBrowser } from './browser.ts'
import { makeSample, type Sample } from './sample.ts'
import { type Screen, screensAt, show } from './screens.ts'
import { openSite, type Site } from './site.ts'
import { type Size, type VisitOptions, visit } from './visit.ts'

/** The rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What the check finds on the page, a line each. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const options: axe.RunOptions = { runOnly: { type: 'tag', values: tags } }
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** How much wider the page and its content are than what is seen of them. */
const overflowOn = (page: Page): Promise<string[]> =>
  page.evaluate(`
    [document.scrollingElement, document.querySelector('main')]
      .filter(each => each !== null && each.scrollWidth > each.clientWidth + 1)
      .map(each => each.tagName + ': ' + each.scrollWidth + ' of ' + each.clientWidth)
  `)

describe('every screen, and everything that opens over it,', () => {
  let browser: Browser
  let site: Site
  let sample: Sample
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    sample = await makeSample(site, browser)
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  /** What is wrong on the screens, each of them called by its name. */
  async function faultsOf(
    screens: readonly Screen[],
    options: VisitOptions,
    faultsOn: (page: Page) => Promise<string[]>,
  ): Promise<string[]> {
    const found: string[] = []
    for (const isPublic of [true, false]) {
      const known = isPublic ? {} : { storageState: sample.signedIn }
      const { page, faults, close } = await visit(browser, site.url, {
        reducedMotion: 'reduce',
        ...options,
        ...known,
      })
      for (const screen of screens.filter(each => (each.isPublic ?? false) === isPublic)) {
        await show(page, screen, sample)
        found.push(...(await faultsOn(page)).map(fault => `${screen.name}: ${fault}`))
      }
      // What the policy of the page blocks is no screen's fault alone, but wrong on any.
      found.push(...faults.filter(fault => /policy/i.test(fault)))
      await close()
    }
    return found
  }

  type Looks = readonly [Size, 'light' | 'dark'][]
  const others: Looks = [
    ['laptop', 'dark'],
    ['phone', 'light'],
  ]
  // With ENDURANCE=2 all of them; each size and each theme is looked at without it.
  const looks: Looks = [['laptop', 'light'], ['phone', 'dark'], ...(timesOf(1, 1) > 1 ? others : [])]
  test.each(looks)('meets WCAG 2.2 AA on a %s in %s colours', async (size, colorScheme) => {
    expect(await faultsOf(screensAt(size), { size, colorScheme }, violationsOn)).toEqual([])
  })

  test('needs no sideways scrolling at 320 pixels', async () => {
    const viewport = { width: 320, height: 640 }
    expect(await faultsOf(screensAt('phone'), { size: 'phone', viewport }, overflowOn)).toEqual([])
  })

  test('needs no sideways scrolling at a zoom of 200 %', async () => {
    const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }
    expect(await faultsOf(screensAt('laptop'), { size: 'laptop', ...zoomed }, overflowOn)).toEqual([])
  })
})
