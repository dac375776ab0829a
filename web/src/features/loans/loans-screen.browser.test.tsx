import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteContact,
  getGroup,
  getSettings,
  listLoans,
  mergeContact,
  returnLoans,
} from '../../data/wire/operations.ts'
import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerLending, contact, lentItem, loan } from '../../testing/fake-lending.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { group } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const anna = contact('Anna Keller', { phone: '+49 (30) 1234', email: 'anna@example.org', reference: 'M-7' })
const ben = contact('Ben Roth')
const main = page.getByRole('main')
const rows = main.getByRole('listitem')
const row = (name: string) => rows.filter({ hasText: name }).first()
const dialog = page.getByRole('dialog')
const panel = page.getByRole('complementary', { name: 'Loan' })
const headings = () =>
  main
    .getByRole('heading', { level: 2 })
    .elements()
    .map(each => each.textContent)

function start() {
  const server = startFakeInventory()
  const kept = answerLending(
    server,
    [anna, ben],
    [
      loan(anna, [lentItem('Rope'), lentItem('Cups', { quantity: 12 }), lentItem('Harness')], {
        due: addDays(today(), -5),
      }),
      loan(ben, [lentItem('Tent')]),
      loan(ben, [lentItem('Stove')], {
        outAt: null,
        from: addDays(today(), 1),
        due: addDays(today(), 3),
      }),
    ],
  )
  return { server, kept }
}

