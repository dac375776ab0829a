import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { certificateFor } from '../../../server/test/certificate.ts'
import { registerUser } from '../accounts.ts'
import { test as base, type Way } from '../behind-proxy.ts'
import { plainHost } from '../browser.ts'
import { expect } from '../fixtures.ts'

interface Fixtures {
  /** Another site: it shows in a frame what its address names after `?`. */
  readonly site: string
  readonly certificate: Way['proxy']['certificate']
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  site: async ({}, use) => {
    const server = createServer(({ url = '' }, response) => {
      const shown = url.replace(/^[^?]*\?/, '')
      response.setHeader('content-type', 'text/html')
      response.end(`<title>Home</title><iframe src="${shown}" width="1000" height="700"></iframe>`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(`http://${plainHost}:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
  certificate: [undefined, { option: true }],
  way: ({ site, certificate }, use) =>
    use({
      settings: { STOWAGE_WEB_FRAME_ANCESTORS: site, STOWAGE_OPTIONS_TRUST_PROXY: 'true' },
      proxy: { path: '', strips: false, ...(certificate === undefined ? {} : { certificate }) },
    }),
})

test.beforeEach(({ faults }) => {
  faults.allow(/^request to http:\/\/stowage\.test|untrustworthy|favicon|status of 404/)
})

/** Opens the other site, which shows an address in a frame. */
async function openFramed(page: Page, site: string, address: string) {
  await page.goto(`${site}/?${address}`)
  return page.frameLocator('iframe')
}

test.describe('in a frame of another site', () => {
  test('over http, the page says why nobody can sign in, and leads to a tab of its own', async ({
    below: page,
    site,
    front,
  }) => {
    const frame = await openFramed(page, site, front.url)
    await expect(frame.getByRole('alert')).toContainText('over http, browsers keep no cookies')
    await expect(frame.getByLabel('Password', { exact: true })).toBeHidden()
    const opened = page.waitForEvent('popup')
    await frame.getByRole('link', { name: 'Open Stowage in a tab of its own' }).click()
    await expect((await opened).getByLabel('Password', { exact: true })).toBeVisible()
  })
})

test.describe('in a frame of another site over https', () => {
  test.use({ certificate: certificateFor(['127.0.0.1']) })

  test('people sign in, stay so, and sign out', async ({ below: page, site, front, served }) => {
    const { email, password } = await registerUser(served.client)
    const frame = await openFramed(page, site, front.url)
    await frame.getByLabel('Email address').fill(email)
    await frame.getByLabel('Password', { exact: true }).fill(password)
    await frame.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(frame.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await page.reload()
    await expect(frame.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await frame.getByRole('button', { name: /^You:/ }).click()
    await frame.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(frame.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})
