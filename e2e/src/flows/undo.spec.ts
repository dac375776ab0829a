import type { Page } from '@playwright/test'
import {
  createEntity,
  deleteEntity,
  getEntity,
  listEntities,
  patchEntity,
} from '@stowage/contract/entities/entities'
import type { User } from '../accounts.ts'
import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { editFact, factOf, goTo, toast, undo, undoEdit } from '../steps.ts'

const namesOf = async ({ client }: User) =>
  (await client.call(listEntities, {})).items.map(({ name }) => name)

async function openDetails(page: Page, name: string): Promise<void> {
  await page.goto('/items')
  await page.getByRole('row', { name: new RegExp(name) }).click()
}

test.describe('undo', () => {
  test('reverts an edit beside the list, and the same key redoes it', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, user }) => {
    const { id } = await user.client.call(createEntity, { name: 'Tent', quantity: 1 })
    const quantity = async () => (await user.client.call(getEntity, { id })).quantity
    await openDetails(page, 'Tent')
    await editFact(page, 'Quantity', '4')
    await undoEdit(page)
    await expect(factOf(page, 'Quantity')).toContainText('1')
    expect(await quantity()).toBe(1)
    await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(factOf(page, 'Quantity')).toContainText('4')
    await expect.poll(quantity).toBe(4)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: 'Details' })).toBeHidden()
    await expect(page).toHaveURL('/items')
  })

  test('asks before it overwrites a later change', { tag: '@phone' }, async ({ page, user, faults }) => {
    faults.allow(status(409))
    const { id } = await user.client.call(createEntity, { name: 'Tent', quantity: 4 })
    const quantity = async () => (await user.client.call(getEntity, { id })).quantity
    for (const next of [7, 8]) await user.client.call(patchEntity, { id, quantity: next })
    await page.goto('/history')
    const second = page.getByRole('button', { name: /^Undo: / }).nth(1)
    const dialog = page.getByRole('alertdialog', { name: 'Changed since then' })
    await second.click()
    await expect(dialog.getByText('Tent: Quantity')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await quantity()).toBe(8)
    await second.click()
    await dialog.getByRole('button', { name: 'Undo anyway' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(quantity).toBe(4)
  })

  test('restores a deleted item from the message', async ({ page, user, faults }) => {
    // The screen of the item reads it once more before it closes.
    faults.allow(status(404))
    const { id } = await user.client.call(createEntity, { name: 'Tent' })
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(toast(page, 'Tent deleted')).toBeVisible()
    expect(await namesOf(user)).toEqual([])
    await toast(page, 'Tent deleted').getByRole('button', { name: /^Undo/ }).click()
    await expect(toast(page, /^Undone/)).toBeVisible()
    expect(await namesOf(user)).toEqual(['Tent'])
  })

  test('restores a deleted item from the trash', { tag: '@nightly' }, async ({ page, user }) => {
    const { id } = await user.client.call(createEntity, { name: 'Rope' })
    await user.client.call(deleteEntity, { id })
    await page.goto('/trash')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rope' })
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toBeHidden()
    await expect.poll(() => namesOf(user)).toEqual(['Rope'])
  })

  test('removes a new item, and the same key adds it again', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    await page.goto('/items')
    await page.getByRole('button', { name: /^Add/ }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Kettle')
    await page.getByRole('textbox', { name: /^Price/ }).fill('39.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect(details.getByRole('heading', { name: 'Kettle' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    const { items } = await user.client.call(listEntities, {})
    expect(items).toMatchObject([{ name: 'Kettle', purchasePrice: 39.5 }])
    await undo(page, 'Kettle added')
    expect(await namesOf(user)).toEqual([])
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('row', { name: /Kettle/ })).toBeVisible()
    await expect
      .poll(async () => (await user.client.call(listEntities, {})).items)
      .toMatchObject([{ id: items[0]?.id }])
  })

  test('lists each change in the history', { tag: ['@desktop', '@nightly'] }, async ({ page, user }) => {
    await user.client.call(createEntity, { name: 'Tent' })
    await page.goto('/home')
    await goTo(page, 'History')
    const step = page.getByRole('listitem').filter({ hasText: 'You added Tent' })
    await step
      .getByRole('button', { name: /added Tent/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Tent' }).first()).toBeVisible()
  })
})
