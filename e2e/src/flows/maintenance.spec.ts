import { createEntity } from '@stowage/contract/entities/entities'
import { listEntityMaintenance } from '@stowage/contract/upkeep/maintenance'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

test('a task that repeats is added, marked done with its cost, and taken back', { tag: '@nightly' }, async ({
  page,
  user,
  isMobile,
}) => {
  const { client } = user
  const { id } = await client.call(createEntity, { name: 'Boiler', quantity: 1 })
  const tasks = () => client.call(listEntityMaintenance, { id, status: 'both' })
  await page.goto('/maintenance')
  await expect(page.getByRole('heading', { name: 'Nothing planned' })).toBeVisible()
  await page.getByRole('button', { name: 'Yearly service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  await dialog.getByRole('combobox', { name: 'Item' }).fill('boiler')
  await expect(page.getByRole('option', { name: 'Boiler' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Due' }).fill('yesterday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Yearly service added')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Overdue 1' })).toBeVisible()
  if (!isMobile) await expect(page.getByRole('link', { name: 'Maintenance 1 overdue task' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Done: Yearly service, Boiler' }).first().click()
  const form = page.getByRole('form', { name: 'Done: Yearly service' }).first()
  await form.getByRole('textbox', { name: /^Cost/ }).fill('120')
  await page.keyboard.press('Enter')
  const done = /^Yearly service marked done\. Next: /
  await expect(toast(page, done)).toBeVisible()
  expect((await tasks()).map(({ cost, completedDate }) => [Number(cost), completedDate !== ''])).toEqual(
    expect.arrayContaining([
      [120, true],
      [0, false],
    ]),
  )
  await undo(page, done, isMobile)
  expect((await tasks()).map(({ completedDate }) => completedDate)).toEqual([''])
})
