import { createTag, getTag, listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

test.describe('a tag', () => {
  test('takes in another one, and Undo brings that back to its items', { tag: '@nightly' }, async ({
    page,
    user,
    isMobile,
  }) => {
    const { client } = user
    const english = await client.call(createTag, { name: 'Electronics' })
    const german = await client.call(createTag, { name: 'Elektronik' })
    const { id } = await client.call(createEntity, { name: 'Radio', tagIds: [german.id] })
    const tagsOf = async () => (await client.call(getEntity, { id })).tags.map(({ name }) => name)
    await page.goto(`/tags?open=${english.id}`)
    await page.getByRole('button', { name: /^Tag to merge/ }).click()
    await page.getByRole('option', { name: 'Elektronik' }).click()
    await expect(page.getByText(/^1 item gets “Electronics”. “Elektronik” is deleted./)).toBeVisible()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(toast(page, 'Elektronik merged into Electronics')).toBeVisible()
    expect(await tagsOf()).toEqual(['Electronics'])
    await undo(page, 'Elektronik merged into Electronics', isMobile)
    expect(await tagsOf()).toEqual(['Elektronik'])
  })

  test('moves below the tag that it is dropped on', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { client } = user
    const tools = await client.call(createTag, { name: 'Big tools' })
    const saws = await client.call(createTag, { name: 'Saws' })
    await page.goto('/tags')
    const row = (name: string) =>
      page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}`) })
    await row('Saws').dragTo(row('Big tools'))
    await expect(toast(page, 'Saws moved to Big tools')).toBeVisible()
    expect((await client.call(getTag, { id: saws.id })).parentId).toBe(tools.id)
  })

  test('is made, and leads to its items', { tag: ['@phone', '@nightly'] }, async ({ page, user }) => {
    await page.goto('/tags')
    await page.getByRole('button', { name: 'New tag' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Camping')
    await page.getByRole('button', { name: 'Add tag' }).click()
    const sheet = page.getByRole('dialog', { name: 'Camping' })
    await expect(sheet.getByRole('link', { name: '0 items' })).toBeVisible()
    const [made] = (await user.client.call(listTags, {})).filter(({ name }) => name === 'Camping')
    await sheet.getByRole('link', { name: '0 items' }).click()
    await expect(page).toHaveURL(new RegExp(`/items\\?tags=${made?.id}`))
  })
})
