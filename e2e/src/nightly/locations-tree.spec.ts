import type { Page } from '@playwright/test'
import { createEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { getEntityTree } from '@stowage/contract/entities/locations'
import { locationTypeOf, type User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { phone } from '../sizes.ts'

const treeOn = (page: Page) => page.getByRole('treegrid', { name: 'Locations' })
const rowOn = (page: Page, name: string) => treeOn(page).getByRole('row', { name: new RegExp(`^${name}`) })

/** Adds 400 locations at the top, from Shelf 1000 to Shelf 1399. */
async function addShelves({ client }: User) {
  const entityTypeId = await locationTypeOf(client)
  const items = Array.from({ length: 400 }, (_, n) => ({ name: `Shelf ${n + 1000}`, entityTypeId }))
  await client.call(createEntities, { items })
  const shelf = async (name: string) =>
    (await client.call(getEntityTree, { withItems: false })).find(each => each.name === name)
  return { entityTypeId, shelf }
}

test.describe('the tree of locations', () => {
  for (const path of ['/home', '/locations'])
    test(`opens and closes with the arrow keys at ${path}`, async ({ page, user }) => {
      const entityTypeId = await locationTypeOf(user.client)
      const { id: parentId } = await user.client.call(createEntity, { name: 'House', entityTypeId })
      await user.client.call(createEntity, { name: 'Larder', entityTypeId, parentId })
      await page.goto(path)
      const row = rowOn(page, 'House')
      await row.focus()
      await expect(row).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('ArrowRight')
      await expect(rowOn(page, 'Larder')).toBeVisible()
      await expect(row).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('ArrowLeft')
      await expect(rowOn(page, 'Larder')).toBeHidden()
    })

  for (const path of ['/home', '/locations'])
    test(`renders only visible rows of 400 at ${path}`, async ({ page, user }) => {
      await addShelves(user)
      await page.goto(path)
      const rows = treeOn(page).getByRole('row')
      await rows.first().focus()
      expect(await rows.count()).toBeLessThan(100)
      await page.keyboard.press('End')
      await expect(rowOn(page, 'Shelf 1399')).toBeFocused()
      await expect(rowOn(page, 'Shelf 1010')).toHaveCount(0)
      expect(await rows.count()).toBeLessThan(100)
    })

  test('accepts a drop and a click far down, right after scrolling', async ({ page, user }) => {
    const { shelf } = await addShelves(user)
    await page.goto('/locations')
    await treeOn(page).getByRole('row').first().focus()
    await page.keyboard.press('End')
    await expect(rowOn(page, 'Shelf 1399')).toBeFocused()
    await rowOn(page, 'Shelf 1395').dragTo(rowOn(page, 'Shelf 1390'))
    await expect
      .poll(async () => (await shelf('Shelf 1390'))?.children.map(({ name }) => name))
      .toEqual(['Shelf 1395'])
    const target = rowOn(page, 'Shelf 1380')
    const scroller = target.locator('xpath=ancestor::*[@role="treegrid"]/../..')
    const before = await scroller.evaluate(({ scrollTop }) => scrollTop)
    await target.hover()
    await page.mouse.wheel(0, -68)
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(before)
    const box = await target.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 10)
    await expect(page).toHaveURL(/\/locations\/.+/)
  })

  test('scrolls to the location that a link opens', async ({ page, user }) => {
    const { entityTypeId, shelf } = await addShelves(user)
    const parentId = (await shelf('Shelf 1300'))?.id
    const { id } = await user.client.call(createEntity, { name: 'Box of maps', entityTypeId, parentId })
    await page.goto(`/locations/${id}`)
    await expect(rowOn(page, 'Box of maps')).toBeInViewport({ ratio: 1 })
  })
})

test.describe('the tree of locations on a phone', () => {
  test.use(phone)

  test('scrolls to the location that was open before', async ({ page, user }) => {
    const { entityTypeId, shelf } = await addShelves(user)
    const parentId = (await shelf('Shelf 1300'))?.id
    const { id } = await user.client.call(createEntity, { name: 'Box of maps', entityTypeId, parentId })
    await page.goto(`/locations/${id}`)
    await page.getByRole('button', { name: 'Back to Shelf 1300' }).click()
    await page.getByRole('button', { name: 'Back to Locations' }).click()
    await expect(rowOn(page, 'Shelf 1300')).toBeInViewport({ ratio: 1 })
  })
})
