// @module-tag endurance
import axe from 'axe-core'
import type { Browser, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timesOf } from '../../server/test/amounts.ts'
import { startBrowser } from './browser.ts'
import { makeSample, type Sample } from './sample.ts'
import { screensAt, show } from './screens.ts'
import { openSite, type Site } from './site.ts'
import { type Size, sizes, visit } from './visit.ts'

/** The rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Those of them that look at colours: what other rules find is the same in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** What the check finds on the page, a line each. */
async function violationsOn(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const options: axe.RunOptions = { runOnly }
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as axe.AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Waits until what has just changed is drawn, and what it moves has come to its end: one transition may begin another. */
const drawn = (page: Page) =>
  page.evaluate(`(async () => {
    for (let moving = [undefined]; moving.length > 0; ) {
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      moving = document.getAnimations().filter(each => each instanceof CSSTransition)
      await Promise.allSettled(moving.map(each => each.finished))
    }
  })()`)

type Theme = 'light' | 'dark'

/** What is hard to see in the other theme; afterwards it is this one again. */
async function violationsInOther(page: Page, theme: Theme): Promise<string[]> {
  const other = theme === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: other })
  await drawn(page)
  const found = await violationsOn(page, { type: 'rule', values: colorRules })
  await page.emulateMedia({ colorScheme: theme })
  return found.map(violation => `${other}: ${violation}`)
}

/** How much wider the page and its content are than what is seen of them. */
const overflowOn = (page: Page): Promise<string[]> =>
  page.evaluate(`
    [document.scrollingElement, document.querySelector('main')]
      .filter(each => each !== null && each.scrollWidth > each.clientWidth + 1)
      .map(each => each.tagName + ': ' + each.scrollWidth + ' of ' + each.clientWidth)
  `)

/** The least that must do without sideways scrolling: a phone of 320 pixels, and a laptop at a zoom of 200 %. */
const narrowest = {
  laptop: { width: 720, height: 450 },
  phone: { width: 320, height: 640 },
} as const satisfies Record<Size, ViewportSize>

/** What does not fit where there is the least room; afterwards there is as much as before. */
async function overflowWhenNarrow(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(narrowest[size])
  await drawn(page)
  const overflow = await overflowOn(page)
  await page.setViewportSize(sizes[size].viewport)
  return overflow
}

/** With ENDURANCE=2 each size is looked at in both themes. */
const isEveryTheme = timesOf(1, 1) > 1

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
  async function faultsOf(size: Size, colorScheme: Theme): Promise<string[]> {
    const found: string[] = []
    for (const isPublic of [true, false]) {
      const known = isPublic ? {} : { storageState: sample.signedIn }
      const looks = { reducedMotion: 'reduce', size, colorScheme, ...known } as const
      const { page, faults, close } = await visit(browser, site.url, looks)
      for (const screen of screensAt(size).filter(each => (each.isPublic ?? false) === isPublic)) {
        await show(page, screen, sample)
        await page.evaluate(axe.source)
        const wrong = [
          ...(await violationsOn(page, { type: 'tag', values: tags })),
          ...(isEveryTheme ? await violationsInOther(page, colorScheme) : []),
          ...(await overflowWhenNarrow(page, size)),
        ]
        found.push(...wrong.map(fault => `${screen.name}: ${fault}`))
      }
      // What the policy of the page blocks is no screen's fault alone, but wrong on any.
      found.push(...faults.filter(fault => /policy/i.test(fault)))
      await close()
    }
    return found
  }

  test.each([
    ['laptop', 'light'],
    ['phone', 'dark'],
  ] as const)(
    'meets WCAG 2.2 AA on a %s in %s colours, and needs no sideways scrolling where there is little room',
    async (size, colorScheme) => {
      expect(await faultsOf(size, colorScheme)).toEqual([])
    },
  )
})
