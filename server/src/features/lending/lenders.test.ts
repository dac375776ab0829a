import { getEntity, patchEntity } from '@stowage/contract/entities/entities'
import { updateGroup } from '@stowage/contract/groups/groups'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { listMembers, updateMember } from '@stowage/contract/groups/members'
import { type Change, getChange, listChanges, undoChange } from '@stowage/contract/history/history'
import { createContact, getContact, updateContact } from '@stowage/contract/lending/contacts'
import {
  createLoan,
  getLoan,
  handOverLoan,
  listLoans,
  returnLoans,
  updateLoan,
} from '@stowage/contract/lending/loans'
import type { Client } from '@stowage/contract/protocol/client'
import {
  completeMaintenance,
  createMaintenance,
  listEntityMaintenance,
  skipMaintenance,
} from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'

const weekly = { every: 1, unit: 'week', from: 'scheduled' } as const

describe.each(everyDatabase)('a lender, on %s,', kind => {
  const { stowage, home } = householdOn(kind)
  let lea: Client
  let leasId: string
  beforeEach(async () => {
    const { token } = await home.client.call(createInvitation, { uses: 1, role: 'lender' })
    const signed = await stowage.signUp('Lea', token)
    leasId = signed.userId
    lea = signed.client.as({ groupId: home.groupId })
  })

  const newest = async (who: Client = home.client): Promise<Change> =>
    requireValue((await who.call(listChanges, { limit: 1 })).items[0])
  const undo = async (who: Client, id: string, force = false) =>
    refusalOf(await who.send(undoChange, { id, force }))
  const lendsOnly = { status: 403, code: 'member.lends_only' }

  test('lends, reserves, hands over, takes back and puts away, and adds people', async () => {
    const { id: entityId } = await home.make('Rope', { quantity: 5 })
    const shelf = await home.room('Shelf')
    const anna = await lea.call(createContact, { name: 'Anna' })
    const out = await lea.call(createLoan, { contactId: anna.id, lines: [{ entityId }] })
    expect(out).toMatchObject({ createdBy: { name: 'Lea' } })
    const days = { from: '2098-01-01', due: '2098-01-02' }
    const { id } = await lea.call(createLoan, { contactName: 'Ben', lines: [{ entityId }], ...days })
    await lea.call(updateLoan, { id, contactName: 'Cora', ...days, notes: 'By van' })
    await lea.call(handOverLoan, { id })
    const lines = (await lea.call(listLoans, { status: 'out' })).items.flatMap(loan => loan.lines)
    await lea.call(returnLoans, { lines: lines.map(line => ({ lineId: line.id })), locationId: shelf.id })
    expect((await lea.call(listLoans, { status: 'out' })).items).toEqual([])
    expect((await lea.call(getEntity, { id: entityId })).parent).toMatchObject({ id: shelf.id })
  })

  test('takes back what they did, in turn, and nothing else', async () => {
    const { id: entityId } = await home.make('Tent')
    const made = await newest(lea)
    expect(made.isUndoable).toBe(false)
    expect(await undo(lea, made.id)).toMatchObject(lendsOnly)
    // To a person who is new, and goes with the loan.
    const loan = await lea.call(createLoan, { contactName: 'Anna', lines: [{ entityId }] })
    const lent = await newest(lea)
    expect(lent.isUndoable).toBe(true)
    // Undo, redo, and undo again are theirs, too.
    for (const status of [404, 200, 404]) {
      expect(await undo(lea, (await newest(lea)).id)).toMatchObject({ status: 201 })
      expect((await lea.send(getLoan, { id: loan.id })).status).toBe(status)
    }
    // A loan that another member made is not; one of their own is, for members as well.
    await home.client.call(createLoan, { contactName: 'Anna', lines: [{ entityId }] })
    const others = await newest(lea)
    expect(others.isUndoable).toBe(false)
    expect(await undo(lea, others.id)).toMatchObject(lendsOnly)
    const anna = await lea.call(createContact, { name: 'Zoe' })
    const added = await newest()
    await home.client.call(updateContact, { id: anna.id, name: 'Zoë' })
    expect(await undo(lea, added.id)).toMatchObject({ status: 409, code: 'history.changed_since' })
    expect(await undo(lea, added.id, true)).toMatchObject(lendsOnly)
    expect(await lea.call(getContact, { id: anna.id })).toMatchObject({ name: 'Zoë' })
    expect(await undo(home.client, added.id, true)).toMatchObject({ status: 201 })
    // Before they became a lender they could do more, which is not theirs to take back now.
    await home.client.call(updateMember, { id: leasId, role: 'user' })
    await lea.call(patchEntity, { id: entityId, quantity: 2 })
    const { id } = await newest(lea)
    await home.client.call(updateMember, { id: leasId, role: 'lender' })
    expect(await undo(lea, id)).toMatchObject(lendsOnly)
    expect((await lea.call(getEntity, { id: entityId })).quantity).toBe(2)
  })

  test('does maintenance without its cost, and is told none that is hidden', async () => {
    const { id: entityId } = await home.make('Stove')
    const task = { name: 'Clean', scheduledDate: '2026-01-05', rule: weekly, cost: 48.5 }
    const { id } = await home.client.call(createMaintenance, { id: entityId, ...task })
    expect(refusalOf(await lea.send(completeMaintenance, { id, cost: 1 }))).toMatchObject(lendsOnly)
    const hide = { name: 'Home', currency: 'USD', hidePrices: true }
    await home.client.call(updateGroup, hide)
    expect(await lea.call(skipMaintenance, { id })).toMatchObject({ id, cost: '0' })
    const done = await lea.call(completeMaintenance, { id, note: 'With soap' })
    expect(done).toMatchObject({ cost: '0', description: 'With soap', next: expect.anything() })
    expect(await lea.call(listEntityMaintenance, { id: entityId, status: 'scheduled' })).toMatchObject([
      { cost: '0' },
    ])
    expect(await home.client.call(listEntityMaintenance, { id: entityId, status: 'both' })).toMatchObject([
      { cost: '48.5' },
      { cost: '48.5', id },
    ])
    const change = await newest(lea)
    const undone = await lea.call(undoChange, { id: change.id })
    const shown = await lea.call(getChange, { id: undone.id })
    expect(JSON.stringify([undone, shown])).not.toContain('48.5')
    expect(await home.client.call(listEntityMaintenance, { id: entityId, status: 'both' })).toMatchObject([
      { cost: '48.5', id, description: '' },
    ])
  })

  test('is told as such, and invites nobody', async () => {
    const members = await home.client.call(listMembers, {})
    expect(members.find(({ id }) => id === leasId)).toMatchObject({ role: 'lender' })
    expect(refusalOf(await lea.send(createInvitation, { uses: 1, role: 'viewer' }))).toMatchObject(lendsOnly)
    expect(refusalOf(await lea.send(patchEntity, { id: leasId, name: 'X' }))).toMatchObject(lendsOnly)
  })
})
