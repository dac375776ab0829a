import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, location } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })
const several = form.getByRole('button', { name: 'Add several, one on each line' })
const lines = page.getByRole('textbox', { name: 'One item per line' })

describe('the form for several items', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({ entities: [location('Shed'), item('Ladder')] })
    await showPage('/items?add=true')
    await expect.element(name).toBeVisible()
    await userEvent.fill(name, 'Hammer')
    await several.click()
  })

  test('begins with the name, and makes each line an item with its number', async () => {
    await expect.element(lines).toHaveValue('Hammer')
    await userEvent.fill(lines, 'Hammer\n3 × Chair\n\nSaw')
    await expect.element(page.getByText('Will create 3 items:').first()).toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Location' }).click()
    await page.getByRole('option', { name: 'Shed' }).click()
    await page.getByRole('button', { name: 'Add 3 items' }).click()
    await expect.element(page.getByText('3 items added')).toBeVisible()
    const { id } = server.now('Shed')
    const made = ['Hammer', 'Chair', 'Saw'].map(each => server.now(each))
    expect(made.map(({ quantity, parentId }) => [quantity, parentId])).toEqual([
      [1, id],
      [3, id],
      [1, id],
    ])
    await expect.element(lines).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveValue('')
  })

  test('is not sent with the name of a location that there is not', async () => {
    await userEvent.fill(page.getByRole('combobox', { name: 'Location' }), 'Attic')
    await page.getByRole('button', { name: 'Add 1 item' }).click()
    await expect.element(page.getByText('There is no location “Attic”.', { exact: false })).toBeVisible()
    await expect.element(lines).toHaveValue('Hammer')
  })

  test('cannot be sent without a line', async () => {
    await userEvent.fill(lines, ' \n')
    await expect.element(page.getByRole('button', { name: 'Add 0 items' })).toBeDisabled()
  })

  test('keeps its lines when Escape leads back to the form for one', async () => {
    await userEvent.fill(lines, 'Hammer\nNails\nSaw')
    await userEvent.keyboard('{Escape}')
    await expect.element(lines).not.toBeInTheDocument()
    await several.click()
    await expect.element(lines).toHaveValue('Hammer\nNails\nSaw')
  })
})
