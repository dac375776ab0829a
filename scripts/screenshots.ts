import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from '../contract/src/protocol/client.ts'
import { signInContext } from '../e2e/src/accounts.ts'
import { startBrowser } from '../e2e/src/browser.ts'
import { makeSample, type Sample } from '../e2e/src/sample.ts'
import type { Screen } from '../e2e/src/screen.ts'
import { screensAt, show } from '../e2e/src/screens.ts'
import { type Size, sizes } from '../e2e/src/sizes.ts'
import { startServer } from './demo/server.ts'
import { Stage } from './demo/stage.ts'

type Browser = Awaited<ReturnType<typeof startBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const usage = `Usage: npm run screenshots -- [--only name] [--guide]

Takes a picture of every screen of the page, at both sizes and in both themes, with the sample household, and puts them
into .tmp/screenshots. Build the page first: npm run prepare.

  --only   only screens whose name has this in it
  --guide  writes the pictures of the guide and of README.md, docs/guide/pictures, and nothing else`

const root = path.join(import.meta.dirname, '..')
const themes = ['light', 'dark'] as const

/** The pictures of the guide: file, screen, size and theme. */
const guide: readonly (readonly [string, string, Size, (typeof themes)[number]])[] = [
  ['items', 'peek', 'laptop', 'light'],
  ['items-dark', 'peek', 'laptop', 'dark'],
  ['item-phone', 'item', 'phone', 'light'],
  ['locations', 'location', 'laptop', 'light'],
  ['tags', 'tag', 'laptop', 'light'],
  ['maintenance', 'finish-task', 'laptop', 'light'],
  ['maintenance-phone', 'maintenance', 'phone', 'light'],
  ['statistics', 'statistics', 'laptop', 'light'],
  ['labels', 'labels-filled', 'laptop', 'light'],
  ['members', 'settings/members', 'laptop', 'light'],
]
interface Camera {
  readonly browser: Browser
  readonly url: string
  readonly sample: Sample
}

/** Shows a screen, and has its picture taken. */
async function take(
  { browser, url, sample }: Camera,
  screen: Screen,
  size: Size,
  colorScheme: (typeof themes)[number],
  save: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    serviceWorkers: 'block',
    colorScheme,
    reducedMotion: 'reduce',
    ...sizes[size],
  })
  if (screen.isPublic !== true) await signInContext(context, sample.user)
  const page = await context.newPage()
  await show(page, screen, sample)
  // Images load late, and Chromium may render the old frame for some tenths of a second.
  await page.waitForLoadState('networkidle')
  if (screen.open !== undefined) await page.waitForTimeout(1000)
  await save(page)
  await context.close()
}

async function takeAll(camera: Camera, only: string): Promise<void> {
  const folder = path.join(root, '.tmp/screenshots')
  for (const size of Object.keys(sizes) as Size[])
    for (const screen of screensAt(size).filter(({ name }) => name.includes(only)))
      for (const theme of themes) {
        const file = path.join(folder, `${screen.name}-${size}-${theme}.png`)
        await take(camera, screen, size, theme, page => page.screenshot({ path: file }))
        console.log(path.relative(root, file))
      }
}

async function takeGuide(camera: Camera): Promise<void> {
  const folder = path.join(root, 'docs/guide/pictures')
  await mkdir(folder, { recursive: true })
  for (const [file, name, size, theme] of guide) {
    const screen = screensAt(size).find(each => each.name === name)
    if (screen === undefined) throw new Error(`There is no screen ${name}`)
    await take(camera, screen, size, theme, async page =>
      writeFile(path.join(folder, `${file}.webp`), await small(page)),
    )
    console.log(`docs/guide/pictures/${file}.webp`)
  }
}

/** What the page shows, as WebP. */
async function small(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  return Buffer.from(data, 'base64')
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, guide: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) console.log(usage)
else {
  const server = await startServer(new Stage(process.stderr))
  const browser = await startBrowser()
  try {
    const sample = await makeSample(new Client({ baseUrl: server.url }))
    const camera = { browser, url: server.url, sample }
    await (values.guide ? takeGuide(camera) : takeAll(camera, values.only ?? ''))
  } finally {
    await browser.close()
    await server.stop()
  }
}
