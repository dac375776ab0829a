import type { Page } from '@playwright/test'
import { listEntities } from '@stowage/contract/entities/entities'
import { type CatalogueServer, shop, startCatalogueServer } from '../catalogues.ts'
import { test as base, expect } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { phone } from '../sizes.ts'
import { toast } from '../steps.ts'

const test = base.extend<object, { readonly server: CatalogueServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
    async ({}, use) => {
      const server = await startCatalogueServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const spread = {
  title: 'Hazelnut spread',
  description: 'A jar of 400 g',
  brand: 'Nuttery',
  model: 'N-1',
  images: [`https://${shop}/spread.jpg`],
}

async function lookUp(page: Page, code: string): Promise<void> {
  await page.goto('/scan')
  await page.getByLabel('Or enter the number').fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Look up' }).click()
}

test.use(phone)

test.describe('an unknown barcode', () => {
  test('becomes an item with the data, the picture and the code of a catalogue', async ({
    page,
    user,
    server,
  }) => {
    const { buffer } = await samplePhoto('kitchen-mixer.jpg')
    server.internet.reply(({ url }) => {
      const { host } = new URL(url)
      if (host === shop) return { headers: { 'content-type': 'image/jpeg' }, body: buffer }
      return host === 'api.upcitemdb.com' ? { body: JSON.stringify({ items: [spread] }) } : { status: 404 }
    })
    await lookUp(page, '3017620422003')
    await expect(page.getByText('Nuttery · N-1 · upcitemdb.com')).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog', { name: 'New item' }).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Hazelnut spread added')).toBeVisible()
    const query = { q: 'Hazelnut', show: ['manufacturer', 'codes'] } as const
    const saved = async () => (await user.client.call(listEntities, query)).items
    await expect.poll(saved).toMatchObject([
      {
        manufacturer: 'Nuttery',
        codes: ['3017620422003'],
        imageId: expect.any(String),
      },
    ])
  })

  test('is either unknown to all catalogues, or some of them did not answer', async ({ page, server }) => {
    const { internet } = server
    const tryAgain = page
      .getByRole('region', { name: 'What was scanned' })
      .getByRole('button', { name: 'Try again' })
    internet.reply(({ url }) => ({ status: url.includes('food') ? 404 : 503 }))
    await lookUp(page, '4006381333931')
    await expect(page.getByText('Some catalogues did not answer')).toBeVisible()
    internet.reply(() => ({ status: 503 }))
    await tryAgain.click()
    await expect(page.getByText('No catalogue answered.')).toBeVisible()
    internet.reply(() => ({ status: 404 }))
    await tryAgain.click()
    await expect(page.getByText('No catalogue knows this barcode.')).toBeVisible()
  })
})
