import type { Page } from '@playwright/test'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { allScreensKept, editFact, factOf, keptAnswers, servedByWorker, toast } from '../steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Addresses of the files that the service worker has cached. */
const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(
    `caches.open('stowage-page').then(cache => cache.keys()).then(keys => keys.map(({ url }) => url))`,
  )

test.describe('without a network connection', () => {
  test('a move waits, and a bulk change fails with a retry button', async ({
    page,
    context,
    user,
    faults,
  }) => {
    faults.allow(noNetwork)
    const { id } = await user.client.call(createEntity, { name: 'Kettle', quantity: 1 })
    const kettle = () => user.client.call(getEntity, { id })
    const reconnect = async (text: string): Promise<void> => {
      await expect(toast(page, text)).toBeVisible()
      await context.setOffline(false)
      await toast(page, text).getByRole('button', { name: 'Try again' }).click()
    }
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Attic' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('dialog').getByRole('option', { name: 'Attic' }).click()
    await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await kettle()).location?.name).toBe('Attic')

    await page.goto('/items?q=kettle')
    await page.locator('[data-index="0"]').press('Space')
    await expect(page.getByRole('toolbar', { name: 'What to do with what is selected' })).toBeVisible()
    await context.setOffline(true)
    await page
      .getByRole('toolbar', { name: 'What to do with what is selected' })
      .getByRole('button', { name: 'Archive' })
      .click()
    await reconnect('1 item not archived')
    await expect.poll(async () => (await kettle()).archived).toBe(true)
  })
})

test.describe('a network that takes connections and answers nothing', () => {
  test('shows what was seen, takes changes, and sends them when it answers again', async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(/net::ERR_/)
    const { id } = await user.client.call(createEntity, { name: 'Kettle', quantity: 1 })
    await page.goto(`/items/${id}`)
    await expect(factOf(page, 'Quantity')).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toContain(id)
    await page.goto('/items')
    await expect(page.getByRole('row', { name: /^Kettle/ })).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toMatch(/listEntities.*orderBy/)
    await allScreensKept(page)
    await page.context().route('**/api/v1/**', () => undefined)
    await page.reload()
    await expect(page.getByRole('row', { name: /^Kettle/ })).toBeVisible()
    await expect(page.getByText(/^Offline. Showing/)).toBeVisible({ timeout: 30_000 })
    await page.goto(`/items/${id}`)
    await editFact(page, 'Quantity', '7')
    await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
    await page.context().unroute('**/api/v1/**')
    await expect.poll(async () => (await user.client.call(getEntity, { id })).quantity).toBe(7)
    await expect(page.getByText(/^Offline. Showing/)).toBeHidden()
  })
})

test.describe('the service worker', () => {
  test('caches files that were loaded before it was active', async ({ page, context, user }) => {
    await user.client.call(createEntity, { name: 'Tent' })
    const installed = Promise.withResolvers<void>()
    await page.route('**/assets/install-*.js', async route => {
      await installed.promise
      await route.continue()
    })
    await page.goto('/items')
    await expect(page.getByRole('row', { name: /Tent/ })).toBeVisible()
    // Another tab installs the service worker for both.
    const other = await context.newPage()
    await other.goto('/home')
    await servedByWorker(page)
    installed.resolve()
    await expect.poll(async () => (await cachedFiles(page)).join('\n')).toMatch(/entity-list/)
  })

  test('deletes the files of another build', async ({ page }) => {
    const old = '/assets/entity-list-of-another-build.js'
    await page.goto('/api/docs')
    await page.evaluate(`caches.open('stowage-page').then(cache => cache.put('${old}', new Response('')))`)
    await page.goto('/')
    await expect.poll(async () => (await cachedFiles(page)).join('\n')).toContain('/assets/base-')
    await expect.poll(async () => (await cachedFiles(page)).join('\n')).not.toContain(old)
  })
})
