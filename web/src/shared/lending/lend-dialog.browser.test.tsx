import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeEntities, checkLoan, createLoan } from '../../data/wire/operations.ts'
import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerLending, contact, lentItem, loan } from '../../testing/fake-lending.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { item, newId } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'
import type { Lendable } from './in-the-way.ts'
import { askToLend } from './to-lend.ts'

const anna = contact('Anna Keller')
const ben = contact('Ben Roth')
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })

function start(lendable: Readonly<Record<string, Partial<Lendable>>>) {
  const items = Object.keys(lendable).map(name => item(name))
  const server = startFakeInventory({ entities: items })
  answerLending(server, [anna, ben], [loan(anna, [lentItem('Stove')])])
  server.answer(checkLoan, ({ lines }) => ({
    items: items
      .filter(({ id }) => lines.some(({ entityId }) => entityId === id))
      .map(({ id: entityId, name }) => ({
        entityId,
        name,
        thumbnailId: null,
        quantity: 1,
        available: 1,
        reason: null,
        loans: [],
        ...lendable[name],
      })),
  }))
  server.answer(createLoan, () => ({ ...loan(anna, [lentItem('Rope')]), problems: [] }))
  return { server, items }
}

/** Selects the first two items of the list, and lends them by the key. */
async function lendTwo(): Promise<void> {
  await showPage('/items')
  await expect.element(row('Rope')).toBeVisible()
  row('Rope').element().focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(row('Tent')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('toolbar').getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Shift>}L{/Shift}')
  await expect.element(page.getByRole('dialog', { name: 'Lend 2 items' })).toBeVisible()
}

describe('the dialog that lends', () => {
  beforeEach(() => askToLend(undefined))

  test('names who has what is not free, leaves it out, and lends the rest in two presses', async () => {
    const due = addDays(today(), 1)
    const out = { id: newId(), contact: { id: ben.id, name: ben.name }, from: null, due }
    const { server, items } = start({ Rope: {}, Tent: { available: 0, reason: 'lent', loans: [out] } })
    await lendTwo()
    await expect.element(dialog.getByText('Ben Roth has it, due tomorrow')).toBeVisible()
    await button('Anna Keller').click()
    await expect.element(button('Lend')).toBeDisabled()
    await button('Leave it out').click()
    await dialog.getByRole('radio', { name: '1 week' }).click()
    await button('Lend').click()
    await expect
      .poll(() => server.calls(createLoan))
      .toEqual([
        {
          contactId: anna.id,
          due: addDays(today(), 7),
          lines: [{ entityId: items[0]?.id, withContents: true }],
        },
      ])
    await expect.element(page.getByText('Rope lent to Anna Keller')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('toolbar').getByText('2 selected')).not.toBeInTheDocument()
  })

  test('makes a contact of a new name by keyboard alone, and asks which one of several is meant', async () => {
    const { server } = start({ Rope: { quantity: 12, available: 12 }, Tent: {} })
    server.answer(createLoan, () => {
      throw new FakeProblem('contact.ambiguous', { contacts: [anna, { ...ben, name: 'Anna Keller' }] })
    })
    await lendTwo()
    await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveFocus()
    await dialog.getByRole('combobox', { name: 'To' }).fill('Z'.repeat(256))
    await expect.element(dialog.getByText('1 character too many. It may have 255.')).toBeVisible()
    await expect.element(button('Lend 2 items')).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'To' }).fill('')
    await userEvent.keyboard('Zoe')
    await expect.element(dialog.getByText('Zoe becomes a new contact.')).toBeVisible()
    await dialog.getByRole('spinbutton', { name: 'Quantity of Rope' }).fill('3')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.calls(createLoan).at(-1))
      .toMatchObject({ contactName: 'Zoe', lines: [{ quantity: 3 }, {}] })
    await expect.element(dialog.getByText('Several contacts have this name. Which one?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Anna Keller' }).last().click()
    await button('Lend 2 items').click()
    await expect.poll(() => server.calls(createLoan).at(-1)).toMatchObject({ contactId: ben.id })
  })

  test('offers to set a quantity of 0, and reserves from a later day, which needs a last one', async () => {
    const { server, items } = start({ Rope: { quantity: 0, available: 0, reason: 'lent' } })
    await showPage(`/items/${items[0]?.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Lend…' }).click()
    await button('Anna Keller').click()
    await button('Set quantity to 1').click()
    await expect.poll(() => server.calls(changeEntities).at(-1)).toMatchObject({ change: { quantity: 1 } })
    await dialog.getByRole('radio', { name: 'A day' }).last().click()
    await expect.element(dialog.getByText('A reservation needs a last day.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Tomorrow' }).click()
    await expect.element(dialog.getByText(/^Reserved from/)).toBeVisible()
    await expect.element(button('Reserve')).toBeDisabled()
  })
  test('is opened for the item beside the list, by Shift L unless something is selected, and by the palette', async () => {
    const { items } = start({ Rope: {}, Tent: {} })
    await showPage(`/items?peek=${items[0]?.id}`)
    await expect.element(page.getByRole('complementary').getByRole('button', { name: 'More' })).toBeVisible()
    await userEvent.keyboard('{Shift>}L{/Shift}')
    await expect.element(page.getByRole('dialog', { name: 'Lend Rope' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox').fill('>lend')
    await page.getByRole('option', { name: /Lend…/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Lend Rope' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    row('Tent').element().focus()
    await userEvent.keyboard(' {Shift>}L{/Shift}')
    await expect.element(page.getByRole('dialog', { name: 'Lend 1 item' })).toBeVisible()
  })
})
