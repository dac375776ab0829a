import { listEntities } from '@stowage/contract/entities'
import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { csvFile, sampleCsv } from '../sample-files.ts'
import { chooseFile, toast } from '../steps.ts'

test.describe('a CSV file', () => {
  test('is refused with the mistake of a cell, then imported once it has none', async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(status(422))
    await page.goto('/import')
    await chooseFile(page, 'Choose a CSV file', csvFile('HB.name,HB.quantity\nTent,many\n'))
    await expect(page.getByRole('alert')).toContainText(
      'Row 2, HB.quantity: Use a number with a decimal point',
    )
    expect((await user.client.call(listEntities, { q: 'Tent' })).total).toBe(0)

    await chooseFile(page, 'Choose a CSV file', await sampleCsv())
    await expect(page).toHaveURL('/home')
    await expect(toast(page, /^Imported 409 items and \d+ locations/)).toBeVisible()
    const { items } = await user.client.call(listEntities, { q: 'Car jack' })
    expect(items).toMatchObject([{ name: 'Car jack', parent: { name: 'Garage' } }])
    await page.goto('/items?q=car%20jack')
    await expect(page.getByRole('row', { name: /Car jack/ })).toBeVisible()
  })
})
