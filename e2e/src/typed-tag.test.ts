// @module-tag endurance
import { createEntity, getEntity } from '@stowage/contract/entities'
import { createTag } from '@stowage/contract/tags'
import { expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

test('a tag that is typed and not added is put on the thing by Choose, be it new or known; one that is left is not', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  await client.call(createTag, { name: 'Fragile' })
  const { id } = await client.call(createEntity, { name: 'Vase' })
  const tags = async () => (await client.call(getEntity, { id })).tags.map(({ name }) => name).toSorted()
  const { page, faults, close } = await visit(here.browser, here.site.url, {
    size: 'phone',
    as: account,
    path: `/things/${id}`,
  })
  const dialog = page.getByRole('dialog', { name: 'Tags of Vase' })
  const type = async (name: string) => {
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await dialog.getByRole('textbox').fill(name)
  }
  await type('Heirloom')
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(tags).toEqual(['Heirloom'])
  await type('fragile')
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect.poll(tags).toEqual(['Fragile', 'Heirloom'])
  await type('Forgotten')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await type('Blue')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Blue' }).waitFor()
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect.poll(tags).toEqual(['Blue', 'Fragile', 'Heirloom'])
  expect(faults).toEqual([])
  await close()
})
