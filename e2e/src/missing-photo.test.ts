// @module-tag endurance
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { makeSample, type Sample } from './sample.ts'
import { settled } from './settled.ts'
import { openSite, type Site } from './site.ts'
import { visit } from './visit.ts'

describe('a photo whose file is missing', () => {
  let browser: Browser
  let site: Site
  let sample: Sample
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    sample = await makeSample(site, browser)
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  test('is told as that where it would fill the window, and its icon stands in for it elsewhere', async () => {
    const { page, close } = await visit(browser, site.url, {
      ...{ size: 'phone', storageState: sample.signedIn, serviceWorkers: 'block' },
    })
    await page.route(/\/attachments\//, route => route.fulfill({ status: 404, json: { error: 'gone' } }))
    const broken = () =>
      page.evaluate<number>(
        '[...document.images].filter(each => each.complete && each.naturalWidth === 0).length',
      )
    for (const address of ['/things?photo=with', '/things?photo=with&layout=gallery', '/home']) {
      await page.goto(address)
      await page.getByRole('heading').first().waitFor()
      await settled(page)
      await expect.poll(broken).toBe(0)
    }
    await page.goto(`/things/${sample.entityId}`)
    await page.getByRole('button', { name: /^Photo 1 of/ }).click()
    await page.getByText('The photo cello.jpg cannot be shown').waitFor()
    expect(await broken()).toBe(0)
    await close()
  })
})
