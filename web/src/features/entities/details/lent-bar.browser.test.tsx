import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Entity } from '../../../data/items/entities.ts'
import type { Loan } from '../../../data/items/loans.ts'
import { getGroup, listLoans, returnLoans } from '../../../data/wire/operations.ts'
import { addDays } from '../../../i18n/days.ts'
import { formatNearDay, today } from '../../../i18n/format.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { answerLending, contact, lentItem, loan } from '../../../testing/fake-lending.ts'
import { group, item, newId } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const anna = contact('Anna Keller')
const bar = page.getByRole('region', { name: /lent to/i })
const strip = page.getByRole('region', { name: 'The next eight weeks' })

/** Shows an item with the loan that it is in, and with its reservations. */
async function show(lent: Partial<NonNullable<Entity['loan']>> | null, reserved: readonly Loan[] = []) {
  const out = { loanId: newId(), lineId: newId(), contact: anna, due: null, outAt: '', quantity: 1, count: 1 }
  const rope = item('Rope', { quantity: 12, loan: lent === null ? null : { ...out, ...lent } })
  const server = startFakeInventory({ entities: [rope] })
  answerLending(server, [anna], [loan(anna, [lentItem('Rope')])])
  const all = server.answerOf(listLoans)
  server.answer(listLoans, (input, exchange) =>
    input.entityId === rope.id ? { items: [...reserved], next: null } : all(input, exchange),
  )
  return { server, rope, open: () => showPage(`/items/${rope.id}`) }
}

const reservation = (from: number, due: number): Loan =>
  loan(anna, [lentItem('Rope')], { outAt: null, from: addDays(today(), from), due: addDays(today(), due) })

describe('the bar of an item that is lent', () => {
  test('tells who has how much and until when, leads to both, and takes a part of it back', async () => {
    const due = addDays(today(), -3)
    const { server, open } = await show({ due, quantity: 4, count: 3 })
    await open()
    await expect.element(bar.getByText(`was due ${formatNearDay(due)}`)).toBeVisible()
    await expect
      .element(bar.getByRole('link', { name: '4 lent to Anna Keller' }))
      .toHaveAttribute('href', `/contacts/${anna.id}`)
    await expect
      .element(bar.getByRole('link', { name: 'and 2 more loans' }))
      .toHaveAttribute('href', '/loans?q=Rope')
    const quantity = bar.getByRole('spinbutton', { name: 'Quantity returned' })
    const button = bar.getByRole('button', { name: 'Return' })
    await quantity.fill('5')
    await expect.element(button).toBeDisabled()
    await quantity.fill('3')
    await button.click()
    await expect.poll(() => server.calls(returnLoans)).toMatchObject([{ lines: [{ quantity: 3 }] }])
  })

  test('leads to the loan of a contact who was removed, and viewers only read it', async () => {
    const { server, open } = await show({ contact: null, loanId: 'gone' })
    server.answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
    await open()
    const link = bar.getByRole('link', { name: /^Lent to/ })
    await expect.element(link).toHaveAttribute('href', '/loans?open=gone')
    await expect.element(bar).toHaveTextContent('Lent to Removed contact no date')
    await expect.element(bar.getByRole('button')).not.toBeInTheDocument()
  })
})

describe('the strip of an item that is reserved', () => {
  test('draws the next eight weeks by day, with the way to each reservation', async () => {
    const begun = reservation(-7, 6)
    const next = reservation(14, 27)
    const { open } = await show(null, [begun, next, reservation(56, 60)])
    await open()
    const links = strip.getByRole('link')
    await expect.element(links.nth(1)).toBeVisible()
    const drawn = links.elements().map(link => {
      const all = link.parentElement?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
      const { left, width } = link.getBoundingClientRect()
      return [Math.round(((left - all.left) / all.width) * 56), Math.round((width / all.width) * 56)]
    })
    expect(drawn).toEqual([
      [0, 7],
      [14, 14],
    ])
    await expect.element(links.last()).toHaveAttribute('href', `/loans?show=reserved&open=${next.id}`)
    await expect
      .element(links.last())
      .toHaveAccessibleName(
        `Anna Keller: ${formatNearDay(next.from ?? '')} – ${formatNearDay(next.due ?? '')}`,
      )
    await expect.element(bar).not.toBeInTheDocument()
  })
})
