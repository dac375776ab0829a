// @module-tag endurance
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampleSite } from './sample-site.ts'
import { type Size, visit } from './visit.ts'

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === element.ownerDocument.activeElement)

/** Opens what has the focus, sees where one is then, and goes back: the focus must be where it was. */
async function goAndComeBack(page: Page, target: Locator): Promise<void> {
  const before = page.url()
  await target.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.href !== before)
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true)
  await page.goBack()
  await page.waitForURL(before)
  await expect.poll(() => isFocused(target)).toBe(true)
}

describe('coming back from another screen', () => {
  const home = sampleSite()

  async function open(size: Size, path: string) {
    const one = await visit(home.browser, home.site.url, { size, as: home.sample.account, path })
    return { ...one, main: one.page.getByRole('main') }
  }

  test.each([
    ['home', '/home', /^All of it/],
    ['home', '/home', /^Battery pack/],
    ['a thing', '/things/cello', /^Music$/],
    ['a place', '/places/garage', /^Add here/],
  ])('to %s (%s) gives the focus to the link that was left: %s', async (_name, path, link) => {
    const { placeId, entityId } = home.sample
    const seen = await open('laptop', path.replace('cello', entityId).replace('garage', placeId))
    await goAndComeBack(seen.page, seen.main.getByRole('link', { name: link }).first())
    expect(seen.faults).toEqual([])
    await seen.close()
  })

  test('before that screen has come leaves the focus where it was', async () => {
    const { page, main, faults, close } = await open('laptop', '/home')
    const rest = Promise.withResolvers<void>()
    await page.route('**/assets/entity-page-*.js', async route => {
      await rest.promise
      await route.continue()
    })
    const before = page.url()
    const link = main.getByRole('link', { name: /^Battery pack/ }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/things/*')
    await page.goBack()
    await page.waitForURL(before)
    rest.resolve()
    await main.getByRole('heading', { name: 'Due', exact: true }).waitFor()
    await expect.poll(() => isFocused(link)).toBe(true)
    expect(faults).toEqual([])
    await close()
  })

  test('gives it to the row or card that was left, however far down', async () => {
    for (const path of ['/things', '/things?layout=gallery']) {
      const { page, faults, close } = await open('phone', path)
      await page.locator('[data-index="0"]').focus()
      for (const key of ['PageDown', 'PageDown', 'ArrowDown']) {
        await page.keyboard.press(key)
        await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
      }
      const index = String(await page.evaluate('document.activeElement.dataset.index'))
      expect(Number(index)).toBeGreaterThan(4)
      await goAndComeBack(page, page.locator(`[data-index="${index}"]`))
      expect(faults).toEqual([])
      await close()
    }
  })

  test('gives it to the thing of a place, also by the button of its page', async () => {
    const { page, main, faults, close } = await open('laptop', `/places/${home.sample.placeId}`)
    const row = main.getByRole('grid').getByRole('row').first()
    await row.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/things/*')
    const back = main.getByRole('button', { name: 'Things', exact: true })
    await back.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/places/*')
    await expect.poll(() => isFocused(row)).toBe(true)
    expect(faults).toEqual([])
    await close()
  })
})
