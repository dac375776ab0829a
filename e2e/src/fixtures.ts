import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { registerUser, signInContext, type User } from './accounts.ts'
import { Faults } from './faults.ts'
import { type Server, startServer } from './server.ts'

interface Fixtures {
  /** Whether pages start with the session of `user`; `true` by default. */
  readonly signedIn: boolean
  /** A new account in a group of its own. */
  readonly user: User
  /** Fails the test at its end when a page did something wrong. */
  readonly faults: Faults
  /** Opens a page for another user, in a browser context of its own. */
  readonly openAs: (user: User, path?: string, prepare?: Prepare) => Promise<Page>
}

/** Runs before the first request of a page. */
type Prepare = (page: Page) => Promise<unknown>

interface WorkerFixtures {
  /** One server for all tests of a worker: each test has an account of its own. */
  readonly server: Server
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  signedIn: [true, { option: true }],
  user: async ({ server }, use) => use(await registerUser(server.client)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  faults: async ({}, use) => {
    const faults = new Faults()
    await use(faults)
    expect(faults.list()).toEqual([])
  },
  context: async ({ context, server, signedIn, user, faults }, use) => {
    await prepareContext(context, server, faults)
    if (signedIn) await signInContext(context, user)
    await use(context)
  },
  openAs: async ({ browser, server, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (other, path = '/', prepare) => {
      const context = await browser.newContext()
      contexts.push(context)
      await prepareContext(context, server, faults)
      await signInContext(context, other)
      const page = await context.newPage()
      await prepare?.(page)
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map(context => context.close()))
  },
})

/** Collects what pages of a browser context do wrong, and marks those that are live. */
export async function prepareContext(
  context: BrowserContext,
  { url, plainUrl }: Pick<Server, 'url' | 'plainUrl'>,
  faults: Faults,
): Promise<void> {
  await faults.watch(
    context,
    [url, plainUrl].map(each => new URL(each).host),
  )
  await context.addInitScript({ content: markLive })
}

/** Runs in the browser: marks the document once the event stream is connected, see `expectLive`. */
const markLive = `
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener('open', () => document.documentElement.setAttribute('data-live', ''))
    }
  }
`

/** Waits until a page receives the changes of others. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-live')

export { expect }
