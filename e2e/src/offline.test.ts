// @module-tag endurance

import type { Client } from '@stowage/contract/client'
import { createEntity, getEntity } from '@stowage/contract/entities'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'
import { newAccount, signOut } from './steps.ts'
import { visit } from './visit.ts'

/** Runs in the browser: the addresses of what it keeps under a name. */
const addressesIn = (name: string) =>
  `caches.open('${name}').then(cache => cache.keys()).then(keys => keys.map(({ url }) => decodeURIComponent(url)))`

/** Does the browser keep the files of the list? */
const areFilesKept = async (page: Page): Promise<boolean> =>
  (await page.evaluate<string[]>(addressesIn('stowage-page'))).some(url => url.includes('entity-list'))

/** Does it keep the list that was read? */
const isListKept = async (page: Page): Promise<boolean> =>
  (await page.evaluate<string[]>(addressesIn('stowage-answers'))).some(url =>
    /listEntities.*orderBy/.test(url),
  )

describe('without a network', () => {
  let browser: Browser
  let site: Site
  let client: Client
  const mara = newAccount()
  /** Her browser keeps the files of the page. */
  const keeping = { size: 'laptop', as: mara, serviceWorkers: 'allow' } as const
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    client = await openAccount(site, mara)
    await client.call(createEntity, { name: 'Tent' })
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  test('the page opens with what was seen last, says so, and goes on when the network is back', async () => {
    const { page, size, close } = await visit(browser, site.url, {
      ...keeping,
      path: '/things',
    })
    await page.getByRole('row', { name: /Tent/ }).waitFor()
    await expect.poll(() => areFilesKept(page)).toBe(true)
    await expect.poll(() => isListKept(page)).toBe(true)

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

  test('what is typed into a fact can be sent once the network is back', async () => {
    const { page, close } = await visit(browser, site.url, keeping)
    const { id } = await client.call(createEntity, { name: 'Stove', quantity: 1 })
    await page.goto(`/things/${id}`)
    const fact = page.getByRole('button', { name: 'Edit Quantity:' })
    await fact.click()
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    await page.keyboard.press('Enter')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await fact.filter({ hasText: /1$/ }).waitFor()
    await page.context().setOffline(false)
    await retry.click()
    await fact.filter({ hasText: '12' }).waitFor()
    await expect.poll(async () => (await client.call(getEntity, { id })).quantity).toBe(12)
    await close()
  })

  test('a move and a change of what is selected can be done once the network is back', async () => {
    const { id } = await client.call(createEntity, { name: 'Kettle', quantity: 1 })
    const kettle = () => client.call(getEntity, { id })
    const { page, close } = await visit(browser, site.url, {
      ...keeping,
      path: `/things/${id}`,
    })
    const whenBack = async (text: string): Promise<void> => {
      const line = page.getByRole('alertdialog').filter({ hasText: text })
      await line.waitFor()
      await page.context().setOffline(false)
      await line.getByRole('button', { name: 'Try again' }).click()
    }
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.context().setOffline(true)
    await page.getByRole('dialog').getByRole('option', { name: 'Attic' }).click()
    await whenBack('Kettle was not moved.')
    await expect.poll(async () => (await kettle()).location?.name).toBe('Attic')

    await page.goto('/things?q=kettle')
    await page.locator('[data-index="0"]').focus()
    await page.keyboard.press('Space')
    await page.context().setOffline(true)
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
    await whenBack('cannot be reached')
    await expect.poll(async () => (await kettle()).archived).toBe(true)
    await close()
  })

  test('what was loaded before anything could be kept is kept, whoever begins with that', async () => {
    const rest = Promise.withResolvers<void>()
    const { page: early, close } = await visit(browser, site.url, {
      ...keeping,
      path: '/things',
      prepare: page =>
        page.route('**/assets/install-*.js', async route => {
          await rest.promise
          await route.continue()
        }),
    })
    await early.getByRole('row', { name: /Tent/ }).waitFor()
    // Another page takes the service worker in, for this one as well.
    const other = await early.context().newPage()
    await other.goto('/home')
    await expect.poll(() => early.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    rest.resolve()
    await expect.poll(() => areFilesKept(early)).toBe(true)
    await close()
  })

  test('the files of another build are let go', async () => {
    const old = '/assets/entity-list-of-another-build.js'
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await page.goto('/api/docs')
    await page.evaluate(`caches.open('stowage-page').then(cache => cache.put('${old}', new Response('')))`)
    await page.goto('/')
    const kept = async () => page.evaluate<string[]>(addressesIn('stowage-page'))
    await expect.poll(async () => (await kept()).some(url => url.includes('/assets/base-'))).toBe(true)
    await expect.poll(async () => (await kept()).some(url => url.endsWith(old))).toBe(false)
    await context.close()
  })
})
