// @module-tag endurance
import { createEntity, getEntity } from '@stowage/contract/entities'
import { expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

test('the palette says that nothing was found, and opens an empty place whose Arabic name is cut off at its end', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  const entityTypeId = await placeTypeOf(client)
  const name = 'غرفة الجلوس الكبيرة في الطابق الثاني'
  const { id } = await client.call(createEntity, { name, entityTypeId })
  const { page, faults, close } = await visit(here.browser, here.site.url, { size: 'phone', as: account })
  await page.getByRole('heading', { name: /, Mara$/ }).waitFor()
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog')
  const input = palette.locator('input')
  // At once, as quickly as the keys come.
  await page.keyboard.type('qqzz')
  await palette.getByRole('status').filter({ hasText: 'Nothing matches' }).waitFor()
  await palette.getByRole('option', { name: 'Add “qqzz” as a new thing' }).waitFor()
  expect(await palette.getByRole('option', { name: 'Show all of it as a list' }).count()).toBe(0)
  await input.fill('غرفة')
  await palette
    .getByRole('option', { name: /الجلوس/ })
    .first()
    .click()
  await page.waitForURL(`**/places/${id}`)
  await page.getByText('Add something here, or open a thing and move it here.').waitFor()
  const heading = page.getByRole('heading', { level: 1 }).getByText(name)
  expect(
    await heading.evaluate(element => element.ownerDocument.defaultView?.getComputedStyle(element).direction),
  ).toBe('rtl')
  expect(await heading.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('the palette moves what it has found first, by keyboard alone, and that is undone; and shows all of it as a list, or one of it beside the list', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  await client.call(createEntity, { name: 'Attic', entityTypeId: await placeTypeOf(client) })
  const { id } = await client.call(createEntity, { name: 'Tent' })
  const placeOf = async () => (await client.call(getEntity, { id })).parent?.name
  const { page, faults, close } = await visit(here.browser, here.site.url, { size: 'laptop', as: account })
  await page.getByRole('heading', { name: /, Mara$/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('tent')
  // Told once the answer to all of it is there: what the first letters found had other lines.
  await page.getByRole('option', { name: 'Show the one thing as a list' }).waitFor()
  await page.getByRole('option', { name: 'Move Tent …' }).waitFor()
  // Past what was found and the new thing.
  for (const _ of ['Tent', 'Add', 'Move']) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Where is Tent now?' })
  await dialog.getByRole('option', { name: 'Attic' }).first().waitFor()
  await page.keyboard.type('attic')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(placeOf).toBe('Attic')
  // The page knows it later than who asks the server.
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(placeOf).toBeUndefined()
  await page.keyboard.press('/')
  await page.keyboard.type('tent')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/things\?q=.*tent/)
  await page.getByRole('row', { name: /Tent/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('ten')
  await page.getByRole('option', { name: 'Show the one thing as a list' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.waitForURL(`**/things?q=tent&peek=${id}`)
  await page.getByRole('complementary').getByRole('heading', { name: 'Tent' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()
})
