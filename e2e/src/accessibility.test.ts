// @module-tag endurance
import axe from 'axe-core'
import type { Page, ViewportSize } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { timesOf } from '../../server/test/lane.ts'
import { sampleSite } from './sample-site.ts'
import { type Screen, screensAt, show, showNext } from './screens.ts'
import { smallTargetsOn } from './touch-targets.ts'
import { type Size, sizes, visit } from './visit.ts'

/** The rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What the check finds on the page, a line each. */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  // Of what is right it would name every element, which takes half of the time.
  const options: axe.RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
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

/** The least that must do without sideways scrolling: a phone of 320 pixels, and a laptop at a zoom of 200 %. */
const narrowest = {
  laptop: { width: 720, height: 450 },
  phone: { width: 320, height: 640 },
} as const satisfies Record<Size, ViewportSize>

/** What does not fit where there is the least room; afterwards there is as much as before. */
async function overflowWhenNarrow(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(narrowest[size])
  // What is drawn otherwise where there is less room is drawn in the next frame.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const overflow = await overflowOn(page)
  await page.setViewportSize(sizes[size].viewport)
  return overflow
}

interface Look {
  readonly size: Size
  readonly colorScheme: 'light' | 'dark'
}

/** What a tablet shows that neither a phone nor a laptop does, or shows otherwise. */
const forFingers = new Set(['things', 'edited-cell', 'selected-tags', 'views'])

describe('every screen, and everything that opens over it,', () => {
  const home = sampleSite()

  /** Shows one screen after the other; after one with something open over it, the next is loaded anew. */
  async function* shownOn(page: Page, screens: readonly Screen[]): AsyncGenerator<Screen> {
    let isOpen = true
    for (const screen of screens) {
      await (isOpen ? show : showNext)(page, screen, home.sample)
      isOpen = screen.open !== undefined
      yield screen
    }
  }

  /** What is wrong on the screens, each of them called by its name. */
  async function faultsOf({ size, colorScheme }: Look): Promise<string[]> {
    const found: string[] = []
    for (const isPublic of [true, false]) {
      const known = isPublic ? {} : { as: home.sample.account }
      const looks = {
        reducedMotion: 'reduce',
        size,
        colorScheme,
        path: 'about:blank',
        ...known,
      } as const
      const { page, faults, close } = await visit(home.browser, home.site.url, looks)
      const screens = screensAt(size).filter(each => (each.isPublic ?? false) === isPublic)
      for await (const screen of shownOn(page, screens)) {
        const wrong = await violationsOn(page)
        if (size === 'phone') wrong.push(...(await smallTargetsOn(page)))
        wrong.push(...(await overflowWhenNarrow(page, size)))
        found.push(...wrong.map(fault => `${screen.name}: ${fault}`))
      }
      // What the policy of the page blocks is no screen's fault alone, but wrong on any.
      found.push(...faults.filter(fault => /policy/i.test(fault)))
      await close()
    }
    return found
  }

  const others: readonly Look[] = [
    { size: 'laptop', colorScheme: 'dark' },
    { size: 'phone', colorScheme: 'light' },
  ]
  // With ENDURANCE=2 all of them; each size and each theme is looked at without it.
  const looks: readonly Look[] = [
    { size: 'laptop', colorScheme: 'light' },
    { size: 'phone', colorScheme: 'dark' },
    ...(timesOf(1, 1) > 1 ? others : []),
  ]
  test.each(looks)(
    'meets WCAG 2.2 AA on a $size in $colorScheme colours, is large enough for fingers, and needs no sideways scrolling',
    async look => {
      expect(await faultsOf(look)).toEqual([])
    },
  )

  test('changes a colour at once for who wants less motion: words never stand on the one from before', async () => {
    const { page, close } = await visit(home.browser, home.site.url, {
      reducedMotion: 'reduce',
      size: 'laptop',
    })
    await page.getByRole('button').first().waitFor()
    const colour = await page.evaluate(`(() => {
      const button = document.querySelector('button')
      const colour = () => getComputedStyle(button).backgroundColor
      const before = colour()
      button.style.backgroundColor = 'rgb(1, 2, 3)'
      return { before, after: colour() }
    })()`)
    expect(colour).toEqual({ before: expect.not.stringContaining('rgb(1, 2, 3)'), after: 'rgb(1, 2, 3)' })
    await close()
  })

  test('has icons alone beside it where there is little room, each in the middle', async () => {
    const { page, close } = await visit(home.browser, home.site.url, {
      ...{ size: 'laptop', viewport: { width: 1024, height: 700 }, as: home.sample.account },
    })
    await page.getByRole('button', { name: 'Saved views' }).waitFor()
    const outside = await page.evaluate(`(() => {
      const sidebar = document.querySelector('[class*=sidebar]')
      const { left, right } = sidebar.getBoundingClientRect()
      const middle = (left + right) / 2
      return [...sidebar.querySelectorAll('svg, kbd, h2 > *, [data-letters]')]
        .filter(each => each.checkVisibility({ visibilityProperty: true }))
        .map(each => [each, each.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && Math.abs((box.left + box.right) / 2 - middle) > 2)
        .map(([each]) => each.outerHTML.slice(0, 80))
    })()`)
    expect(outside).toEqual([])
    await close()
  })

  test('is large enough for fingers on a tablet', async () => {
    const { page, close } = await visit(home.browser, home.site.url, {
      ...{ size: 'laptop', viewport: { width: 1024, height: 700 }, hasTouch: true, isMobile: true },
      ...{ as: home.sample.account, path: 'about:blank' },
    })
    const found: string[] = []
    const screens = screensAt('laptop').filter(({ name }) => forFingers.has(name))
    for await (const screen of shownOn(page, screens))
      found.push(...(await smallTargetsOn(page)).map(fault => `${screen.name}: ${fault}`))
    expect(found).toEqual([])
    await close()
  })

  test('has no ring around what takes the focus by itself: the main region, and the field that finds anything', async () => {
    const { page, close } = await visit(home.browser, home.site.url, {
      size: 'laptop',
      as: home.sample.account,
      path: '/things',
    })
    const focused = () =>
      page.evaluate('[document.activeElement.tagName, getComputedStyle(document.activeElement).outlineStyle]')
    await expect.poll(focused).toEqual(['MAIN', 'none'])
    await page.keyboard.press('/')
    await expect.poll(focused).toEqual(['INPUT', 'none'])
    await close()
  })
})
