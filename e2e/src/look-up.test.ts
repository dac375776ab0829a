// @module-tag endurance
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listEntities } from '@stowage/contract/entities'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PretendInternet, pretendInternet } from '../../server/test/pretend-internet.ts'
import { openAccount } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const catalogues = [
  'api.upcitemdb.com',
  'world.openfoodfacts.org',
  'world.openbeautyfacts.org',
  'world.openproductsfacts.org',
]
const shop = 'cdn.example.com'
const spread = {
  ...{ title: 'Hazelnut spread', description: 'A jar of 400 g', brand: 'Nuttery', model: 'N-1' },
  images: [`https://${shop}/spread.jpg`],
}

describe('a barcode that nothing has,', () => {
  let internet: PretendInternet
  let browser: Browser
  let site: Site
  beforeAll(async () => {
    internet = await pretendInternet([...catalogues, shop])
    for (const name of internet.names.keys()) internet.names.set(name, ['93.184.216.34'])
    const ways = { ...internet.ways, standIn: () => '127.0.0.1' }
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite', ways)])
  })
  afterAll(async () => {
    await Promise.all([browser.close(), site.close()])
    await internet.close()
  })

  /** Somebody who has typed a barcode, and what calls the server as them. */
  async function typed(code: string) {
    const account = newAccount()
    const client = await openAccount(site, account)
    const seen = await visit(browser, site.url, { size: 'phone', as: account, path: '/scan' })
    await seen.page.getByLabel('Or type the number').fill(code)
    await seen.page.keyboard.press('Enter')
    await seen.page.getByRole('button', { name: 'Look it up' }).click()
    return { ...seen, client }
  }

  test('is looked up in catalogues, and what they say becomes a thing with its picture and its code', async () => {
    const jpeg = await readFile(
      path.join(import.meta.dirname, '../../server/sample/photos/kitchen-mixer.jpg'),
    )
    internet.reply(({ url }) => {
      const { host } = new URL(url)
      if (host === shop) return { headers: { 'content-type': 'image/jpeg' }, body: jpeg }
      return host === 'api.upcitemdb.com' ? { body: JSON.stringify({ items: [spread] }) } : { status: 404 }
    })
    const { page, client, faults, close } = await typed('3017620422003')
    await page.getByText('Nuttery · N-1 · upcitemdb.com').waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog', { name: 'New thing' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Hazelnut spread is added.').waitFor()
    const made = async () => {
      const [entity] = (await client.call(listEntities, { q: 'Hazelnut', show: ['manufacturer', 'fields'] }))
        .items
      return {
        maker: entity?.manufacturer,
        codes: entity?.fields?.map(each => each.textValue),
        photo: entity?.imageId,
      }
    }
    await expect.poll(made).toEqual({ maker: 'Nuttery', codes: ['3017620422003'], photo: expect.any(String) })
    expect(faults).toEqual([])
    await close()
  })

  test('that no catalogue knows is told from catalogues that cannot be reached', async () => {
    internet.reply(({ url }) => ({ status: url.includes('food') ? 404 : 503 }))
    const { page, faults, close } = await typed('4006381333931')
    await page.getByText('not all of them have answered').waitFor()
    internet.reply(() => ({ status: 503 }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No catalogue has answered.').waitFor()
    internet.reply(() => ({ status: 404 }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No catalogue knows this barcode.').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