describe('the loans', () => {
  test('stand in the sidebar once something is lent, with those overdue first', async () => {
    start()
    await showPage('/loans')
    await expect.element(row('Tent')).toBeVisible()
    expect(headings()).toEqual(['Overdue 1', 'No due day 1'])
    await expect.element(row('Rope, Cups × 12, +1').getByText('5 days ago')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Out 2' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Loans 1 overdue loan' })).toBeVisible()
  })

  test('take one item back at once, and of several those that are ticked, in part', async () => {
    const { server } = start()
    await showPage('/loans')
    await row('Tent').getByRole('button', { name: 'Return: Tent' }).click()
    await expect.element(page.getByText('Tent returned')).toBeVisible()
    await row('Rope')
      .getByRole('button', { name: /^Return: Rope/ })
      .click()
    await dialog.getByText('Harness').click()
    await dialog.getByRole('spinbutton', { name: 'Came back, of 12' }).fill('13')
    await expect.element(dialog.getByRole('button', { name: 'Return 2 items' })).toBeDisabled()
    await dialog.getByRole('spinbutton', { name: 'Came back, of 12' }).fill('4')
    await dialog.getByRole('button', { name: 'Note on Rope' }).click()
    await userEvent.keyboard('wet')
    await dialog.getByRole('button', { name: 'Return 2 items' }).click()
    await expect
      .poll(() => server.calls(returnLoans)[1]?.lines)
      .toMatchObject([{ note: 'wet' }, { quantity: 4 }])
  })

  test('return part of an item as it is shown, in a language with a decimal comma', async () => {
    const server = startFakeInventory()
    server.answer(getSettings, () => ({ item: { stowage: { language: 'de' } } }))
    answerLending(server, [anna], [loan(anna, [lentItem('Seil', { quantity: 2.125 }), lentItem('Zelt')])])
    await showPage('/loans')
    await row('Seil')
      .getByRole('button', { name: /^Zurücknehmen: Seil/ })
      .click()
    await expect.element(dialog.getByRole('spinbutton', { name: 'Zurück, von 2,125' })).toHaveValue('2,125')
    await dialog.getByRole('button', { name: '2 Gegenstände zurücknehmen' }).click()
    await expect.poll(() => server.calls(returnLoans)[0]?.lines).toHaveLength(2)
    expect(server.calls(returnLoans)[0]?.lines[0]).not.toHaveProperty('quantity')
  })

  test('of many items show some of them at first, and return all', async () => {
    const server = startFakeInventory()
    answerLending(
      server,
      [anna],
      [
        loan(
          anna,
          Array.from({ length: 60 }, (_, at) => lentItem(`Chair ${at}`)),
        ),
      ],
    )
    await showPage('/loans')
    await row('Chair 0')
      .getByRole('button', { name: /^Return/ })
      .click()
    const boxes = dialog.getByRole('checkbox')
    await expect.poll(() => boxes.elements().length).toBe(50)
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => boxes.elements().length).toBe(60)
    await dialog.getByRole('button', { name: 'Return 60 items' }).click()
    await expect.poll(() => server.calls(returnLoans)[0]?.lines).toHaveLength(60)
  })

  test('return several loans together', async () => {
    const { server } = start()
    await showPage('/loans')
    await expect.element(row('Tent')).toBeVisible()
    for (const name of ['Rope', 'Tent']) await row(name).getByRole('checkbox').click({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Return…' }).click()
    await dialog.getByRole('button', { name: 'Return 4 items' }).click()
    await expect.poll(() => server.calls(returnLoans)[0]?.lines).toHaveLength(4)
  })

  test('open beside the list by keys, and close by Escape', async () => {
    start()
    await showPage('/loans')
    await expect.element(row('Tent')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(panel.getByRole('link', { name: 'Ben Roth' })).toBeVisible()
    await expect.poll(shownAddress).toContain('open=')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('are looked for by the server, and shown by state', async () => {
    const { server } = start()
    await showPage('/loans')
    await page.getByRole('radio', { name: 'Reserved 1' }).click()
    await expect.element(row('Stove').getByRole('button', { name: 'Hand over: Stove' })).toBeVisible()
    await page.getByRole('searchbox').fill('Nobody')
    await expect.element(main.getByText('No loan matches')).toBeVisible()
    expect(server.calls(listLoans)).toContainEqual({ status: 'reserved', q: 'Nobody', limit: '100' })
  })

  test('can be read, but not taken back, by viewers', async () => {
    start().server.answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
    await showPage('/loans')
    await expect.element(row('Tent')).toBeVisible()
    await expect.element(main.getByRole('button', { name: /^Return/ })).not.toBeInTheDocument()
  })
})

describe('a contact', () => {
  test('can be called and written to, and shows what it has', async () => {
    start()
    await showPage(`/contacts/${anna.id}`)
    await expect
      .element(main.getByRole('link', { name: '+49 (30) 1234' }))
      .toHaveAttribute('href', 'tel:+49301234')
    await expect
      .element(main.getByRole('link', { name: 'anna@example.org' }))
      .toHaveAttribute('href', 'mailto:anna@example.org')
    await expect.element(row('Rope')).toBeVisible()
    expect(headings()).toEqual(['Has now'])
  })

  test('stays, as is told, while it has items, and is merged into another one', async () => {
    const { server } = start()
    server.answer(deleteContact, () => {
      throw new FakeProblem('contact.has_loans')
    })
    server.answer(mergeContact, () => ({ into: anna, loans: 2, change: null }))
    await showPage(`/contacts/${ben.id}`)
    await main.getByRole('button', { name: 'More for this contact' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(page.getByText('This contact has items, or has reserved some.')).toBeVisible()
    await main.getByRole('button', { name: 'More for this contact' }).click()
    await page.getByRole('menuitem', { name: 'Merge…' }).click()
    await dialog.getByRole('combobox').fill('Anna')
    await page.getByRole('option', { name: /Anna Keller/ }).click()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(main.getByRole('heading', { name: 'Anna Keller' })).toBeVisible()
    expect(server.calls(mergeContact)).toEqual([{ id: ben.id, into: anna.id }])
  })

  test('is the one to whom its page lends', async () => {
    start()
    await showPage(`/contacts/${ben.id}`)
    await expect.element(main.getByRole('heading', { name: 'Ben Roth' })).toBeVisible()
    await userEvent.keyboard('l')
    await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('Ben Roth')
  })
})
