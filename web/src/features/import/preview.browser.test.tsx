import type { Correction } from '@stowage/contract/tables/import-options'
import type { ImportReport, RowError } from '@stowage/contract/tables/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importEntities } from '../../data/wire/operations.ts'
import { forgetPersonal } from '../../data/wire/personal-storage.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { sampleReport } from '../../testing/sample-report.ts'
import { group, location } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'
import { findKeptImport } from './kept-import.ts'

type Sent = Readonly<Record<string, string>>

const bad = (row: number, column: string, value: string): RowError => ({
  row,
  column,
  value,
  error: '',
  code: 'not_date',
  params: {},
})

const cells = [bad(17, 'Gekauft am', 'gestern'), bad(88, 'Gekauft am', '31.02.2025'), bad(90, 'Menge', 'l2')]
const columns = sampleReport().columns.length

describe('the preview', () => {
  let sent: Sent[]
  let given: Partial<ImportReport>

  /** A server to which a corrected cell is a good one. */
  const reportOf = (asked: Sent): ImportReport => {
    const corrections = JSON.parse(asked['corrections'] ?? '[]') as Correction[]
    const isLeft = ({ row, column }: RowError): boolean =>
      !corrections.some(each => each.row === row && each.column === column && each.value !== 'never')
    const errors = cells.filter(isLeft)
    return sampleReport({ errors, errorCount: errors.length, error: errors.length, ...given })
  }

  beforeEach(async () => {
    sent = []
    given = {}
    const server = startFakeInventory({ entities: [location('Kitchen')] })
    server.answer(importEntities, ((asked: Sent) => {
      sent.push(asked)
      return reportOf(asked)
    }) as never)
  })

  const open = async (text = 'Bezeichnung;Menge\n') => {
    await showPage('/import')
    await expect.poll(() => document.querySelector('main input[type=file]')).not.toBeNull()
    const input = document.querySelector<HTMLInputElement>('main input[type=file]')
    if (input === null) throw new Error('There is no file input')
    await userEvent.upload(input, new File([text], 'Inventar.csv'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect.element(page.getByRole('radiogroup', { name: 'Show rows' })).toBeVisible()
  }

  const corrections = (): Correction[] => JSON.parse(sent.at(-1)?.['corrections'] ?? '[]') as Correction[]
  const importButton = page.getByRole('button', { name: /^Import 209/ })

  test('mends one cell after the other by keyboard, and then imports', async () => {
    await open()
    await expect.element(page.getByText('3 cells left to fix').first()).toBeVisible()
    await expect.element(importButton).toBeDisabled()
    await userEvent.keyboard('f')
    await expect.element(page.getByLabelText('Gekauft am, row 17')).toHaveFocus()
    await userEvent.keyboard('01.02.2025{Enter}')
    await expect.element(page.getByLabelText('Gekauft am, row 88')).toHaveFocus()
    await userEvent.keyboard('28.02.2025{Enter}')
    await expect.element(page.getByLabelText('Menge, row 90')).toHaveFocus()
    await userEvent.keyboard('12{Enter}')
    await expect.element(importButton).toBeEnabled()
    await expect.poll(corrections).toEqual([
      { row: 17, column: 'Gekauft am', value: '01.02.2025' },
      { row: 88, column: 'Gekauft am', value: '28.02.2025' },
      { row: 90, column: 'Menge', value: '12' },
    ])
    await expect.element(page.getByRole('heading', { name: '3 of 3 cells fixed' })).toBeVisible()
    await expect.element(page.getByText('gestern')).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent.at(-1)?.['async']).toBe('true')
  })

  test('takes a suggestion, and undoes it', async () => {
    await open()
    await page.getByRole('button', { name: '28.02.2025' }).click()
    await expect.poll(corrections).toEqual([{ row: 88, column: 'Gekauft am', value: '28.02.2025' }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(corrections).toEqual([])
    await expect.element(page.getByText('3 cells left to fix').first()).toBeVisible()
  })

  test('leaves a row out, and takes it back in', async () => {
    await open()
    await page.getByRole('button', { name: 'Skip row' }).first().click()
    await expect.poll(() => corrections().length).toBe(columns)
    expect(new Set(corrections().map(({ row, value }) => `${row} ${value}`))).toEqual(new Set(['17 ']))
    await page.getByRole('button', { name: 'Take back in' }).click()
    await expect.poll(corrections).toEqual([])
  })

  test('has a rule for cells of a column with the same problem', async () => {
    await open()
    await page.getByRole('button', { name: 'Leave 2 cells empty' }).click()
    await expect.poll(corrections).toEqual([
      { row: 17, column: 'Gekauft am', value: '' },
      { row: 88, column: 'Gekauft am', value: '' },
    ])
    await expect.element(page.getByText('1 cell left to fix').first()).toBeVisible()
  })

  test('keeps what a column would clear, and uses existing locations for misspelt ones', async () => {
    given = {
      newLocations: ['Kichen', 'Kichen / Shelf', 'Cellar / Rakc', 'Attic'],
      similarLocations: [
        { path: ['Kichen'], similarTo: ['Kitchen'] },
        { path: ['Cellar', 'Rakc'], similarTo: ['Cellar', 'Rack'] },
      ],
      warnings: [
        {
          code: 'cleared_column',
          params: { member: 'purchaseFrom', cleared: 13, of: 14 },
          rows: [],
          count: 1,
        },
      ],
    }
    const replaced = (): unknown => JSON.parse(sent.at(-1)?.['replacedLocations'] ?? '[]')
    const kitchen = { path: ['Kichen'], by: ['Kitchen'] }
    await open()
    await expect.element(page.getByText('Did you mean Cellar › Rack?')).toBeVisible()
    await page.getByRole('button', { name: 'Use “Kitchen”' }).click()
    await expect.poll(replaced).toEqual([kitchen])
    const undo = page
      .getByRole('listitem')
      .filter({ hasText: 'Kichen' })
      .getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await undo.click()
    await expect.poll(replaced).toEqual([])
    await page.getByRole('button', { name: 'Use all 2 proposals' }).click()
    await expect.poll(replaced).toEqual([{ path: ['Cellar', 'Rakc'], by: ['Cellar', 'Rack'] }, kitchen])
    await page.getByRole('button', { name: 'Keep existing values' }).click()
    await expect.poll(() => sent.at(-1)?.['mapping']).toBe('{"Händler":{"skip":true}}')
  })

  test('draws only the rows in sight of 50,000', async () => {
    const many = 50_000
    given = {
      create: many,
      errors: [],
      errorCount: 0,
      error: 0,
      rows: Array.from({ length: many }, (_, at) => ({
        row: at + 4,
        action: 'create',
        name: `Item ${at}`,
      })),
    }
    await open()
    const table = page.getByRole('table', { name: '50,000 new items' })
    await expect.element(table).toHaveAttribute('aria-rowcount', String(many))
    expect(table.getByRole('row').elements().length).toBeLessThan(60)
    table.element().scrollTo(0, 1e7)
    await expect.element(table.getByText('Item 49999')).toBeVisible()
  })

  test('keeps file and fixes in the browser', async () => {
    await open()
    await page.getByRole('button', { name: '28.02.2025' }).click()
    await expect
      .poll(async () => (await findKeptImport({ groupId: group.id, of: 'items' }))?.choices.fixes)
      .toMatchObject([{ row: 88, value: '28.02.2025', was: { value: '31.02.2025' } }])
    expect((await findKeptImport({ groupId: group.id, of: 'items' }))?.file.name).toBe('Inventar.csv')
  })

  test('forgets them with the person', async () => {
    await open()
    await expect
      .poll(async () => (await findKeptImport({ groupId: group.id, of: 'items' }))?.file.name)
      .toBe('Inventar.csv')
    forgetPersonal()
    await expect.poll(() => findKeptImport({ groupId: group.id, of: 'items' })).toBe(undefined)
  })
})
