// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, getEntity, listEntities, updateEntity } from '@stowage/contract/entities'
import { createTag } from '@stowage/contract/tags'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { type Visit, visit } from './visit.ts'

const mara = newAccount()
const shown = 'place,tags,quantity,purchasePrice,insured,purchaseDate,notes,field:Voltage'

describe('the cells of the table are edited where they stand:', () => {
  const here = emptySite()
  let client: Client
  let one: Visit
  let page: Page
  let id: string

  const cell = (name: string, column: string) =>
    page.getByRole('row', { name }).locator(`[data-column="${column}"]`)
  const now = () => client.call(getEntity, { id })
  const keys = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key)
  }

  beforeAll(async () => {
    client = await openAccount(here.site, mara)
    await client.call(createTag, { name: 'Outdoor' })
    await client.call(createEntity, { name: 'Rope' })
    one = await visit(here.browser, here.site.url, { size: 'laptop', as: mara })
    page = one.page
  })
  beforeEach(async () => {
    const { items } = await client.call(listEntities, { q: 'tent' })
    id = items[0]?.id ?? (await client.call(createEntity, { name: 'Tent', quantity: 1 })).id
    await page.goto(`/things?show=${shown}`)
    await cell('Tent', 'quantity').waitFor()
  })
  afterAll(() => expect(one.faults).toEqual([]))

  test('with a double click, and back by one key', async () => {
    await cell('Tent', 'quantity').dblclick()
    await page.getByRole('textbox', { name: 'Tent: Qty' }).fill('4')
    await keys('Enter')
    await cell('Tent', 'quantity').filter({ hasText: '4' }).and(page.locator(':focus')).waitFor()
    expect(await page.getByRole('complementary', { name: 'Details' }).count()).toBe(0)
    await expect.poll(async () => (await now()).quantity).toBe(4)
    await page.getByRole('button', { name: /^Undo/ }).waitFor()
    await keys('Control+z')
    await expect.poll(async () => (await now()).quantity).toBe(1)
    await cell('Tent', 'quantity').filter({ hasText: '1' }).waitFor()
  })

  test('with a comma or a point, and nothing is kept that is no number', async () => {
    const fill = async (typed: string) => {
      await cell('Tent', 'quantity').dblclick()
      await page.getByRole('textbox', { name: 'Tent: Qty' }).fill(typed)
    }
    await fill('12,75')
    await keys('Enter')
    await expect.poll(async () => (await now()).quantity).toBe(12.75)
    await fill('5e')
    await keys('Enter')
    expect(await page.getByRole('textbox', { name: 'Tent: Qty' }).inputValue()).toBe('5e')
    await page.getByRole('textbox', { name: 'Tent: Qty' }).blur()
    await client.call(updateEntity, { ...(await now()), purchasePrice: 1 })
    await page.goto(`/things/${id}`)
    const price = page.getByRole('button', { name: 'Edit Price' })
    const input = page.getByRole('textbox', { name: /Price/ })
    for (const [typed, kept] of [
      ['1.299,50', 1299.5],
      ['12-', 1299.5],
      ['7', 7],
    ] as const) {
      await price.click()
      await input.fill(typed)
      await input.blur()
      await price.waitFor()
      await expect.poll(async () => (await now()).purchasePrice).toBe(kept)
    }
    expect((await now()).quantity).toBe(12.75)
    await client.call(updateEntity, { ...(await now()), quantity: 1, purchasePrice: 0 })
  })

  test('with the keyboard alone, from one to the next, and Escape leaves one as it was', async () => {
    await page.getByRole('row', { name: 'Tent' }).focus()
    await keys('ArrowRight', 'Enter')
    await page.getByRole('textbox', { name: 'Tent: Name' }).fill('Tent for two')
    await keys('Tab')
    // The place and the tags have dialogs, which are not opened by going past them.
    await cell('Tent for two', 'place').and(page.locator(':focus')).waitFor()
    await keys('Tab', 'Tab', 'Enter')
    await page.keyboard.type('2')
    await keys('Tab')
    await page.keyboard.type('349.5')
    await keys('Tab', 'Space', 'Tab')
    await page.getByLabel('Tent for two: Bought on').fill('2024-03-12')
    await keys('Tab')
    await page.keyboard.type('Pegs are missing')
    await keys('Tab')
    await page.keyboard.type('12')
    await keys('Escape')
    await cell('Tent for two', 'field:Voltage').and(page.locator(':focus')).waitFor()
    const wanted = { name: 'Tent for two', quantity: 2, purchasePrice: 349.5, insured: true }
    await expect
      .poll(now)
      .toMatchObject({ ...wanted, purchaseDate: '2024-03-12', notes: 'Pegs are missing', fields: [] })
  })

  test('the place and the tags in their dialogs, and a field of one’s own', async () => {
    await cell('Tent', 'place').dblclick()
    await page.getByRole('dialog').getByRole('option', { name: 'Garage' }).click()
    await cell('Tent', 'place').filter({ hasText: 'Garage' }).waitFor()
    await cell('Tent', 'tags').dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Outdoor' }).click()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await cell('Tent', 'tags').filter({ hasText: 'Outdoor' }).waitFor()
    await cell('Tent', 'tags').and(page.locator(':focus')).waitFor()
    await cell('Tent', 'field:Voltage').dblclick()
    await page.getByRole('textbox', { name: /^Tent.*: Voltage/ }).fill('12 V')
    await keys('Enter')
    await expect.poll(now).toMatchObject({
      parent: { name: 'Garage' },
      tags: [{ name: 'Outdoor' }],
      fields: [{ textValue: '12 V' }],
    })
  })

  test('also where what the first click has opened lies, and becomes another while one presses', async () => {
    const rest = Promise.withResolvers<void>()
    await page.route(`**/entities/${id}`, async route => {
      await rest.promise
      await route.continue()
    })
    const peek = page.getByRole('complementary', { name: 'Details' })
    await page.reload()
    // The first click is at the right end of the row, where the panel lies then.
    await cell('Tent', 'notes').hover({ position: { x: 5, y: 5 } })
    await page.mouse.down()
    await page.mouse.up()
    await peek.waitFor()
    await page.mouse.down({ clickCount: 2 })
    rest.resolve()
    await peek.getByRole('button', { name: 'More facts' }).waitFor()
    await page.mouse.up({ clickCount: 2 })
    await page.getByRole('textbox', { name: /^Tent.*: Notes/ }).fill('Dry')
    await keys('Enter')
    await expect.poll(now).toMatchObject({ notes: 'Dry' })
  })

  test('what is edited while an edit of the same thing is on its way is kept, whatever else is edited', async () => {
    const reading = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    let isWritten = false
    // The second edit reads what the first one has made, for as long as it takes to edit another thing.
    await page.route(`**/entities/${id}`, async route => {
      if (route.request().method() === 'PUT') isWritten = true
      else if (isWritten) {
        reading.resolve()
        await rest.promise
      }
      await route.continue().catch(() => undefined)
    })
    await cell('Tent', 'quantity').dblclick()
    await page.locator('[data-editor] input').fill('11')
    await keys('Enter')
    await cell('Tent', 'notes').dblclick()
    await page.getByRole('textbox', { name: /^Tent.*: Notes/ }).fill('Folded')
    await keys('Enter')
    await reading.promise
    await cell('Rope', 'quantity').dblclick()
    await page.getByRole('textbox', { name: 'Rope: Qty' }).fill('3')
    const answered = page.waitForResponse(response => response.request().method() === 'PUT')
    await keys('Enter')
    await answered
    rest.resolve()
    await expect.poll(now).toMatchObject({ quantity: 11, notes: 'Folded' })
  })

  test('whoever was slower sees both values, and chooses', async () => {
    await page.routeWebSocket(/\/ws\/events/, () => undefined)
    await page.reload()
    await cell('Tent', 'quantity').waitFor()
    await client.call(updateEntity, { ...(await now()), quantity: 5 })
    await cell('Tent', 'quantity').dblclick()
    await page.locator('[data-editor] input').fill('7')
    await keys('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Somebody was faster' })
    await dialog.getByRole('radio', { name: 'Theirs 5' }).waitFor()
    await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect.poll(async () => (await now()).quantity).toBe(7)
    // The browser tells each answer of this kind as an error.
    one.faults.splice(0, one.faults.length, ...one.faults.filter(fault => !fault.includes('412')))
  })
})
