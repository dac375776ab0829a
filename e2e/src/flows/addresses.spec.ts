import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'

test.describe('an address from elsewhere', { tag: '@desktop' }, () => {
  test('of a label opens what it names, behind any path and however it is encoded', async ({
    page,
    user,
  }) => {
    const { id, assetId } = await user.client.call(createEntity, { name: 'Tent' })
    const heading = page.getByRole('heading', { name: 'Tent' })
    for (const address of [
      `/a/${assetId}`,
      `/A/${assetId.replace('-', '%2D')}`,
      `/assets%2F${assetId}`,
      `/homebox/item%2F${id}?utm=1#top`,
      `/ITEM/${id.toUpperCase()}/edit`,
    ]) {
      await page.goto(address)
      await expect(page).toHaveURL(`/items/${id}`)
      await expect(heading).toBeVisible()
    }
    for (const code of [`https://other.example/sub/a/${assetId}`, `OTHER.EXAMPLE%2FITEM%2F${id}`]) {
      await page.goto('/scan')
      await page.getByLabel('Or enter the number').fill(code)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/items/${id}`)
    }
  })

  test('of a page of Homebox leads to the same screen', { tag: '@nightly' }, async ({ page, user }) => {
    const tag = await user.client.call(createTag, { name: 'Camping' })
    await user.client.call(createEntity, { name: 'Tent', tagIds: [tag.id] })
    await user.client.call(createEntity, { name: 'Rope' })
    for (const address of [
      `/tag/${tag.id}`,
      `/items?tag=${tag.id}&page=2`,
      '/items?q=ten&orderBy=createdAt',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('row', { name: /Tent/ })).toBeVisible()
      await expect(page.getByRole('row', { name: /Rope/ })).toBeHidden()
    }
    await page.goto('/collection/members')
    await expect(page).toHaveURL('/settings/members')
    await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  })
})
