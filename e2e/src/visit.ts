import { routeOf } from '@stowage/contract/operation'
import { login } from '@stowage/contract/sessions'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type RunnerTestCase, TestRunner } from 'vitest'
import { withTimeout } from '../../server/src/kernel/with-timeout.ts'
import { watchRequests } from './settled.ts'
import type { Account } from './steps.ts'

/**
 * The sizes for which the page is drawn. Sheets do not slide in on phones: a click looks whether its target stands still, which
 * it does while a busy machine has not begun the animation, and would land beside it. Laptops have all the motion there is.
 */
export const sizes = {
  laptop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
} as const satisfies Record<string, BrowserContextOptions>

export type Size = keyof typeof sizes

/** For what Playwright waits for ever: a browser that hangs fails one test after the other instead. Milliseconds. */
const timeoutMs = 60_000

/** Somebody's look at the page, in a browser that knows nothing yet. */
export interface Visit {
  /**
   * What it routes stays routed: a request that begins while Chromium stops to intercept may wait for ever
   * (microsoft/playwright#41802), so neither `unroute` nor `times`.
   */
  readonly page: Page
  readonly size: Size
  /** What no page should do: errors, reports of the policy, requests to others. */
  readonly faults: string[]
  close(): Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  readonly size: Size
  /** Is signed in already: the page begins with what shows that, and saves the way there. */
  readonly as?: Account
  /** What is opened; without it, what the page opens by itself. */
  readonly path?: string
  /** What is done with the tab before anything is loaded into it. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Opens the page at `url`; relative addresses lead there from then on. */
export async function visit(
  browser: Browser,
  url: string,
  { size, as, path = '/', prepare, ...options }: VisitOptions,
): Promise<Visit> {
  const newContext = browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    // Keeping the files of the page takes time that journeys need not spend; those that begin without a session keep them.
    serviceWorkers: as === undefined ? 'allow' : 'block',
    ...sizes[size],
    ...options,
  })
  const context = await withTimeout(timeoutMs, newContext)
  context.setDefaultTimeout(20_000)
  await context.addInitScript({ content: reportViolations })
  await context.addInitScript({ content: noteListening })
  if (as !== undefined) {
    const { email: username, password } = as
    const answer = await context.request.post(`/api${routeOf(login).path}`, {
      data: { provider: 'local', username, password },
    })
    if (!answer.ok()) throw new Error(`${username} is not signed in: ${answer.status()}`)
  }
  const page = await withTimeout(timeoutMs, context.newPage())
  const faults = watch(page, new URL(url).origin)
  watchRequests(page)
  describeWhenFailed(page, faults)
  await prepare?.(page)
  await page.goto(path)
  return { page, size, faults, close: () => withTimeout(timeoutMs, context.close()) }
}

/** Says in the error of a test that fails where its page stood, and what could be read on it. */
function describeWhenFailed(page: Page, faults: readonly string[]): void {
  TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.context.onTestFailed(async ({ task }) => {
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
    const [error] = task.result?.errors ?? []
    if (error === undefined) return
    const seen = [`The page was at ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 600)}`, ...faults]
    error.message = [error.message, ...seen].join('\n')
  })
}

/** Runs in the browser: what the policy of the page blocks is an error. */
const reportViolations = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error('The policy blocks', violatedDirective, blockedURI, sample))
`

/** Runs in the browser: notes that the page hears what others change. */
const noteListening = `
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener('open', () => { window.isListening = true })
    }
  }
`

/** Waits until a page hears what others change: it does not see what they change before, until it reads again. */
export async function whenListening(page: Page): Promise<void> {
  await page.waitForFunction('window.isListening')
}

/** What browsers say of headers that they heed only at https addresses. */
const saysWhatIsPlain = /^The Cross-Origin-Opener-Policy header has been ignored, because .* untrustworthy/

function watch(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !saysWhatIsPlain.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(error.message))
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(origin).host)
      faults.push(`request to ${request.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`)
  })
  return faults
}
