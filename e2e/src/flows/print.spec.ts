import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { expect, test } from '../fixtures.ts'

/** What is on the paper, of which the browser prints one copy. */
const paper = (page: Page) => page.locator('[data-printout]')

/** Has the page note that it prints, in place of the dialog of the browser. */
const holdPrinting = (page: Page) =>
  page.addInitScript("print = () => document.body.classList.add('printing')")

const isPrinting = (page: Page) => expect(page.locator('body.printing')).toBeAttached()

/** Prints into a PDF and counts its pages. */
async function pagesOf(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test.beforeEach(({ page }) => holdPrinting(page))

test('an item is printed with its facts and its code', { tag: '@nightly' }, async ({
  page,
  user: { client },
  isMobile,
}) => {
  const { id: locationId } = await client.call(createEntity, { name: 'Werkstatt', isLocation: true } as never)
  const { items } = await client.call(createEntities, {
    items: [{ name: 'Schlagbohrmaschine', parentId: locationId, serialNumber: 'SN-4711' }],
  })
  const id = items[0]?.id ?? ''
  await client.call(createMaintenance, { id, name: 'Oil it', scheduledDate: '2099-01-31' } as never)
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await isPrinting(page)
  for (const text of ['Werkstatt', 'Schlagbohrmaschine', 'SN-4711', 'Oil it'])
    await expect(paper(page).getByText(text, { exact: true })).toHaveCount(1)
  await expect(paper(page).locator('figure img')).toHaveJSProperty('complete', true)
  if (!isMobile) expect(await pagesOf(page)).toBe(1)
})

test('a list is printed whole, with its head on each page', async ({ page, user: { client }, isMobile }) => {
  const items = Array.from({ length: 300 }, (_, at) => ({ name: `Screw ${at + 1}`, quantity: 1 }))
  await client.call(createEntities, { items })
  await page.goto('/items?q=screw&orderBy=name')
  await expect(page.locator('[data-index="1"]')).toBeVisible()
  await page.keyboard.press('Control+p')
  await isPrinting(page)
  await expect(paper(page).locator('tbody tr')).toHaveCount(300)
  await expect(paper(page).getByRole('cell', { name: 'Screw 300', includeHidden: true })).toHaveCount(1)
  if (!isMobile) expect(await pagesOf(page, 'Letter')).toBeGreaterThan(4)
})

test('tasks are printed with boxes to tick', { tag: '@nightly' }, async ({ page, user: { client } }) => {
  const { id } = await client.call(createEntity, { name: 'Boiler' })
  await client.call(createMaintenance, { id, name: 'Bleed it', scheduledDate: '2020-01-31' } as never)
  await page.goto('/maintenance')
  await expect(page.getByText('Bleed it')).toBeVisible()
  await page.getByRole('button', { name: 'More for maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await isPrinting(page)
  await expect(paper(page).getByRole('heading', { name: 'Overdue', includeHidden: true })).toHaveCount(1)
  await expect(paper(page).getByText('Bleed it')).toHaveCount(1)
})

test('a report is made of a location', { tag: '@nightly' }, async ({ page, user: { client } }) => {
  const { id } = await client.call(createEntity, { name: 'Werkstatt', isLocation: true } as never)
  await client.call(createEntity, { name: 'Schlagbohrmaschine', parentId: id })
  await page.goto(`/locations/${id}`)
  await page.getByRole('button', { name: 'More about this location' }).click()
  await page.getByRole('menuitem', { name: 'Report (PDF)…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inventory report' })
  await dialog.getByLabel('Title').fill('Household goods')
  await dialog.getByText('Letter').click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Inventory_\d{4}-\d\d-\d\d\.pdf$/)
  const pdf = await readFile(await file.path(), 'latin1')
  expect(pdf.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(2)
  await expect(dialog).toBeHidden()
})
