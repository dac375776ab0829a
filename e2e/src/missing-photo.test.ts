// @module-tag endurance
import { describe, expect, test } from 'vitest'
import { sampleSite } from './sample-site.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

describe('a photo whose file is missing', () => {
  const home = sampleSite()

  test('is told as that where it would fill the window, and its icon stands in for it elsewhere', async () => {
    const addresses = ['/things?photo=with', '/things?photo=with&layout=gallery', '/home'] as const
    const { page, close } = await visit(home.browser, home.site.url, {
      ...{ size: 'phone', as: home.sample.account, path: addresses[0] },
      prepare: fresh =>
        fresh.route(/\/attachments\//, route => route.fulfill({ status: 404, json: { error: 'gone' } })),
    })
    const broken = () =>
      page.evaluate<number>(
        '[...document.images].filter(each => each.complete && each.naturalWidth === 0).length',
      )
    for (const address of addresses) {
      if (address !== addresses[0]) await page.goto(address)
      await page.getByRole('heading').first().waitFor()
      await settled(page)
      await expect.poll(broken).toBe(0)
    }
    await page.goto(`/things/${home.sample.entityId}`)
    await page.getByRole('button', { name: /^Photo 1 of/ }).click()
    await page.getByText('The photo cello.jpg cannot be shown').waitFor()
    expect(await broken()).toBe(0)
    await close()
  })
})
