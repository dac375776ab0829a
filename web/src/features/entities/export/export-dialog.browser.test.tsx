import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportEntityTable } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { item, tag } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const fragile = tag('Fragile')
const dialog = page.getByRole('dialog', { name: 'Export items' })
const radio = (name: string | RegExp) => dialog.getByRole('radio', { name })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })

describe('exporting items', () => {
  let server: FakeInventory
  let saved: string[]

  beforeEach(() => {
    server = startFakeInventory({
      entities: ['Anvil', 'Bellows', 'Chisel'].map(name =>
        item(name, { tagIds: name === 'Chisel' ? [] : [fragile.id] }),
      ),
      tags: [fragile],
    })
    server.answer(exportEntityTable, (_, { headers }) =>
      headers.set('content-disposition', 'attachment; filename=stowage-items_2026-11-27.xlsx'),
    )
    saved = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download !== '') saved.push(this.download)
    })
    return () => vi.restoreAllMocks()
  })

  const asked = () => server.calls(exportEntityTable)

  const openFromList = async (address: string): Promise<void> => {
    await showPage(address)
    await expect.element(row('Anvil')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog).toBeVisible()
  }

  test('saves everything as a workbook by Enter', async () => {
    await openFromList('/items')
    await expect.element(radio(/^Excel/)).toBeChecked()
    await expect.element(radio(/^All items/)).not.toBeInTheDocument()
    radio(/^Excel/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(saved).toEqual(['stowage-items_2026-11-27.xlsx'])
    await expect
      .element(page.getByText('stowage-items_2026-11-27.xlsx saved to your downloads'))
      .toBeVisible()
    expect(asked()).toMatchObject([
      { select: { query: { all: true, includeArchived: true, orderBy: 'name' } }, format: 'xlsx' },
    ])
    expect(asked()[0]).not.toHaveProperty('columns')
  })

  test('offers what a filtered list shows, with its columns', async () => {
    await openFromList(`/items?tags=${fragile.id}&show=quantity`)
    await expect.element(radio('These 2 items')).toBeChecked()
    await dialog.getByText('CSV in English').click()
    await dialog.getByRole('radio', { name: 'As shown' }).click()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked()).toMatchObject([
      { select: { query: { tags: [fragile.id] } }, format: 'csv', columns: ['name', 'quantity'] },
    ])
    expect(asked()[0]?.language).toMatch(/^en/)
  })

  test('for Homebox has all of its columns, and no byte-order mark', async () => {
    await openFromList('/items')
    await dialog.getByText('CSV for Homebox').click()
    await expect.element(dialog.getByText('Columns', { exact: true })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked()).toMatchObject([{ select: { query: { isLocation: 'any' } }, format: 'csv', bom: false }])
    expect(asked()[0]).not.toHaveProperty('language')
  })

  test('exports what is selected, and keeps it selected', async () => {
    await showPage('/items')
    await expect.element(row('Anvil')).toBeVisible()
    row('Anvil').element().focus()
    await userEvent.keyboard(' ')
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    await expect.element(radio('1 selected item')).toBeChecked()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked()).toMatchObject([{ select: { ids: [server.now('Anvil').id] } }])
    await expect.element(bar.getByText('1 selected')).toBeVisible()
  })

  test('says what failed, and can be tried again', async () => {
    server.answer(exportEntityTable, () => {
      throw new FakeProblem('overloaded')
    })
    await openFromList('/items')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(page.getByText('Couldn’t export the items')).toBeVisible()
    expect(saved).toEqual([])
    server.answer(exportEntityTable, () => undefined)
    await expect.element(dialog.getByRole('button', { name: 'Export' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(saved).toEqual(['stowage-items.xlsx'])
  })

  test('is found in the palette, for the list that one looks at', async () => {
    await showPage(`/items?tags=${fragile.id}`)
    await expect.element(row('Anvil')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('combobox', { name: 'Search or jump to…' })).toHaveFocus()
    await userEvent.keyboard('exp')
    await page.getByRole('option', { name: 'Export items' }).click()
    await expect.element(radio('These 2 items')).toBeChecked()
  })
})
