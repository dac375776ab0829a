// @module-tag endurance
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampleSite } from './sample-site.ts'
import { visit } from './visit.ts'

const part = '**/assets/add-entity-*.js'

describe('a part of the page that cannot be loaded', () => {
  const home = sampleSite()

  /** Opens the list, which loads that part ahead. */
  async function openList(prepare: (page: Page) => Promise<unknown>) {
    const seen = await visit(home.browser, home.site.url, {
      ...{ size: 'laptop', as: home.sample.account, path: '/things', prepare },
    })
    await seen.page.locator('[data-index="0"]').waitFor()
    return seen
  }
  const add = (page: Page) => page.keyboard.press('n')
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New thing' })

  test('because the server has another build by now has the page loaded anew, and opens', async () => {
    let loads = 0
    const { page, close } = await openList(async page => {
      const html = await (await page.request.get('/')).text()
      // A server of another build knows no such file: it answers with its own page.
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
      page.on('load', () => loads++)
    })
    await expect.poll(() => loads).toBe(2)
    await page.locator('[data-index="0"]').waitFor()
    await add(page)
    await dialogOf(page).waitFor()
    await close()
  })

  test('because the network was away says so, and opens with the next try', async () => {
    let isAway = true
    const { page, close } = await openList(page =>
      page.route(part, route => (isAway ? route.abort('connectionrefused') : route.continue())),
    )
    await add(page)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/import|module|Error/)
    isAway = false
    await retry.click()
    await dialogOf(page).waitFor()
    await close()
  })
})

/** Runs in the browser: whoever wants to be called later than in a tenth of a second never is. */
const nothingIsLate = `
  const later = setTimeout
  window.setTimeout = (work, delay, ...args) => (delay > 100 ? 0 : later(work, delay, ...args))
`

describe('a part of the page that is loaded when it is wanted', () => {
  const home = sampleSite()

  test('is drawn as soon as it is there', async () => {
    const { sample, site, browser } = home
    const { page, close } = await visit(browser, site.url, {
      ...{ size: 'laptop', as: sample.account, path: `/things/${sample.entityId}` },
      prepare: fresh => fresh.addInitScript({ content: nothingIsLate }),
    })
    await page.getByRole('button', { name: /^(Own facts|Add a fact)$/ }).click()
    await page.getByRole('dialog').waitFor()
    await close()
  })
})
