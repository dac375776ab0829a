import type { Page } from '@playwright/test'
import { listEntities } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'
import { csvFile } from '../sample-files.ts'
import { chooseFile } from '../steps.ts'

/** As German Excel saves a table: Windows-1252, semicolons, decimal commas, a title above. */
const germanExcel = csvFile(
  Buffer.from(
    [
      'Inventar Lindenhof;;;;',
      ';;;;',
      'Bezeichnung;Standort;Menge;Kaufpreis;Gekauft am',
      'Küchenmaschine;Küche > Anrichte;1;1.299,00;31.12.2023',
      'Gießkanne;Schuppen;2;34,50;12.04.2023',
      'Teekanne;Küche;1;95,00;02.06.2019',
    ].join('\r\n'),
    'latin1',
  ),
)

const rows = Array.from({ length: 30 }, (_, at) => `Lamp ${at + 1},${at < 12 ? 'some' : at}`)
const badTable = csvFile(['Name,Quantity', ...rows].join('\n'))

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()
const imported = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Imported ${count} item` })).toBeVisible()

test.describe('a table', () => {
  test('of German Excel is a filled list after four presses', { tag: '@smoke' }, async ({ page, user }) => {
    await page.goto('/import')
    await chooseFile(page, 'Choose a file', germanExcel)
    await press(page, 'Continue')
    await press(page, 'Preview')
    await press(page, 'Import 3 items')
    await imported(page, 3)
    await page.getByRole('link', { name: 'Show imported items' }).click()
    await expect(page.getByText('Küchenmaschine').first()).toBeVisible()
    const { items } = await user.client.call(listEntities, { q: 'Küchenmaschine', show: 'purchaseDate' })
    expect(items).toMatchObject([{ quantity: 1, purchasePrice: 1299, parent: { name: 'Anrichte' } }])
  })

  test('with 12 bad cells is mended in the page, also after a reload', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    await page.goto('/import')
    await chooseFile(page, 'Choose a file', badTable)
    await press(page, 'Continue')
    await press(page, 'Preview')
    await expect(page.getByRole('main').getByText('12 cells left to fix')).toBeVisible()
    const cell = page.getByLabel('Quantity, row 2', { exact: true })
    await cell.fill('7')
    await cell.press('Enter')
    await expect(page.getByRole('main').getByText('11 cells left to fix')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('11 cells left to fix')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 of 12 cells fixed' })).toBeVisible()
    await press(page, 'Leave 11 cells empty')
    await press(page, 'Import 30 items')
    await imported(page, 30)
    const { items } = await user.client.call(listEntities, { orderBy: 'name', pageSize: 50 })
    expect(items.find(({ name }) => name === 'Lamp 1')).toMatchObject({ quantity: 7 })
    expect(items.find(({ name }) => name === 'Lamp 2')).toMatchObject({ quantity: 1 })
  })

  test('that is imported twice changes nothing the second time', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    for (const again of [false, true]) {
      await page.goto('/import')
      await chooseFile(page, 'Choose a file', germanExcel)
      await press(page, 'Continue')
      await press(page, 'Preview')
      if (again) {
        await expect(page.getByRole('radio', { name: '3 unchanged' })).toBeVisible()
        await expect(page.getByText('There is nothing to import.')).toBeVisible()
      } else {
        await press(page, 'Import 3 items')
        await imported(page, 3)
      }
    }
    expect((await user.client.call(listEntities, { q: 'kanne' })).total).toBe(2)
  })
})
