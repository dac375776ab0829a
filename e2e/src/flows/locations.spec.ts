import { createEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { locationTypeOf } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

test.describe('the page of an item', () => {
  test('keeps its place in the list over a reload', { tag: '@desktop' }, async ({ page, user }) => {
    const entityTypeId = await locationTypeOf(user.client)
    const { id: parentId } = await user.client.call(createEntity, { name: 'Attic', entityTypeId })
    const items = ['Lamp', 'Rope', 'Tent'].map(name => ({ name, parentId }))
    await user.client.call(createEntities, { items })
    await page.goto(`/items?within=${parentId}`)
    await page.getByRole('row', { name: /Rope/ }).press('Control+Enter')
    await expect(page.getByText('2 of 3 in Attic')).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 of 3 in Attic')).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: 'Tent' })).toBeVisible()
    await expect(page.getByText('3 of 3 in Attic')).toBeVisible()
  })
})
