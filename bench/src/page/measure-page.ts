import path from 'node:path'
import type { startBrowser } from '../../../e2e/src/browser.ts'
import { percentile } from '../load/percentile.ts'

type Browser = Awaited<ReturnType<typeof startBrowser>>
type BrowserContext = Awaited<ReturnType<Browser['newContext']>>
type Page = Awaited<ReturnType<BrowserContext['newPage']>>
type CDPSession = Awaited<ReturnType<BrowserContext['newCDPSession']>>

/** How much slower than here the processor of the browser is. */
const slowdown = 4
/** Pixels per second: a quick hand on a wheel. */
const speed = 3000
const rowHeight = 52
const warmUpRounds = 2

/** One figure of the page, and what it should be. */
export interface PageFigure {
  readonly title: string
  readonly unit: string
  readonly values: readonly number[]
  /** The most that the median may be. */
  readonly goal: number
}

interface Visitor {
  readonly page: Page
  readonly cdp: CDPSession
  leave(): Promise<void>
}

/** What is measured: a server with a large inventory, and somebody who may see it. */
export interface PageSubject {
  readonly baseUrl: string
  /** A session token. */
  readonly token: string
  /** What is looked for, and how many entities have it: fewer than have it without its last letter. */
  readonly word: string
  readonly found: number
}

const median = (values: readonly number[]): number => percentile(values, 0.5)

async function contextOf(browser: Browser, { baseUrl, token }: PageSubject): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  })
  const cookies = { 'hb.auth.token': token, 'hb.auth.remember': 'true', 'hb.auth.session': 'true' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseUrl })))
  await context.addInitScript({ path: path.join(import.meta.dirname, 'page-watch.js') })
  return context
}

async function openList(context: BrowserContext): Promise<Visitor & { readonly opened: number }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto('/items', { waitUntil: 'commit' })
  const opened = await page.evaluate<number>('pageWatch.opened()')
  return { page, cdp, opened, leave: () => page.close() }
}

async function search({ page }: Visitor, { word, found }: PageSubject): Promise<number> {
  const box = page.getByRole('searchbox').first()
  await box.fill('')
  // The page itself watches, from before it happens: the way from here to there and back is not what people wait for.
  const took = page.evaluate<number>(`pageWatch.found(${found}, ${word.length})`)
  await box.pressSequentially(word, { delay: 80 })
  await took
  await box.fill('')
  await page.evaluate(`pageWatch.left(${found})`)
  return took
}

async function peekAndEdit({ page }: Visitor, nth: number): Promise<{ peek: number; frames: number }> {
  const row = page.locator(`[role=row][aria-rowindex="${nth + 3}"]`)
  const name = (await row.locator('[class*=name]').first().textContent()) ?? ''
  await row.hover()
  const peeked = page.evaluate<number>(`pageWatch.peeked(${JSON.stringify(name)})`)
  await row.click()
  const peek = await peeked
  const quantity = String(1000 + nth)
  await page.getByRole('button', { name: /^Edit quantity/i }).click()
  const input = page.locator('aside input[name=value]')
  await input.fill(quantity)
  const frames = page.evaluate<number>(
    `pageWatch.edited(${JSON.stringify(Number(quantity).toLocaleString('en-US'))})`,
  )
  await input.press('Enter')
  return { peek, frames: await frames }
}

async function heapOf({ cdp }: Visitor): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** MiB by which the heap has grown after so many rows, when what is far away has been let go. */
async function growthOver(visitor: Visitor, rows: number): Promise<number> {
  const before = await heapOf(visitor)
  await visitor.page.evaluate(`pageWatch.scroll(${rows * rowHeight}, ${speed * 10})`)
  await visitor.page.waitForTimeout(35_000)
  return (await heapOf(visitor)) - before
}

/** What one visit measured. */
interface Round {
  readonly opened: number
  readonly searched: number
  readonly peek: number
  readonly edited: number
  readonly gaps: number
  readonly longest: number
  readonly jumps: readonly number[]
}

async function takeRound(context: BrowserContext, subject: PageSubject, nth: number): Promise<Round> {
  const visitor = await openList(context)
  const searched = await search(visitor, subject)
  const { peek, frames: edited } = await peekAndEdit(visitor, nth)
  await visitor.page.keyboard.press('Escape')
  const scrolled = await visitor.page.evaluate<{ gaps: number; longest: number }>(
    `pageWatch.scroll(${speed * 5}, ${speed})`,
  )
  const jumps: number[] = []
  for (const part of [0.9, 0.3, 0.6, 0.1, 0.5])
    jumps.push(await visitor.page.evaluate<number>(`pageWatch.jump(${part + nth / 100})`))
  await visitor.leave()
  return { opened: visitor.opened, searched, peek, edited, ...scrolled, jumps }
}

/**
 * Takes all figures so many times, in a browser whose processor is slowed down. What comes before does not count: a server that
 * has just started is still translating its code.
 */
export async function measurePage(
  browser: Browser,
  subject: PageSubject,
  rounds: number,
): Promise<PageFigure[]> {
  const context = await contextOf(browser, subject)
  for (let nth = 1; nth <= warmUpRounds; nth++) await takeRound(context, subject, rounds + nth)
  const taken: Round[] = []
  for (let nth = 0; nth < rounds; nth++) taken.push(await takeRound(context, subject, nth))
  const last = await openList(context)
  const growth = await growthOver(last, 20_000)
  await context.close()
  const all = (pick: (round: Round) => number) => taken.map(pick)
  const jumps = taken.flatMap(round => round.jumps)
  return [
    { title: 'open the list until it can be used', unit: 'ms', values: all(r => r.opened), goal: 1200 },
    { title: 'last key until what is found is there', unit: 'ms', values: all(r => r.searched), goal: 150 },
    { title: 'open one beside the list', unit: 'ms', values: all(r => r.peek), goal: 100 },
    { title: 'an edit in place is seen', unit: 'frames', values: all(r => r.edited), goal: 1 },
    { title: 'go far away until rows are there', unit: 'ms', values: jumps, goal: 100 },
    { title: `frames with gaps in 5 s at ${speed} px/s`, unit: 'frames', values: all(r => r.gaps), goal: 0 },
    { title: 'longest frame while scrolling', unit: 'ms', values: all(r => r.longest), goal: 100 },
    { title: 'heap after 20,000 rows', unit: 'MiB more', values: [growth], goal: 15 },
  ]
}

/** The median of a figure, and whether it is as it should be. */
export const judged = ({ values, goal }: PageFigure): { median: number; isReached: boolean } => ({
  median: median(values),
  isReached: median(values) <= goal,
})
