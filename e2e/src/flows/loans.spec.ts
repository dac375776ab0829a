import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { createContact, listContacts } from '@stowage/contract/lending/contacts'
import { createLoan, getLoan, listLoans } from '@stowage/contract/lending/loans'
import type { User } from '../accounts.ts'
import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { inDays } from '../household/days.ts'
import { placed, toast, undo } from '../steps.ts'

/** Lends items of these names to a new contact. */
async function lend({ client }: User, contactName: string, names: readonly string[], more: object = {}) {
  const items = []
  for (const name of names) items.push(await client.call(createEntity, { name, quantity: 3 }))
  const lines = items.map(({ id }) => ({ entityId: id, quantity: 3 }))
  return client.call(createLoan, { contactName, lines, ...more })
}

test.describe('a loan', () => {
  test('comes back in part and into another location, and Undo takes that back', {
    tag: '@nightly',
  }, async ({ page, user, isMobile }) => {
    const { client } = user
    const { id, lines } = await lend(user, 'Anna Seidel', ['Rope', 'Harness', 'Tent'], { due: inDays(-5) })
    const rope = lines.find(({ entity }) => entity.name === 'Rope')
    const open = async () =>
      (await client.call(getLoan, { id })).lines
        .filter(({ returnedAt }) => returnedAt === null)
        .map(({ entity, quantity }) => `${entity.name} ${quantity}`)
        .toSorted()
    await page.goto('/loans')
    await page.getByRole('button', { name: /^Return: / }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Tent' }).press('Space')
    await dialog.getByRole('spinbutton').first().fill('2')
    await dialog.getByLabel('Put into').pressSequentially('Attic')
    await placed(page).getByRole('option', { name: 'Attic' }).first().click()
    await dialog.getByRole('button', { name: 'Return 2 items' }).click()
    await expect(toast(page, '2 items returned')).toBeVisible()
    expect(await open()).toEqual(['Rope 1', 'Tent 3'])
    expect((await client.call(getEntity, { id: rope?.entity.id ?? '' })).parent?.name).toBe('Attic')
    await undo(page, '2 items returned', isMobile)
    expect(await open()).toEqual(['Harness 3', 'Rope 3', 'Tent 3'])
  })

  test('gets another contact and day, is deleted, and comes back', {
    tag: '@nightly',
  }, async ({ page, user, isMobile }) => {
    const { client } = user
    const { id } = await lend(user, 'Anna Seidel', ['Rope'])
    await client.call(createContact, { name: 'Ben Roth' })
    await page.goto(`/loans?open=${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit loan' })
    await form.getByRole('combobox').fill('Ben')
    await placed(page).getByRole('option', { name: 'Ben Roth' }).click()
    await form.getByLabel('Due').fill(inDays(7))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Loan to Ben Roth saved')).toBeVisible()
    expect(await client.call(getLoan, { id })).toMatchObject({
      contact: { name: 'Ben Roth' },
      due: inDays(7),
    })
    await page.getByRole('button', { name: 'More for this loan' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await undo(page, 'Loan to Ben Roth deleted', isMobile)
    await expect.poll(async () => (await client.call(listLoans, {})).items).toHaveLength(1)
  })
})

test.describe('a contact', () => {
  test('with items stays, and goes into another one by a merge', { tag: '@nightly' }, async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(status(409))
    const { client } = user
    const { contact } = await lend(user, 'A. Seidel', ['Rope'])
    const anna = await client.call(createContact, { name: 'Anna Seidel', reference: 'M-7' })
    await page.goto(`/contacts/${contact?.id}`)
    await page.getByRole('button', { name: 'More for this contact' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('This contact has items, or has reserved some.')).toBeVisible()
    await page.getByRole('button', { name: 'More for this contact' }).click()
    await page.getByRole('menuitem', { name: 'Merge…' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('M-7')
    await placed(page)
      .getByRole('option', { name: /Anna Seidel/ })
      .click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Anna Seidel' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Rope × 3')).toBeVisible()
    expect((await client.call(listContacts, {})).items.map(({ id }) => id)).toEqual([anna.id])
  })
})
