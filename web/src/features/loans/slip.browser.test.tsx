import type { Signature } from '@stowage/contract/lending/loans'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLoan, signLoan } from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerLending, contact, lentItem, loan } from '../../testing/fake-lending.ts'
import { showPage } from '../../testing/show.tsx'

const anna = contact('Anna Keller', { phone: '030 23125 101' })
const kayaks = loan(anna, [lentItem('Kayak', { quantity: 2 }), lentItem('Paddle')], { due: '2026-03-02' })
const none = { out: null, back: null }
const drawn: Signature = { name: 'Anna Keller', at: '2026-01-05T10:00:00.000Z', strokes: [[[10, 20]]] }

const paper = () => document.querySelector('[data-printout]')

function startLending(signatures: object = none) {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  const server = startFakeInventory({})
  answerLending(server, [anna], [kayaks])
  server.answer(getLoan, () => ({ ...kayaks, signatures: { ...none, ...signatures } }))
  return { server, print }
}

async function choose(menu: string, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('The hand-over slip', () => {
  test('of a loan has its items, the contact and who has signed', async () => {
    const { print } = startLending({ out: drawn })
    await showPage(`/loans?open=${kayaks.id}`)
    await choose('More for this loan', 'Hand-over slip')
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const text = paper()?.textContent ?? ''
    for (const part of ['Anna Keller · 030 23125 101', 'Kayak × 2', 'Paddle', 'Date, signature'])
      expect(text).toContain(part)
    expect(paper()?.querySelectorAll('svg')).toHaveLength(1)
  })

  test('of a contact has all that it has now', async () => {
    const { print } = startLending()
    await showPage(`/contacts/${anna.id}`)
    await choose('More for this contact', 'Hand-over slip')
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(paper()?.textContent).toContain('Kayak × 2')
  })

  test('is signed on the page', async () => {
    const { server } = startLending()
    server.answer(signLoan, () => ({ ...kayaks, signatures: { ...none, out: drawn } }))
    await showPage(`/loans?open=${kayaks.id}`)
    await choose('More for this loan', 'Sign the hand-over…')
    const dialog = page.getByRole('dialog', { name: 'Sign the hand-over' })
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('img', { name: 'Sign here' }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => server.calls(signLoan))
      .toMatchObject([{ id: kayaks.id, moment: 'out', name: 'Anna Keller', strokes: [[[500, 500]]] }])
    await expect.element(page.getByText('Anna Keller has signed')).toBeVisible()
  })
})
