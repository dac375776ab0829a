import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { locationTypeOf, type User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

/** Items with prices, of which one is sold. */
async function furnish({ client }: User): Promise<void> {
  const entityTypeId = await locationTypeOf(client)
  const { id: parentId } = await client.call(createEntity, { name: 'Boat house', entityTypeId })
  const tag = await client.call(createTag, { name: 'Sailing' })
  await client.call(createEntities, {
    items: [
      {
        name: 'Dinghy',
        quantity: 1,
        purchasePrice: 2400,
        purchaseDate: '2024-05-01',
        parentId,
        tagIds: [tag.id],
      },
      { name: 'Oar', purchasePrice: 40, quantity: 2, parentId },
      { name: 'Old sail', quantity: 1, purchasePrice: 900, soldDate: '2025-03-01', soldPrice: 100, parentId },
      { name: 'Rope' },
    ],
  })
}

test.describe('the statistics', () => {
  test('open the list behind a figure and a bar, which shows the same numbers', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    await furnish(user)
    await page.goto('/statistics')
    const value = page.getByRole('link', { name: /^Value .*2,480/ })
    await expect(value).toBeVisible()
    await value.click()
    await expect(page).toHaveURL(/\/items\?sold=false/)
    await expect(page.getByText(/2,480/).first()).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /^Boat house/ }).click()
    await expect(page).toHaveURL(/within=/)
    await expect(page.getByText(/^2 items/).first()).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('link', { name: /^Value .*2,480/ })).toBeVisible()
  })

  test('remember that tables are wanted, and save the bill of materials', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    await furnish(user)
    await page.goto('/statistics')
    const saved = page.waitForResponse(
      reply => /PUT/.test(reply.request().method()) && reply.url().endsWith('/settings'),
    )
    await page.getByText('Tables', { exact: true }).click()
    await saved
    await expect(page.getByRole('row', { name: /^Boat house 2 2,480/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /^Boat house 2 2,480/ })).toBeVisible()
    await page.getByRole('button', { name: 'Bill of materials' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })
})
