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

  test('keeps in sight why nothing was imported', async () => {
    server.answer(importEntities, () => {
      throw new FakeProblem('import.too_large')
    })
    await choose()
    await expect.element(page.getByRole('alert').getByText('Nothing imported.')).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(/Split the file/)).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })
})
