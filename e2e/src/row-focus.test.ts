// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, deleteEntity, listEntities } from '@stowage/contract/entities'
import { createEntities } from '@stowage/contract/entity-bulk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { goTo, newAccount } from './steps.ts'
import { type Visit, visit } from './visit.ts'

const account = newAccount()

describe('when the row that has the focus goes,', () => {
  const here = emptySite()
  let client: Client
  let one: Visit
  let page: Page
  const focused = (name: RegExp | string) =>
    page.locator('[data-index]:focus').filter({ hasText: name }).waitFor()
  const names = async () => (await client.call(listEntities, {})).items.map(({ name }) => name)

  beforeAll(async () => {
    client = await openAccount(here.site, account)
    const items = ['Anvil', 'Bellows', 'Chisel', 'Drill', 'Easel', 'File'].map(name => ({
      name,
      quantity: 1,
    }))
    await client.call(createEntities, { items })
    one = await visit(here.browser, here.site.url, { size: 'laptop', as: account })
    page = one.page
  })
  afterAll(() => expect(one.faults).toEqual([]))

  test('the one before the last gets it when the last is deleted, before one knows whether there is a trash', async () => {
    const { promise: isPressed, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/status', async route => {
      await isPressed
      await route.continue()
    })
    await goTo(page, 'Things')
    await page.locator('[data-index="5"]').focus()
    await page.keyboard.press('Space')
    for (let times = 0; times < 2; times++) await page.keyboard.press('Delete')
    release()
    await expect.poll(names).not.toContain('File')
    await focused('Easel')
  })

  test('the one that takes its place gets it, also from what is open beside the list', async () => {
    await page.locator('[data-index="1"]').focus()
    await page.keyboard.press('Enter')
    const more = page.getByRole('complementary').getByRole('button', { name: 'More', exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).not.toContain('Bellows')
    await focused('Chisel')
  })

  test('the list gets it when what is done with what is selected has been done', async () => {
    await page.keyboard.press('Space')
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    await focused('Drill')
  })

  test('the same button of the next one gets it in the trash', async () => {
    for (const name of ['Rasp', 'Saw']) {
      const { id } = await client.call(createEntity, { name })
      await client.call(deleteEntity, { id })
    }
    await goTo(page, 'Trash')
    const rows = page.getByRole('main').getByRole('listitem')
    await rows.filter({ hasText: 'Rasp' }).getByRole('button', { name: 'Bring back' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toContain('Rasp')
    await rows.filter({ hasText: 'Rasp' }).waitFor({ state: 'detached' })
    await page.locator('button:focus').filter({ hasText: 'Bring back' }).waitFor()
  })

  test('the content gets it when the last one has left the trash, and its list with it', async () => {
    const left = page.getByRole('button', { name: 'Bring back' })
    for (let count = await left.count(); count > 0; count--) {
      await page.locator('button:focus').filter({ hasText: 'Bring back' }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => left.count()).toBe(count - 1)
    }
    await page.locator('main:focus').waitFor()
  })
})
