// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, deleteEntity, getEntity, listEntities, patchEntity } from '@stowage/contract/entities'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { goTo, newAccount } from './steps.ts'
import { type Visit, visit } from './visit.ts'

const account = newAccount()

const factOf = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}:` })

describe('what was done is taken back', () => {
  const here = emptySite()
  let client: Client
  let one: Visit
  let id: string
  const quantity = async () => (await client.call(getEntity, { id })).quantity
  const names = async () => (await client.call(listEntities, {})).items.map(({ name }) => name)

  beforeAll(async () => {
    client = await openAccount(here.site, account)
    id = (await client.call(createEntity, { name: 'Tent', quantity: 1 })).id
    one = await visit(here.browser, here.site.url, { size: 'laptop', as: account })
  })

  test('an edit beside the list, by one key, and done again by the same', async () => {
    const { page } = one
    await goTo(page, 'Things')
    await page.getByRole('row', { name: /Tent/ }).click()
    await factOf(page, 'Quantity').click()
    await page.locator('input[name=value]:focus').waitFor()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    expect(await quantity()).toBe(4)
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Redo', exact: true }).waitFor()
    expect(await quantity()).toBe(1)
    await factOf(page, 'Quantity').filter({ hasText: '1' }).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(quantity).toBe(4)
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Details' }).waitFor({ state: 'detached' })
    // Going back comes a frame later, and would give up what is opened by its address.
    await page.waitForURL('/things')
  })

  test('an edit of what somebody has changed again since, which says what that is and asks', async () => {
    const { page } = one
    await client.call(patchEntity, { id, quantity: 7 })
    await client.call(patchEntity, { id, quantity: 8 })
    await page.goto(`${here.site.url}/history`)
    await page
      .getByRole('button', { name: /^Undo: / })
      .nth(1)
      .click()
    const dialog = page.getByRole('alertdialog', { name: 'Changed since then' })
    await dialog.getByText('Tent: Quantity').waitFor()
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await quantity()).toBe(8)
    await page
      .getByRole('button', { name: /^Undo: / })
      .nth(1)
      .click()
    await dialog.getByRole('button', { name: 'Undo it all the same' }).click()
    await expect.poll(quantity).toBe(4)
    expect(one.faults.splice(0).filter(fault => !fault.includes('409'))).toEqual([])
    await goTo(page, 'Things')
  })

  test('a deletion, from the line at the foot', async () => {
    const { page } = one
    await page.getByRole('row', { name: /Tent/ }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(names).toEqual([])
    const line = page.getByRole('alertdialog').filter({ hasText: 'Tent is deleted' })
    await line.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(names).toEqual(['Tent'])
  })

  test('what is in the trash, one by one', async () => {
    const { page } = one
    await client.call(createEntity, { name: 'Rope' }).then(({ id }) => remove(id))
    await goTo(page, 'Trash')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Rope' })
      .getByRole('button', { name: 'Bring back' })
      .click()
    await expect.poll(names).toEqual(['Rope', 'Tent'])
  })

  test('what was added, by one key, and added again by the same', async () => {
    const { page } = one
    await goTo(page, 'Things')
    await page.getByRole('button', { name: /^Add/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Kettle')
    await page.getByRole('textbox', { name: /^Price/ }).fill('39.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Kettle is added.').first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.getByRole('heading', { name: 'Kettle' }).waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    const { items } = await client.call(listEntities, { q: 'kettle' })
    expect(items).toMatchObject([{ name: 'Kettle', purchasePrice: 39.5 }])
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: Kettle').first().waitFor()
    expect(await names()).not.toContain('Kettle')
    await page.keyboard.press('Control+z')
    await expect.poll(names).toContain('Kettle')
    expect((await client.call(listEntities, { q: 'kettle' })).items).toMatchObject([{ id: items[0]?.id }])
  })

  test('any step of the history, with who made it', async () => {
    const { page } = one
    await goTo(page, 'History')
    const step = page.getByRole('listitem').filter({ hasText: 'You added Tent' })
    await step
      .getByRole('button', { name: /added Tent/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Tent' }).first().waitFor()
    expect(one.faults).toEqual([])
  })

  const remove = (entityId: string) => client.call(deleteEntity, { id: entityId })
})
