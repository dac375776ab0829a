import { createEntityType } from '@stowage/contract/catalogues/entity-types'
import { createEntity } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps.ts'

test.describe('types', () => {
  test('become locations after a look at what that does, and items again by Undo', {
    tag: '@nightly',
  }, async ({ page, user }) => {
    const { id } = await user.client.call(createEntityType, { name: 'Toolbox' })
    const box = await user.client.call(createEntity, { name: 'Red box', quantity: 1, entityTypeId: id })
    await user.client.call(createEntity, { name: 'Hammer', quantity: 1, parentId: box.id })
    await page.goto('/types')
    await page.getByRole('link', { name: /^Toolbox/ }).click()
    await expect(page.getByRole('heading', { name: 'Toolbox', level: 1 })).toBeVisible()
    const screen = page.getByRole('main')
    await screen.getByText('Locations', { exact: true }).click()
    await expect(screen.getByText('1 item becomes a location.')).toBeVisible()
    await expect(screen.getByText('1 item inside stays there.')).toBeVisible()
    await screen.getByRole('button', { name: 'Convert 1' }).click()
    await expect(toast(page, '1 item is a location now')).toBeVisible()
    await expect(screen.getByText('1 location', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(screen.getByRole('link', { name: '1 item' })).toBeVisible()
  })
})
