import type { Page } from '@playwright/test'
import { createEntity, deleteEntity, getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { logoutAll } from '@stowage/contract/people/sessions'
import { clientOf, locationTypeOf, registerUser, type User } from '../accounts.ts'
import { status } from '../faults.ts'
import { expect, expectLive, test } from '../fixtures.ts'
import { factOf, signIn } from '../steps.ts'

async function addTent({ client }: User) {
  const { id } = await client.call(createEntity, { name: 'Tent', quantity: 1 })
  return { id, now: () => client.call(getEntity, { id }) }
}

const cell = (page: Page, name: string, column: string) =>
  page.getByRole('row', { name }).locator(`[data-column="${column}"]`)

test.describe('a cell of the table', () => {
  const path = '/items?show=quantity,notes'

  test('opens on a double click whose first click opened the details above it', async ({ page, user }) => {
    const { id, now } = await addTent(user)
    const rest = Promise.withResolvers<void>()
    await page.route(`**/entities/${id}`, async route => {
      await rest.promise
      await route.continue()
    })
    await page.goto(path)
    const details = page.getByRole('complementary', { name: 'Details' })
    // The notes are at the right end of the row, where the panel opens.
    await cell(page, 'Tent', 'notes').hover({ position: { x: 5, y: 5 } })
    await page.mouse.down()
    await page.mouse.up()
    await expect(details).toBeVisible()
    await page.mouse.down({ clickCount: 2 })
    rest.resolve()
    await expect(details.getByRole('button', { name: 'More fields' })).toBeVisible()
    await page.mouse.up({ clickCount: 2 })
    await page.getByRole('textbox', { name: 'Tent: Notes' }).fill('Dry')
    await page.keyboard.press('Enter')
    await expect.poll(now).toMatchObject({ notes: 'Dry' })
  })

  test('saves an edit while an earlier one of the same item is in flight', async ({ page, user }) => {
    await user.client.call(createEntity, { name: 'Rope' })
    const { id, now } = await addTent(user)
    const rest = Promise.withResolvers<void>()
    await page.route(`**/entities/${id}`, async route => {
      if (route.request().method() === 'PUT') await rest.promise
      await route.continue()
    })
    const edit = async (name: string, column: string, label: string, value: string): Promise<void> => {
      await cell(page, name, column).dblclick()
      await page.getByRole('textbox', { name: `${name}: ${label}` }).fill(value)
      await page.keyboard.press('Enter')
    }
    await page.goto(path)
    await edit('Tent', 'quantity', 'Qty', '11')
    await edit('Tent', 'notes', 'Notes', 'Folded')
    const answered = page.waitForResponse(response => response.request().method() === 'PUT')
    await edit('Rope', 'quantity', 'Qty', '3')
    await answered
    rest.resolve()
    await expect.poll(now).toMatchObject({ quantity: 11, notes: 'Folded' })
  })
})

test.describe('a location', () => {
  test('keeps a new description when it is renamed', async ({ page, user, faults }) => {
    faults.allow(status(412))
    const entityTypeId = await locationTypeOf(user.client)
    const location = await user.client.call(createEntity, { name: 'Wood store', entityTypeId })
    await page.goto(`/locations/${location.id}`)
    await expectLive(page)
    await page.getByRole('button', { name: 'More about this location' }).click()
    await page.getByRole('menuitem', { name: 'Edit name and description' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Wood store')
    await user.client.call(updateEntity, { ...location, description: 'Dusty' })
    await expect(page.getByText('Dusty').first()).toBeAttached()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Loft')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const now = () => user.client.call(getEntity, { id: location.id })
    await expect.poll(now).toMatchObject({ name: 'Loft', description: 'Dusty' })
  })
})

test.describe('the label of an item', () => {
  test('says that the item was deleted', async ({ page, user, faults }) => {
    faults.allow(status(404))
    const { id } = await addTent(user)
    await page.routeWebSocket(/\/ws\/events/, () => undefined)
    await page.goto(`/items/${id}`)
    await expect(factOf(page, 'Quantity')).toBeVisible()
    await user.client.call(deleteEntity, { id })
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('the trash', () => {
  test('offers permanent deletion to owners alone', async ({ page, user, server, openAs }) => {
    const { token } = await user.client.call(createInvitation, { uses: 1 })
    const member = await registerUser(server.client, 'Ben Okafor', token)
    const lamp = await user.client.call(createEntity, { name: 'Lamp', quantity: 1 })
    await user.client.call(deleteEntity, { id: lamp.id })
    await page.goto('/trash')
    const other = await openAs(member, '/trash')
    for (const name of ['Empty the trash', 'Delete Lamp for good']) {
      await expect(page.getByRole('button', { name })).toBeVisible()
      await expect(other.getByRole('button', { name: 'Restore' })).toBeVisible()
      await expect(other.getByRole('button', { name })).toBeHidden()
    }
  })
})

test.describe('an edit that is being typed', () => {
  test('is kept when another request ends the session', async ({ page, user, server, faults }) => {
    faults.allow(status(401))
    const { id } = await addTent(user)
    await page.goto(`/items/${id}`)
    await expectLive(page)
    await factOf(page, 'Quantity').click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    const ended = Promise.withResolvers<void>()
    await page.route(`**/entities/${id}`, async route => {
      await ended.promise
      await route.continue()
    })
    const read = page.waitForRequest(`**/entities/${id}`)
    await user.client.call(createEntity, { name: 'Rope' })
    await read
    await user.client.call(logoutAll, {})
    ended.resolve()
    await expect(page.getByText('What you changed in “Tent” is kept')).toBeVisible()
    await signIn(page, user)
    await expect(factOf(page, 'Quantity')).toContainText('12')
    const client = await clientOf(server.client, user)
    await expect.poll(async () => (await client.call(getEntity, { id })).quantity).toBe(12)
  })
})
