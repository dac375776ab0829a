import { beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getGroup, writeInventoryReport } from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { group, item } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const anvil = { ...item('Anvil'), serialNumber: 'SN-1', purchasePrice: 12 }
const paper = () => document.querySelector('[data-printout]')
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })

describe('printing', () => {
  let print: MockInstance<typeof globalThis.print>

  beforeEach(() => {
    print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
    return () => print.mockRestore()
  })

  test('a list prints by Ctrl P with its columns, and is done when the paper is', async () => {
    startFakeInventory({ entities: [anvil, item('Bellows')] })
    await showPage('/items?show=serialNumber')
    await expect.element(row('Anvil')).toBeVisible()
    await userEvent.keyboard('{Control>}p{/Control}')
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(paper()?.textContent).toContain('SN-1')
    expect([...(paper()?.querySelectorAll('tbody tr') ?? [])]).toHaveLength(2)
    dispatchEvent(new Event('afterprint'))
    await expect.poll(paper).toBeNull()
  })

  test('an item prints for a viewer, without the prices that are hidden', async () => {
    const server = startFakeInventory({ entities: [anvil] })
    server.answer(getGroup, () => ({ ...group, role: 'viewer' as const, hidePrices: true }))
    await showPage(`/items/${anvil.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(paper()?.textContent).toContain('SN-1')
    expect(paper()?.textContent).not.toContain('Price')
  })
})

test('a report is made of what is selected', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => save.mockRestore())
  const server = startFakeInventory({ entities: [anvil, item('Bellows')] })
  server.answer(writeInventoryReport, () => undefined)
  await showPage('/items')
  await expect.element(row('Anvil')).toBeVisible()
  row('Anvil').element().focus()
  await userEvent.keyboard(' ')
  const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report (PDF)…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inventory report' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Estate')
  await dialog.getByText('Letter').click()
  await dialog.getByRole('button', { name: 'Create PDF' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.calls(writeInventoryReport))
    .toMatchObject([{ select: { ids: [anvil.id] }, title: 'Estate', photos: true, paper: 'letter' }])
})
