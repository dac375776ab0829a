import type { Page } from '@playwright/test'
import { test as base, prepareContext } from './fixtures.ts'
import { type Proxy, type ProxyOptions, startProxy } from './proxy.ts'
import { type Server, startServer } from './server.ts'

/** A server and the proxy in front of it. */
export interface Way {
  readonly settings: Readonly<Record<string, string>>
  readonly proxy: ProxyOptions
}

interface Fixtures {
  readonly way: Way
  readonly served: Server
  readonly front: Proxy
  /** A page that has not been opened yet; relative addresses are below the path. */
  readonly below: Page
}

/** Tests of a server of their own behind a proxy. */
export const test = base.extend<Fixtures>({
  way: [{ settings: {}, proxy: { path: '', strips: false } }, { option: true }],
  served: async ({ way }, use) => {
    const server = await startServer(way.settings)
    await use(server)
    await server.stop()
  },
  front: async ({ way, served }, use) => {
    const proxy = await startProxy(served.url, way.proxy)
    await use(proxy)
    await proxy.close()
  },
  below: async ({ browser, front, faults }, use) => {
    const context = await browser.newContext({
      baseURL: front.url,
      serviceWorkers: 'allow',
      ignoreHTTPSErrors: true,
    })
    await prepareContext(context, { url: front.url, plainUrl: front.url }, faults)
    await use(await context.newPage())
    await context.close()
  },
})
