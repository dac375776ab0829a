import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { overflowOn } from '../overflow.ts'
import { expect, test } from '../sample-fixtures.ts'
import type { Screen } from '../screen.ts'
import { screensAt, show } from '../screens.ts'
import { phone, type Size, sizes } from '../sizes.ts'
import { smallTargetsOn } from '../touch-targets.ts'

/** The rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** So many screens one test visits. */
const perTest = 16

/** One line for each violation of the rules. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  // React Aria's announcer names elements by their ids for some seconds, also when they are gone.
  const context: axe.ElementContext = { exclude: ['[data-live-announcer]'] }
  // Without this option, axe lists every element that passes, which takes half of the time.
  const options: axe.RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** The smallest windows without sideways scrolling: a phone of 320 pixels, and a laptop at a zoom of 200 %. */
const narrowest = { laptop: { width: 720, height: 450 }, phone: { width: 320, height: 640 } }

/** Pixels: letters twice as large as they are by default. */
const largeLetters = 32

/** One line for each part of a page that scrolls sideways once the window is narrow, or letters are large. */
async function overflowWhen(
  page: Page,
  adapt: () => Promise<unknown>,
  showAgain: () => Promise<void>,
): Promise<readonly string[]> {
  await adapt()
  // The page adapts its layout in the next frame.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const overflow = await overflowOn(page)
  if (overflow.length === 0) return overflow
  // Popovers keep the place that they had before.
  await showAgain()
  return overflowOn(page)
}

async function overflowWhenNarrow(
  page: Page,
  size: Size,
  showAgain: () => Promise<void>,
): Promise<readonly string[]> {
  const overflow = await overflowWhen(page, () => page.setViewportSize(narrowest[size]), showAgain)
  await page.setViewportSize(sizes[size].viewport)
  return overflow
}

/** Letters as large as somebody has set them in the browser: queries of media in rem follow, as they do there. */
async function overflowWithLargeLetters(
  page: Page,
  showAgain: () => Promise<void>,
): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page)
  const setLetters = (standard: number): Promise<unknown> =>
    browser.send('Page.setFontSizes', { fontSizes: { standard } })
  const overflow = await overflowWhen(page, () => setLetters(largeLetters), showAgain)
  await expect(page.locator('html')).toHaveCSS('font-size', `${largeLetters}px`)
  await setLetters(largeLetters / 2)
  await browser.detach()
  return overflow.map(each => `with large letters, ${each}`)
}

async function errorsOn(page: Page, size: Size, showAgain: () => Promise<void>): Promise<string[]> {
  return [
    ...(await violationsOn(page)),
    ...(size === 'phone' ? await smallTargetsOn(page) : []),
    ...(await overflowWhenNarrow(page, size, showAgain)),
  ]
}

// Screens of failed operations are among them: their responses are errors.
test.beforeEach(({ faults }) => faults.allow(/responded with a status of 4/))

for (const size of ['laptop', 'phone'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const isPublic of [true, false]) {
      const screens = screensAt(size).filter(each => (each.isPublic ?? false) === isPublic)
      const count = Math.ceil(screens.length / perTest)
      const parts = Array.from({ length: count }, (_, part) => screens.filter((_, at) => at % count === part))
      test.describe(`every ${isPublic ? 'public ' : ''}screen of a ${size} in ${colorScheme} mode`, () => {
        test.use({ ...(size === 'phone' ? phone : {}), contextOptions: { reducedMotion: 'reduce' } })
        test.use({ colorScheme, signedIn: !isPublic })
        for (const [at, part] of parts.entries())
          test(`meets WCAG 2.2 AA, fits narrow windows and large letters, and has large touch targets (part ${at + 1})`, async ({
            page,
            sample,
          }) => {
            for (const screen of part)
              await test.step(screen.name, async () => {
                const open = (): Promise<void> => show(page, screen, sample)
                await open()
                expect.soft(await errorsOn(page, size, open), screen.name).toEqual([])
              })
            // Last, so that no other check sees letters that change; colours have no width.
            for (const screen of colorScheme === 'light' ? part : [])
              await test.step(`${screen.name} with large letters`, async () => {
                const open = (): Promise<void> => show(page, screen, sample)
                await open()
                expect.soft(await overflowWithLargeLetters(page, open), screen.name).toEqual([])
              })
          })
      })
    }

test.describe('a tablet', () => {
  test.use({ viewport: { width: 1024, height: 700 }, hasTouch: true, isMobile: true })
  /** Screens that a tablet shows differently from a phone and a laptop. */
  const shown = new Set(['items', 'edited-cell', 'selected-tags', 'views'])

  test('has large touch targets', async ({ page, sample }) => {
    const screens: readonly Screen[] = screensAt('laptop').filter(({ name }) => shown.has(name))
    for (const screen of screens) {
      await show(page, screen, sample)
      expect.soft(await smallTargetsOn(page), screen.name).toEqual([])
    }
  })
})

test.describe('a narrow laptop', () => {
  test.use({ viewport: { width: 1024, height: 700 } })

  test('has a sidebar of centred icons', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible()
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
  })
})

test.describe('reduced motion', () => {
  test.use({ signedIn: false, contextOptions: { reducedMotion: 'reduce' } })

  test('changes colours without a transition', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button').first()
    await expect(button).toBeVisible()
    const colour = await button.evaluate(element => {
      element.style.backgroundColor = 'rgb(1, 2, 3)'
      return element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor
    })
    expect(colour).toBe('rgb(1, 2, 3)')
  })
})

test.describe('elements that are focused automatically', () => {
  test('have no focus ring', async ({ page }) => {
    await page.goto('/items')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('/')
    const input = page.getByRole('dialog').locator('input')
    await expect(input).toBeFocused()
    await expect(input).toHaveCSS('outline-style', 'none')
  })
})
