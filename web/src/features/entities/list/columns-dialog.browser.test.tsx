import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, textField } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const button = page.getByRole('button', { name: 'Columns' })
const dialog = page.getByRole('dialog', { name: 'Columns' })
const grid = page.getByRole('grid', { name: 'Items' })

/** The names of the columns of the table, without the mark and the photo. */
const heads = () =>
  grid
    .getByRole('columnheader')
    .elements()
    .slice(2)
    .map(head => head.textContent)

describe('the columns of the table', () => {
  beforeEach(async () => {
    const drill = item('Drill', { quantity: 2, fields: [textField('Voltage', '18 V')] })
    startFakeInventory({ entities: [drill], fieldNames: ['Voltage'] })
    await showPage('/items?show=location,quantity')
    await expect.element(grid.getByRole('row', { name: /Drill/ })).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
  })

  test('are chosen among all of them and the custom fields', async () => {
    await dialog.getByText('Voltage', { exact: true }).click()
    await expect.poll(heads).toEqual(['Name', 'Location', 'Qty', 'Voltage'])
    await dialog.getByText('Location', { exact: true }).click()
    await expect.poll(heads).toEqual(['Name', 'Qty', 'Voltage'])
    await expect.element(grid.getByRole('gridcell', { name: '18 V' })).toBeInTheDocument()
    await expect.poll(shownAddress).toBe('/items?show=quantity%2Cfield%3AVoltage')
  })

  test('are put in another order by keyboard', async () => {
    const handle = dialog.getByRole('button', { name: /^Drag Qty/ })
    dialog.getByRole('row', { name: 'Qty' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(handle).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Insert before Location' })).toBeInTheDocument()
    while (document.activeElement?.getAttribute('aria-label') !== 'Insert before Location')
      await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(heads).toEqual(['Name', 'Qty', 'Location'])
  })

  test('become the usual ones again', async () => {
    await dialog.getByRole('button', { name: 'Reset columns' }).click()
    await expect.poll(heads).toEqual(['Name', 'Location', 'Tags', 'Qty', 'Price, €', 'Changed'])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('keep the focus on their button after Escape', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })
})
