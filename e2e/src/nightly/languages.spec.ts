import type { Page } from '@playwright/test'
import { cutTextsOn } from '../cut-texts.ts'
import { lengthenNames } from '../long-names.ts'
import { outOfReachOn } from '../out-of-reach.ts'
import { overflowOn } from '../overflow.ts'
import { makeSample, type Sample } from '../sample.ts'
import { test as base, expect } from '../sample-fixtures.ts'
import type { Screen } from '../screen.ts'
import { screensAt, show } from '../screens.ts'
import { phone, type Size, sizes } from '../sizes.ts'

/** The sample has names of 60 characters here. */
const test = base.extend<object, { readonly sample: Sample }>({
  sample: [
    async ({ server }, use) => {
      const sample = await makeSample(server.client)
      await lengthenNames(sample)
      await use(sample)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** The commonest windows that are smaller than those the page is designed for. */
const windows = {
  laptop: [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ],
  phone: [sizes.phone.viewport],
} as const

/** One line for each text that is cut off, and each control that nobody can press, in each window and language. */
async function lossesOn(page: Page, size: Size): Promise<string[]> {
  const losses: string[] = []
  for (const language of ['en-US', 'de', 'fr', 'es']) {
    await speak(page, language)
    for (const viewport of windows[size]) {
      await page.setViewportSize(viewport)
      // The page adapts its layout in the next frame.
      await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
      const lines = [...(await overflowOn(page)), ...(await cutTextsOn(page)), ...(await outOfReachOn(page))]
      losses.push(...lines.map(line => `${language}, ${viewport.width} pixels: ${line}`))
    }
  }
  await page.setViewportSize(sizes[size].viewport)
  return losses
}

/** Words that are the same in every language. */
const everywhere = new Set(
  [
    'Stowage Homebox SQLite PostgreSQL Excel LibreOffice Avery Zweckform HERMA Brother Dymo Phomemo',
    'ntfy Telegram Discord Slack Matrix Gotify Pushover Teams Mattermost Zulip Bark Pushbullet Join',
    'English Deutsch Español Français Pseudo-Accents Pseudo Accents',
    'CSV JSON PDF PNG QR API URL ID kB MB GB mm',
    'UTF Windows Mac Roman inventory csv',
    'Ctrl Enter Esc Shift Alt Del Tab Home End Space',
    // What is typed in screens.ts, or stands in a field as an example, and by what React Aria parts a name from what it says of it.
    'Lamp Mirror lamp Holzmann home for',
    // What `Intl` says of sizes and times.
    'byte',
    'AM PM at ago in hr hrs min sec day days wk wks mo mos yr yrs today yesterday tomorrow next last this and or',
  ].flatMap(words => words.split(' ')),
)

/** What React Aria says itself, in the languages that it has. */
const ofReactAria =
  /^(Expand|Collapse|Select|Dismiss|Drag\b.*|Remove\b.*|Clear search|Show suggestions|Calendar)$/

/** What `Intl` writes in English: names of days, months and units of time. */
const ofIntl = (): RegExp => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)))
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 1 + day)))
  const words = (['long', 'short', 'narrow'] as const).flatMap(style => [
    ...months.map(each => each.toLocaleString('en', { month: style, timeZone: 'UTC' })),
    ...days.map(each => each.toLocaleString('en', { weekday: style, timeZone: 'UTC' })),
  ])
  return new RegExp(`^(${words.join('|')})$`)
}

/** Every text that the server has answered on this page. */
function watchAnswers(page: Page): ReadonlySet<string> {
  const known = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string') known.add(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        known.add(key)
        keep(each)
      }
  }
  page.on('response', response => {
    if (response.headers()['content-type']?.includes('json') === true)
      response.json().then(keep, () => undefined)
  })
  return known
}

/** Shows the page in another language where it stands: as if it had been chosen in another tab. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(`
    localStorage.setItem('stowage.look.language', '${language}')
    dispatchEvent(new StorageEvent('storage', { key: 'stowage.look.language' }))
  `)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** What is read on the page, by eye or ear, without what is in the brackets of messages. */
const textsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const isSeen = element => element.checkVisibility({ visibilityProperty: true })
    const texts = []
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element) || element.closest('script, style, svg:not([aria-label]), textarea') !== null) continue
      // What icons are called is not among the messages in English.
      if (element.matches('[class*=_icon_][aria-label]')) continue
      for (const name of ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
      // A message may be in several elements, where a part of it is marked.
      const isInner = element.parentElement !== null && /⟦[^⟧]*$/.test(element.parentElement.textContent.split(element.textContent)[0] ?? '')
      if (!isInner && [...element.childNodes].some(each => each.nodeType === 3 && each.data.trim() !== ''))
        texts.push(element.textContent)
    }
    const outside = text => {
      let depth = 0
      return [...text].map(letter => {
        if (letter === '⟦') depth += 1
        if (letter === '⟧') depth -= 1
        return depth > 0 || letter === '⟧' ? '\\n' : letter
      }).join('')
    }
    return [...new Set(texts.map(outside))]
  })()`)

/** Words that stand in no message and in no answer. */
async function forgottenOn(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const intl = ofIntl()
  const data = [...known].join('\n')
  const parts = (await textsOutside(page)).flatMap(text => text.split(/[\n·,:;()/›–—"“”…×+!?]/))
  const isKnown = (text: string): boolean => text.length < 2 || data.includes(text)
  return [...new Set(parts.map(each => each.trim()))].filter(
    part =>
      !isKnown(part) &&
      !ofReactAria.test(part) &&
      part.split(/[^\p{L}]+/u).some(word => !isKnown(word) && !everywhere.has(word) && !intl.test(word)),
  )
}

test.beforeEach(({ faults }) => faults.allow(/responded with a status of 4/))

const partsOf = (size: Size, isPublic: boolean): readonly (readonly Screen[])[] => {
  const screens = screensAt(size).filter(each => (each.isPublic ?? false) === isPublic)
  const count = isPublic ? 1 : 6
  return Array.from({ length: count }, (_, part) => screens.filter((_each, at) => at % count === part))
}

for (const size of ['laptop', 'phone'] as const)
  for (const isPublic of [true, false])
    test.describe(`every ${isPublic ? 'public ' : ''}screen of a ${size}`, () => {
      test.use({ ...(size === 'phone' ? phone : {}), contextOptions: { reducedMotion: 'reduce' } })
      test.use({ signedIn: !isPublic })
      for (const [at, part] of partsOf(size, isPublic).entries()) {
        test(`has no text outside of messages, room for longer ones, and every control in reach (part ${at + 1})`, async ({
          page,
          sample,
        }) => {
          const known = watchAnswers(page)
          for (const screen of part)
            await test.step(screen.name, async () => {
              await show(page, screen, sample)
              await speak(page, 'en-XA')
              // An answer is known a moment after it is shown.
              await expect
                .configure({ soft: true })
                .poll(() => forgottenOn(page, known), screen.name)
                .toEqual([])
              expect.soft(await overflowOn(page), screen.name).toEqual([])
              expect.soft(await lossesOn(page, size), screen.name).toEqual([])
              await speak(page, 'en-US')
            })
        })

        test(`is mirrored from right to left (part ${at + 1})`, async ({ page, sample }) => {
          for (const screen of part)
            await test.step(screen.name, async () => {
              await show(page, screen, sample)
              await speak(page, 'ar-XB')
              await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
              expect.soft(await overflowOn(page), screen.name).toEqual([])
              if (process.env['PICTURES'] !== undefined)
                await page.screenshot({ path: `${process.env['PICTURES']}/${screen.name}-${size}.png` })
              await speak(page, 'en-US')
            })
        })
      }
    })

test.describe('the checks of texts and controls', () => {
  test('find what is cut off, clipped, covered and outside of the window', async ({ page }) => {
    await page.setContent(`
      <style>
        .line { width: 4rem; overflow: hidden; white-space: nowrap }
        .bar { position: relative; top: -2rem; width: 10rem; height: 2rem }
        .far { position: absolute; left: 3000px }
        body { overflow: hidden }
      </style>
      <p class="line">Cordless screwdriver</p>
      <p class="line" title="Table saw with two blades">Table saw with two blades</p>
      <p style="overflow: auto" class="line scrolls">A table that scrolls</p>
      <input placeholder="Search the items of a list" style="width: 4rem">
      <p class="line"><button class="last" style="margin-left: 6rem">Clipped</button></p>
      <button class="under">Covered</button><div class="bar"></div>
      <button class="far">Outside</button>
      <button class="near">In reach</button>
    `)
    expect(await cutTextsOn(page)).toEqual([
      'cut off: Cordless screwdriver (P.line)',
      'cut off: Clipped (BUTTON.last)',
      expect.stringMatching(/^hint cut off by \d+ pixels: Search the items of a list$/),
    ])
    expect(await outOfReachOn(page)).toEqual([
      'clipped: Clipped (BUTTON.last)',
      'covered: Covered (BUTTON.under) by DIV.bar',
      'outside of the window: Outside (BUTTON.far)',
    ])
  })
})
