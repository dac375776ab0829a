// @module-tag endurance

import type { Client } from '@stowage/contract/client'
import { createEntity } from '@stowage/contract/entities'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'
import { newAccount, signIn, signOut } from './steps.ts'
import { visit } from './visit.ts'

/** What the browser keeps of the page and of what was read, as far as the next visit needs it. */
const isKept = `(async () => {
  const addresses = async name => (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url))
  const [page, answers] = [await addresses('stowage-page'), await addresses('stowage-answers')]
  return page.some(url => url.includes('entity-list')) && answers.some(url => url.includes('listEntities') && url.includes('orderBy'))
})()`

describe('without a network', () => {
  let browser: Browser
  let site: Site
  let client: Client
  const mara = newAccount()
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    client = await openAccount(site, mara)
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  test('the page opens with what was seen last, says so, and goes on when the network is back', async () => {
    await client.call(createEntity, { name: 'Tent' })
    const { page, size, close } = await visit(browser, site.url, { size: 'laptop' })
    await signIn(page, mara)
    await page.goto('/things')
    await page.getByRole('row', { name: /Tent/ }).waitFor()
    await expect.poll(() => page.evaluate(isKept)).toBe(true)

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('row', { name: /Tent/ }).waitFor()
    const banner = page.getByRole('status').filter({ hasText: 'cannot be reached' })
    await banner.waitFor()
    // What nobody has seen yet says why there is nothing.
    await page.goto('/trash')
    await banner.waitFor()
    await page.goto('/things')
    await page.getByRole('row', { name: /Tent/ }).waitFor()

    await client.call(createEntity, { name: 'Rope' })
    await page.context().setOffline(false)
    await page.getByRole('row', { name: /Rope/ }).waitFor()
    await banner.waitFor({ state: 'detached' })

    // Nothing is left for whoever comes next.
    await signOut({ page, size })
    await expect.poll(() => page.evaluate(`caches.has('stowage-answers')`)).toBe(false)
    await close()
  })
})
