import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getGroupStatistics, importEntities, listEntities } from '../../data/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const none = { totalUsers: 1, totalTags: 0, totalItemPrice: 0, totalWithWarranty: 0 }
const file = new File(['HB.name\nTent\n'], 'inventory.csv', { type: 'text/csv' })

describe('the import screen', () => {
  let server: FakeInventory
  let count = 0

  beforeEach(async () => {
    count = 0
    server = startFakeInventory()
    const list = server.answerOf(listEntities)
    server.answer(listEntities, async (input, exchange) => ({
      ...(await list(input, exchange)),
      total: count * 409,
    }))
    server.answer(getGroupStatistics, () => ({ ...none, totalItems: 0, totalLocations: count * 66 }))
    await showPage('/import')
    await expect.element(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible()
  })

  /** Chooses the file, as the dialog of the browser does. */
  const choose = async () => {
    const input = document.querySelector<HTMLInputElement>('main input[type=file]')
    if (input === null) throw new Error('There is no file input')
    await userEvent.upload(input, file)
  }

  test('shows that it is importing, then how much came, at Home', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    server.answer(importEntities, async () => {
      await isAnswered
      count = 1
    })
    await choose()
    await expect.element(page.getByRole('progressbar', { name: 'Importing inventory.csv…' })).toBeVisible()
    answer()
    await expect.element(page.getByText('Imported 409 items and 66 locations')).toBeVisible()
    await expect.poll(shownAddress).toBe('/home')
  })

  test('says what to do about each cell, also about one whose code it does not know', async () => {
    server.answer(importEntities, () => {
      const cell = { row: 2, error: 'in the words of the server' }
      const rows = [
        { ...cell, column: 'HB.quantity', code: 'too_large', params: { limit: 5000 } },
        { ...cell, column: '', code: 'wrong_cell_count', params: { cells: 3, columns: 2 } },
        {
          ...cell,
          column: 'HB.field.',
          code: 'bad_field_name',
          params: { issue: { code: 'empty', params: {} } },
        },
        { ...cell, column: 'HB.name', code: 'haunted', params: {} },
      ]
      throw new FakeProblem('import.bad_rows', { rows, count: 5 })
    })
    await choose()
    const told = page.getByRole('alert').getByRole('listitem')
    await expect.element(told.first()).toHaveTextContent('Row 2, HB.quantity: Use 5,000 or less.')
    expect(told.elements().map(({ textContent }) => textContent)).toEqual([
      'Row 2, HB.quantity: Use 5,000 or less.',
      'Row 2: The row has 3 cells, but there are 2 columns.',
      'Row 2, HB.field.: Name of the custom field: Fill this in.',
      'Row 2, HB.name: Something in it is not right. Check what you typed.',
    ])
    await expect.element(page.getByText('And 1 more cell.')).toBeVisible()
  })

  test('keeps in sight why nothing was imported', async () => {
    server.answer(importEntities, () => {
      const issue = { path: 'csv', code: 'import_too_large', params: { limit: 100_000, of: 'rows' } }
      throw new FakeProblem('import.too_large', { issues: [issue] })
    })
    await choose()
    await expect.element(page.getByRole('alert').getByText('Nothing imported.')).toBeVisible()
    await expect
      .element(page.getByRole('alert').getByText(/at most 100,000 rows. Split the file/))
      .toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })
})
