// @module-tag endurance
import { createEntity, getEntity, updateEntity } from '@stowage/contract/entities'
import { getItemLabel, getLocationLabel } from '@stowage/contract/labels'
import { getEntityTree } from '@stowage/contract/places'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { giveCamera, holdBefore } from './camera.ts'
import { openSite, type Site } from './site.ts'
import { choosePlaces, newAccount, signUp } from './steps.ts'
import { sizes, visit } from './visit.ts'

/** Types a code that nobody knows, and puts it on the tent. */
async function putCodeOnTent(page: Page): Promise<void> {
  await page.goto('/scan')
  await page.getByLabel('Or type the number').fill('4006381333931')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Put it on a thing' }).click()
  await page.getByRole('dialog').getByRole('option', { name: /Tent/ }).click()
  await page.getByText('Tent is saved.').waitFor()
}

/** Presses keys as fast as a scanner: 5 ms after each other by their own clock, however long the browser takes for each. */
const typeFast = (page: Page, keys: readonly string[]): Promise<void> =>
  page.evaluate(`{
    const [began, keys] = [performance.now(), ${JSON.stringify(keys)}]
    keys.forEach((key, i) => {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(press, 'timeStamp', { value: began + 5 * i })
      document.activeElement.dispatchEvent(press)
    })
  }`)

describe('with codes,', () => {
  let browser: Browser
  let site: Site
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  /** Somebody with a few places, who has a tent. */
  async function household(url: string) {
    const account = newAccount()
    const seen = await visit(browser, url, { size: 'phone' })
    if (url === site.url) await giveCamera(seen.page)
    await signUp(seen.page, account)
    await choosePlaces(seen.page, 'Pantry')
    const client = await clientOf(site, account)
    const tent = await client.call(createEntity, { name: 'Tent', quantity: 1 })
    return { ...seen, client, tent }
  }

  test('a thing is moved by scanning the labels of a place and its own, and taken back', async () => {
    const { page, client, tent, faults, close } = await household(site.url)
    const [place] = await client.call(getEntityTree, { withItems: false })
    const id = place?.id ?? ''
    const placeOf = async (): Promise<string | null> =>
      (await client.call(getEntity, { id: tent.id })).parentId
    const [ofPlace, ofTent] = await Promise.all([
      client.download(getLocationLabel, { id }),
      client.download(getItemLabel, { id: tent.id }),
    ])
    await page.goto('/scan')
    await page.getByRole('radio', { name: 'Move' }).click()
    await holdBefore(page, ofPlace.bytes)
    await page.getByText('Scan the next thing for this place').waitFor()
    await holdBefore(page, ofTent.bytes)
    await page.getByRole('link', { name: 'Done, one moved' }).waitFor()
    expect(await placeOf()).toBe(id)
    await page.getByRole('button', { name: 'Take back: Tent' }).click()
    await expect.poll(placeOf).toBeNull()
    expect(faults).toEqual([])
    await close()
  })

  test('what a scanner types is found from anywhere, and a code that is new is put on a thing', async () => {
    const { page, tent, faults, close } = await household(site.url)
    await putCodeOnTent(page)
    await page.goto('/home')
    await page.getByRole('heading').first().waitFor()
    await typeFast(page, [...'4006381333931', 'Enter'])
    await page.waitForURL(`**/things/${tent.id}`)
    expect(faults).toEqual([])
    await close()
  })

  test('a code is put on a thing that somebody else gives a field of its own at the same moment', async () => {
    const { page, client, tent, close } = await household(site.url)
    const field = { name: 'Colour', type: 'text', textValue: 'red' } as const
    let isChanged = false
    await page.route(`**/entities/${tent.id}`, async route => {
      if (route.request().method() === 'PUT' && !isChanged) {
        isChanged = true
        await client.call(updateEntity, { ...tent, fields: [field] })
      }
      await route.continue()
    })
    await putCodeOnTent(page)
    const { fields } = await client.call(getEntity, { id: tent.id })
    expect(fields.map(({ textValue }) => textValue)).toEqual(['red', '4006381333931'])
    await close()
  })

  test('the first letter of a code that a scanner types does nothing by itself', async () => {
    const { page, client, tent, faults, close } = await household(site.url)
    await page.setViewportSize(sizes.laptop.viewport)
    await page.goto('/things')
    await page.locator('[data-index="0"]').focus()
    await page.keyboard.press('Space')
    await page.getByRole('toolbar').waitFor()
    await typeFast(page, [...'yew-417', 'Enter'])
    await page.getByText('yew-417').waitFor()
    expect((await client.call(getEntity, { id: tent.id })).archived).toBe(false)
    expect(faults).toEqual([])
    await close()
  })

  test('keys that somebody presses as fast as a scanner all do what they do', async () => {
    const { page, faults, close } = await household(site.url)
    await page.setViewportSize(sizes.laptop.viewport)
    await page.goto('/things')
    await page.locator('[data-index="0"]').focus()
    await typeFast(page, ['x', 'm'])
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('where the browser gives no camera, it says why, and a photo does', async () => {
    const { page, client, tent, faults, close } = await household(site.plainUrl)
    const { bytes } = await client.download(getItemLabel, { id: tent.id })
    await page.goto('/scan')
    await page.getByText('this one is plain http').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await (await chooser).setFiles({ name: 'label.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    await page.waitForURL(`**/things/${tent.id}`)
    expect(faults).toEqual([])
    await close()
  })
})
