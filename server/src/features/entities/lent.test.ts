import { getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import { restoreTrash } from '@stowage/contract/history/history'
import { updateContact } from '@stowage/contract/lending/contacts'
import { createLoan, type Loan, returnLoans } from '@stowage/contract/lending/loans'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { must, type Sent } from '#test/household.ts'

describe.each(everyDatabase)('what is lent of an item, on %s', kind => {
  const { stowage, home } = householdOn(kind)
  const inDays = (count: number) =>
    new Date(stowage.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
  const lend = (
    contactName: string,
    lines: { entityId: string; quantity?: number }[],
    more: Sent = {},
  ): Promise<Loan> => home.client.call(createLoan, { contactName, lines, ...more })
  const giveBack = (lineId: string) => home.client.call(returnLoans, { lines: [{ lineId }] })
  const lentOf = async (id: string) => {
    const { availableQuantity, loan } = await home.get(id)
    return { availableQuantity, loan }
  }

  test('is told by the item and, where it is asked for, by rows of lists', async () => {
    const release = stowage.clock.stop()
    stowage.clock.advance(Date.parse(`${inDays(1)}T12:00:00Z`) - stowage.clock.now().getTime())
    const rope = await home.make('Rope', { quantity: 10 })
    const shed = await home.room('Shed')
    const free = { availableQuantity: 10, loan: null }
    expect(rope).toMatchObject(free)
    expect(shed).toMatchObject({ availableQuantity: null, loan: null })
    const open = await lend('Anna', [{ entityId: rope.id, quantity: 0.3 }])
    const late = await lend('Ben', [{ entityId: rope.id, quantity: 2 }], { due: inDays(9) })
    const soon = await lend('Cem', [{ entityId: rope.id, quantity: 0.1 }], { due: inDays(2) })
    // A reservation takes its quantity from its first day on, and is no loan.
    await lend('Dora', [{ entityId: rope.id, quantity: 4 }], { from: inDays(1), due: inDays(3) })
    const lineOf = ({ id: loanId, contact, due, lines: [line] }: Loan, count: number) => ({
      lineId: requireValue(line).id,
      loanId,
      contact,
      due,
      quantity: requireValue(line).quantity,
      count,
    })
    const lent = { availableQuantity: 7.6, loan: lineOf(soon, 3) }
    expect(await lentOf(rope.id)).toEqual(lent)
    const { items } = await home.list({ show: 'loan', isLocation: 'any' })
    const rows = items.map(({ name, availableQuantity, loan }) => ({ name, availableQuantity, loan }))
    expect(rows).toEqual([
      { name: 'Rope', ...lent },
      { name: 'Shed', availableQuantity: null, loan: null },
    ])
    expect((await home.list()).items[0]).not.toHaveProperty('loan')
    // Today is the caller's: one of them is a day ahead.
    const tomorrow = { headers: { 'x-time-zone': 'Pacific/Kiritimati' } }
    expect((await home.client.call(getEntity, { id: rope.id }, tomorrow)).availableQuantity).toBe(3.6)
    expect((await home.get(rope.id)).availableQuantity).toBe(7.6)
    await giveBack(lent.loan.lineId)
    expect(await lentOf(rope.id)).toEqual({ availableQuantity: 7.7, loan: lineOf(late, 2) })
    await giveBack(lineOf(late, 1).lineId)
    expect(await lentOf(rope.id)).toEqual({ availableQuantity: 9.7, loan: lineOf(open, 1) })
    release()
  })

  test('is in the hash of the ETag, not in its version, and ignored in requests', async () => {
    const drill = await home.make('Drill', { quantity: 2 })
    const read = () => must(home.client.send(getEntity, { id: drill.id }))
    const before = requireValue((await read()).headers.get('etag'))
    const { contact } = await lend('Anna', [{ entityId: drill.id }])
    const after = requireValue((await read()).headers.get('etag'))
    expect(after).not.toBe(before)
    expect(after.split('-')[0]).toBe(before.split('-')[0])
    await home.client.call(updateContact, { ...requireValue(contact), name: 'Anna K.' })
    const { headers, body } = await read()
    expect(headers.get('etag')).not.toBe(after)
    const sent = { ...body, notes: 'Sharp', availableQuantity: 99, loan: { lineId: 'x' } }
    const put = await home.client.send(updateEntity, sent, { headers: { 'if-match': before } })
    expect(put).toMatchObject({
      status: 200,
      body: { availableQuantity: 1, loan: { contact: { name: 'Anna K.' } } },
    })
    const only = { availableQuantity: 99, loan: null }
    expect(await home.patch(drill.id, { quantity: 3, ...only })).toMatchObject({ availableQuantity: 2 })
    expect(await home.make('Hose', { ...only })).toMatchObject({ availableQuantity: 1, loan: null })
    await home.client.call(createEntities, { items: [{ name: 'Belt', ...only }] })
    await home.client.call(changeEntities, {
      select: { ids: [drill.id] },
      change: { notes: 'Blunt', ...only },
    })
    expect(await home.get(drill.id)).toMatchObject({ notes: 'Blunt', availableQuantity: 2 })
    expect(await home.duplicate(drill.id)).toMatchObject({ availableQuantity: 3, loan: null })
  })

  test('stays sound when less is there than is out, and when the item goes and comes back', async () => {
    const chairs = await home.make('Chairs', { quantity: 8 })
    const out = await lend('Anna', [{ entityId: chairs.id, quantity: 5 }])
    expect(await home.put(chairs.id, { quantity: 3 })).toMatchObject({
      availableQuantity: 0,
      loan: { loanId: out.id, quantity: 5, count: 1 },
    })
    expect(await home.put(chairs.id, { quantity: 6, archived: true })).toMatchObject({ availableQuantity: 1 })
    const before = await lentOf(chairs.id)
    await home.remove(chairs.id)
    await home.client.call(restoreTrash, { id: chairs.id })
    expect(await lentOf(chairs.id)).toEqual(before)
    await home.remove(chairs.id)
    await giveBack(requireValue(before.loan).lineId)
    await home.client.call(restoreTrash, { id: chairs.id })
    expect(await lentOf(chairs.id)).toEqual({ availableQuantity: 6, loan: null })
  })
})
