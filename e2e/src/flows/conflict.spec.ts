import type { Page } from '@playwright/test'
import { createEntity, deleteEntity, getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { locationTypeOf, registerUser, type User } from '../accounts.ts'
import { status } from '../faults.ts'
import { expect, expectLive, test } from '../fixtures.ts'
import { editFact, factOf } from '../steps.ts'

async function addItem({ client }: User, name = 'Tent') {
  const { id } = await client.call(createEntity, { name, quantity: 1 })
  const now = () => client.call(getEntity, { id })
  return {
    id,
    now,
    change: async (changes: object) => client.call(updateEntity, { ...(await now()), ...changes }),
  }
}

/** Cuts the event stream: the page learns of other changes only when it saves. */
const stayDeaf = (page: Page): Promise<void> => page.routeWebSocket(/\/ws\/events/, () => undefined)

const conflictOn = (page: Page) => page.getByRole('alertdialog', { name: /changed (meanwhile|this too)$/ })

test.describe('two users of one group', () => {
  test('see the edits of each other without a reload', async ({ page, user, server, openAs }) => {
    const { id } = await addItem(user)
    const { token } = await user.client.call(createInvitation, { uses: 1 })
    const ben = await registerUser(server.client, 'Ben Okafor', token)
    const other = await openAs(ben, `/items/${id}`)
    await expect(factOf(other, 'Quantity')).toBeVisible()
    await expectLive(other)
    await page.goto(`/items/${id}`)
    await editFact(page, 'Quantity', '3')
    await expect(factOf(other, 'Quantity')).toContainText('3')
  })

  test('see that an item was deleted', { tag: '@desktop' }, async ({ page, user, faults }) => {
    faults.allow(status(404))
    const { id } = await addItem(user, 'Floor lamp')
    await page.goto(`/items/${id}`)
    await expect(factOf(page, 'Quantity')).toBeVisible()
    await expectLive(page)
    await user.client.call(deleteEntity, { id })
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Floor lamp')).toBeHidden()
  })
})

test.describe('a conflict', () => {
  test('shows both values of a fact, and saves the chosen one', { tag: '@nightly' }, async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(status(412))
    const { id, now, change } = await addItem(user)
    await stayDeaf(page)
    await page.goto(`/items/${id}`)
    await expect(factOf(page, 'Quantity')).toBeVisible()
    await change({ quantity: 5 })
    await editFact(page, 'Quantity', '7')
    const dialog = conflictOn(page)
    await expect(dialog.getByRole('radio', { name: 'Your version 7' })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Their version 5' })).toBeVisible()
    expect((await now()).quantity).toBe(5)
    await dialog.getByRole('button', { name: 'Save selection' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await now()).quantity).toBe(7)
  })

  test('shows both values of a cell of the table', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(status(412))
    const { now, change } = await addItem(user)
    await stayDeaf(page)
    await page.goto('/items')
    const cell = page.getByRole('row', { name: 'Tent' }).locator('[data-column="quantity"]')
    await expect(cell).toBeVisible()
    await cell.dblclick()
    await expect(page.getByRole('textbox', { name: 'Tent: Qty' })).toBeFocused()
    await page.waitForLoadState('networkidle')
    await change({ quantity: 5 })
    await page.getByRole('textbox', { name: 'Tent: Qty' }).fill('7')
    await page.keyboard.press('Enter')
    await conflictOn(page).locator('label', { hasText: 'Their version' }).click()
    await conflictOn(page).getByRole('button', { name: 'Save selection' }).click()
    await expect(cell).toHaveText(/5/)
    expect((await now()).quantity).toBe(5)
  })

  test('shows both new names of a location', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(status(412))
    const entityTypeId = await locationTypeOf(user.client)
    const location = await user.client.call(createEntity, { name: 'Wood store', entityTypeId })
    await stayDeaf(page)
    await page.goto(`/locations/${location.id}`)
    await page.getByRole('button', { name: 'More about this location' }).click()
    await page.getByRole('menuitem', { name: 'Edit name and description' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Wood store')
    await user.client.call(updateEntity, { ...location, name: 'Wine store' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Cool store')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(conflictOn(page).getByRole('radio', { name: 'Their version Wine store' })).toBeVisible()
    await conflictOn(page).getByRole('button', { name: 'Save selection' }).click()
    await expect(page.getByRole('treegrid').getByRole('row', { name: /^Cool store/ })).toBeVisible()
  })

  test('does not arise from two edits in a row, which keep the change of another user', {
    tag: '@desktop',
  }, async ({ page, user, faults }) => {
    faults.allow(status(412))
    const { id, now, change } = await addItem(user)
    await change({ manufacturer: 'Nordisk' })
    await stayDeaf(page)
    await page.goto(`/items/${id}`)
    await expect(factOf(page, 'Quantity')).toBeVisible()
    await change({ notes: 'Pegs are missing' })
    const second = Promise.withResolvers<void>()
    await page.route(`**/entities/${id}`, async route => {
      if (route.request().method() === 'PUT') await second.promise
      await route.continue()
    })
    await editFact(page, 'Quantity', '4')
    await editFact(page, 'Manufacturer', 'Hilleberg')
    second.resolve()
    const saved = { quantity: 4, manufacturer: 'Hilleberg', notes: 'Pegs are missing' }
    await expect.poll(now).toMatchObject(saved)
    await expect(conflictOn(page)).toBeHidden()
  })
})

for (const [member, label, shown, tag] of [
  ['manufacturer', 'Manufacturer', 'Edit Manufacturer: Theirs', ['@desktop']],
  ['name', 'Name', 'Theirs', ['@desktop', '@nightly']],
] as const)
  test.describe(`an open editor of the ${member}, while another user changes it`, { tag: [...tag] }, () => {
    /** Opens the editor, and waits until the page has read the change of the other user. */
    async function openEditor(page: Page, user: User) {
      const { id, now, change } = await addItem(user, 'Lamp')
      await change({ manufacturer: 'Ours', quantity: 1 })
      await page.goto(`/items/${id}`)
      await expectLive(page)
      if (member === 'name') await page.getByRole('button', { name: 'Lamp', exact: true }).click()
      else await factOf(page, label).click()
      const input = page.getByRole('textbox', { name: label })
      await expect(input).toBeFocused()
      await change({ [member]: 'Theirs', quantity: 9 })
      await expect(factOf(page, 'Quantity')).toContainText('9')
      return { input, value: async () => (await now())[member] }
    }

    test('keeps the change when nothing was typed', async ({ page, user }) => {
      const { input, value } = await openEditor(page, user)
      await input.blur()
      await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible()
      expect(await value()).toBe('Theirs')
    })

    test('shows both values after typing', async ({ page, user, faults }) => {
      faults.allow(status(412))
      const { input, value } = await openEditor(page, user)
      await input.fill('Mine')
      await input.blur()
      await expect(conflictOn(page).getByRole('radio', { name: 'Their version Theirs' })).toBeVisible()
      expect(await value()).toBe('Theirs')
      await conflictOn(page).getByRole('button', { name: 'Save selection' }).click()
      await expect.poll(value).toBe('Mine')
    })
  })
