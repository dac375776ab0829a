import type { Page, Request } from 'playwright-core'

const unanswered = new WeakMap<Page, Set<Request>>()

/** Counts from now on what a page asks for. */
export function watchRequests(page: Page): void {
  const waiting = new Set<Request>()
  unanswered.set(page, waiting)
  page.on('request', request => {
    // What the page before has asked for is nothing to the next one.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.clear()
    waiting.add(request)
  })
  const forget = (request: Request) => void waiting.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
}

/** The longest that is waited for a page that goes on reading for as long as what it reads fails, milliseconds. */
const timeoutMs = 5000

/** Runs in the browser: what is drawn has been drawn, and nothing is left to do, or it goes on for too long. */
const whenIdle = `new Promise(done => {
  requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 }))
  setTimeout(done, 2000)
})`

/** Waits until a page has nothing to do and waits for no answer, twice in a row. */
export async function settled(page: Page): Promise<void> {
  const waiting = unanswered.get(page) ?? new Set()
  const end = performance.now() + timeoutMs
  for (let quiet = 0; quiet < 2 && performance.now() < end; quiet = waiting.size === 0 ? quiet + 1 : 0)
    await page.evaluate(whenIdle)
}
