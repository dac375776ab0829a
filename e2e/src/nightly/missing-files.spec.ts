import type { Page } from '@playwright/test'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../sample-fixtures.ts'
import { phone } from '../sizes.ts'

const part = '**/assets/add-entity-*.js'
const formOn = (page: Page) => page.getByRole('dialog', { name: 'New item' })

test.describe('a script of the page that cannot be loaded', () => {
  test('reloads the page when the server has a newer build', async ({ page, faults }) => {
    faults.allow(/MIME type|module script|Failed to fetch|preload/)
    const html = await (await page.request.get('/')).text()
    // A server of another build does not know the file, and answers with its page.
    const newer = {
      contentType: 'text/html',
      body: html.replaceAll('/assets/index-', '/assets/index-newer-'),
    }
    for (const url of [part, '/']) {
      let isAsked = false
      await page.route(url, route => {
        if (isAsked) return route.continue()
        isAsked = true
        return route.fulfill(newer)
      })
    }
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/items')
    await expect.poll(() => loads).toBe(2)
    await expect(page.locator('[data-index="0"]')).toBeVisible()
    await page.keyboard.press('n')
    await expect(formOn(page)).toBeVisible()
  })

  test('reloads the page once, and has a retry button after that', async ({ page, faults }) => {
    faults.allow(noNetwork)
    let isAway = true
    await page.route(part, route => (isAway ? route.abort('connectionrefused') : route.continue()))
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/items')
    await expect(page.locator('[data-index="0"]')).toBeVisible()
    await page.keyboard.press('n')
    await expect.poll(() => loads).toBe(2)
    await expect(page.locator('[data-index="0"]')).toBeVisible()
    await page.keyboard.press('n')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/import|module|Error/, { useInnerText: true })
    isAway = false
    await retry.click()
    await expect(formOn(page)).toBeVisible()
  })
})

test.describe('a script of the page that is loaded on demand', () => {
  /** Runs in the browser: drops every timer of more than 100 ms. */
  const dropTimers = `
    const later = setTimeout
    window.setTimeout = (work, delay, ...args) => (delay > 100 ? 0 : later(work, delay, ...args))
  `

  test('renders without waiting for a timer', async ({ page, sample }) => {
    await page.addInitScript({ content: dropTimers })
    await page.goto(`/items/${sample.entityId}`)
    await page.getByRole('button', { name: /^(Custom fields|Add field)$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test.describe('a photo whose file is missing', () => {
  test.use(phone)

  const broken = (page: Page) =>
    page.evaluate<number>(
      '[...document.images].filter(each => each.complete && each.naturalWidth === 0).length',
    )

  test('is replaced by an icon in lists, and by a message in the viewer', async ({
    page,
    sample,
    faults,
  }) => {
    faults.allow(/responded with a status of 404/)
    await page.route(/\/attachments\//, route => route.fulfill({ status: 404, json: { error: 'gone' } }))
    for (const address of ['/items?photo=with', '/items?photo=with&layout=gallery']) {
      const answered = page.waitForResponse(/\/attachments\//)
      await page.goto(address)
      await answered
      await expect.poll(() => broken(page)).toBe(0)
    }
    await page.goto(`/items/${sample.entityId}`)
    await page.getByRole('button', { name: /^Photo 1 of/ }).click()
    await expect(page.getByText('The photo cello.jpg cannot be shown')).toBeVisible()
    expect(await broken(page)).toBe(0)
  })
})
