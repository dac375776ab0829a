import { removeMember, updateMember } from '@stowage/contract/groups/members'
import { listChanges, listTrash, restoreTrash, undoChange } from '@stowage/contract/history/history'
import {
  type Contact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  mergeContact,
  updateContact,
} from '@stowage/contract/lending/contacts'
import {
  createLoan,
  deleteLoan,
  getLoan,
  handOverLoan,
  listLoans,
  returnLoans,
} from '@stowage/contract/lending/loans'
import { exportContacts } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { bookRows } from '#test/workbooks.ts'

const bare = { email: '', phone: '', reference: '', notes: '', userId: null }

describe.each(everyDatabase)('contacts, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const make = (name: string, more: Sent = {}) =>
    home.client.call(createContact, { name, ...more } as never) as Promise<Contact>
  const names = async (query: Sent = {}) =>
    (await home.client.call(listContacts, query as never)).items.map(({ name }) => name)

  test('are listed by name, page by page, and found without case and accents in any of their texts', async () => {
    await make('  Émile 10  ', { phone: '+33 1', notes: 'not searched: zebra' })
    await make('émile 9', { reference: 'Member Ä-7' })
    await make('Anna', { email: 'Anna@Example.com' })
    await make('Anna')
    expect(await names()).toEqual(['Anna', 'Anna', 'émile 9', 'Émile 10'])
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: { items: Contact[]; next: string | null } = await home.client.call(listContacts, {
        after,
        limit: 1,
      })
      seen.push(...page.items.map(({ name }) => name))
      after = page.next
    }
    expect(seen).toEqual(await names())
    for (const [q, found] of [
      ['EMILE', ['émile 9', 'Émile 10']],
      ['a-7', ['émile 9']],
      ['example.COM', ['Anna']],
      ['zebra', []],
    ] as const)
      expect([q, await names({ q })]).toEqual([q, found])
    for (const after of ['x', Buffer.from('["a",1]').toString('base64url')])
      expect(refusalOf(await home.client.send(listContacts, { after }))).toEqual({
        status: 422,
        code: 'validation',
        fields: ['after'],
      })
  })

  test('are changed under their version, undone, deleted, restored, and read by viewers only', async () => {
    const anna = await make('Anna', { email: 'anna@example.com' })
    expect(anna).toEqual({ ...bare, id: anna.id, name: 'Anna', email: 'anna@example.com' })
    const { headers } = await home.client.send(getContact, { id: anna.id })
    const etag = requireValue(headers.get('etag'))
    expect(await home.client.call(updateContact, { id: anna.id, name: 'Anne', notes: 'Tall' })).toEqual({
      ...bare,
      id: anna.id,
      name: 'Anne',
      notes: 'Tall',
    })
    for (const [operation, input] of [
      [updateContact, { id: anna.id, name: 'Ann' }],
      [deleteContact, { id: anna.id }],
    ] as const)
      expect(
        (
          await home.client.send(operation as typeof updateContact, input as never, {
            headers: { 'If-Match': etag },
          })
        ).status,
      ).toBe(412)
    const undoLast = async () => {
      const { items } = await home.client.call(listChanges, { limit: 1 })
      return home.client.call(undoChange, { id: requireValue(items[0]).id })
    }
    await undoLast()
    expect(await home.client.call(getContact, { id: anna.id })).toEqual(anna)
    await home.client.call(deleteContact, { id: anna.id })
    expect(await names()).toEqual([])
    expect((await home.client.call(listTrash, {})).items).toMatchObject([{ kind: 'contact', name: 'Anna' }])
    await home.client.call(restoreTrash, { id: anna.id })
    expect(await home.client.call(getContact, { id: anna.id })).toEqual(anna)
    for (const [input, field] of [
      [{ name: '   ' }, 'name'],
      [{ name: 'a'.repeat(256) }, 'name'],
      [{ name: 'A', notes: 'n'.repeat(20_001) }, 'notes'],
    ] as const)
      expect(refusalOf(await home.client.send(createContact, input))).toEqual({
        status: 422,
        code: 'validation',
        fields: [field],
      })
    expect(refusalOf(await home.client.send(createContact, { name: 'A', userId: anna.id }))).toMatchObject({
      code: 'member.not_found',
    })

    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    const bobs = bob.client.as({ groupId: home.groupId })
    const { id } = await make('Bob', { userId: bob.userId })
    await home.client.call(updateMember, { id: bob.userId, role: 'viewer' })
    expect(await bobs.call(getContact, { id })).toMatchObject({ userId: bob.userId })
    for (const [operation, input] of [
      [createContact, { name: 'Eve' }],
      [updateContact, { id, name: 'Eve' }],
      [deleteContact, { id }],
    ] as const)
      expect(refusalOf(await bobs.send(operation as typeof updateContact, input as never))).toMatchObject({
        code: 'member.read_only',
      })
    await home.client.call(removeMember, { user_id: bob.userId })
    expect(await home.client.call(getContact, { id })).toMatchObject({ name: 'Bob', userId: null })
  })

  test('are merged in one change: loans and what is empty go to the one that stays', async () => {
    const undo = async (id: string | null) =>
      expect((await home.client.send(undoChange, { id: requireValue(id ?? undefined) })).status).toBe(201)
    const { id: entityId } = await home.make('Tent', { quantity: 9 })
    const from = await make('Ana', {
      email: 'ana@example.com',
      phone: '1',
      notes: 'Tall',
      userId: ada.userId,
    })
    const into = await make('Anna', { phone: '2' })
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
    const lend = async (contactId: string, more: Sent = {}) =>
      (await home.client.call(createLoan, { contactId, lines: [{ entityId }], ...more } as never)).id
    const over = await lend(from.id)
    await home.client.call(returnLoans, { lines: [{ entityId }] } as never)
    const trashed = await lend(from.id)
    await home.client.call(deleteLoan, { id: trashed })
    const out = await lend(from.id)
    const own = await lend(into.id, { from: day(1), due: day(2) })
    const reserved = await lend(from.id, { from: day(1), due: day(2) })
    const loansOf = async (contactId: string) =>
      (await home.client.call(listLoans, { contactId } as never)).items.map(({ id }) => id).toSorted()
    const { change, ...merged } = await home.client.call(mergeContact, { id: from.id, into: into.id })
    const both = { ...into, email: from.email, notes: from.notes, userId: ada.userId }
    expect(merged).toEqual({ into: both, loans: 3 })
    const { items } = await home.client.call(listChanges, { subjectId: [into.id] } as never)
    expect(items[0]).toMatchObject({
      id: change,
      merged: {
        from: { id: from.id, kind: 'contact', name: 'Ana', exists: false },
        into: { id: into.id, kind: 'contact', name: 'Anna', exists: true },
      },
    })
    expect(await loansOf(into.id)).toEqual([over, out, own, reserved].toSorted())
    expect((await home.client.call(listTrash, { kinds: ['contact'] } as never)).items).toMatchObject([
      { id: from.id, name: 'Ana' },
    ])
    await home.client.call(handOverLoan, { id: own })

    await undo(change)
    expect(await home.client.call(getContact, { id: into.id })).toEqual(into)
    expect(await home.client.call(getContact, { id: from.id })).toEqual(from)
    expect(await loansOf(from.id)).toEqual([over, out, reserved].toSorted())
    expect(await loansOf(into.id)).toEqual([own])

    await home.client.call(mergeContact, { id: from.id, into: into.id })
    await home.client.call(restoreTrash, { id: trashed })
    expect((await home.client.call(getLoan, { id: trashed })).contact).toEqual({ id: from.id, name: 'Ana' })
    // As a tag comes back to what carried it.
    await home.client.call(restoreTrash, { id: from.id })
    expect(await loansOf(from.id)).toEqual([over, out, reserved, trashed].toSorted())
    expect(await home.client.call(getContact, { id: into.id })).toEqual(both)

    const before = await loansOf(from.id)
    const refused = async (input: Sent, headers = {}) =>
      refusalOf(await home.client.send(mergeContact, { id: from.id, ...input } as never, { headers }))
    expect(await refused({ into: from.id })).toEqual({ status: 422, code: 'validation', fields: ['into'] })
    expect(await refused({ into: entityId })).toMatchObject({ status: 404, code: 'contact.not_found' })
    expect(await refused({ into: into.id }, { 'If-Match': '"9-x"' })).toMatchObject({ status: 412 })
    expect(await loansOf(from.id)).toEqual(before)
  })

  test('keep both reservations of one item when they are merged; it is handed over for one after the other', async () => {
    const { id: entityId } = await home.make('Stove')
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
    const reserve = (contactName: string, from: number, due: number) =>
      home.client.call(createLoan, { contactName, from: day(from), due: day(due), lines: [{ entityId }] })
    const first = await reserve('Bea', 1, 2)
    const second = await reserve('Beate', 4, 5)
    const into = requireValue(second.contact ?? undefined)
    await home.client.call(mergeContact, { id: first.contact?.id ?? '', into: into.id })
    const { items } = await home.client.call(listLoans, { entityId, status: 'reserved' })
    expect(items.map(({ id, contact }) => [id, contact])).toEqual([first.id, second.id].map(id => [id, into]))
    expect((await home.client.call(handOverLoan, { id: first.id })).contact).toEqual(into)
    const { status, body } = await home.client.send(handOverLoan, { id: second.id })
    expect([status, body]).toMatchObject([
      409,
      { code: 'loan.not_available', lines: [{ entityId, loans: [{ id: first.id, contact: into }] }] },
    ])
    await home.client.call(returnLoans, { lines: [{ lineId: first.lines[0]?.id }] } as never)
    expect((await home.client.call(handOverLoan, { id: second.id })).outAt).not.toBeNull()
  })

  test('are exported as a table by name, in a language, without formulas', async () => {
    const { id } = await make('Zoë', { phone: '0171 5', reference: '007', notes: '=1+1' })
    await make('anna', { email: 'anna@example.com' })
    const other = await Household.of(ada.client)
    await other.client.call(createContact, { name: 'Stranger' })
    const write = async (body: Sent) => {
      const { bytes, headers } = await home.client.download(exportContacts, body as never)
      return { bytes, text: Buffer.from(bytes).toString(), name: headers.get('content-disposition') }
    }
    const columns = ['name', 'phone', 'reference', 'notes']
    const { text, name } = await write({ columns, language: 'de', bom: false })
    const lines = text.split('\n')
    expect(lines[0]).toBe('Name;Telefon;Referenz;Notizen')
    expect(lines).toContain("Zoë;0171 5;007;'=1+1")
    expect(lines.findIndex(line => line.startsWith('anna;'))).toBeLessThan(
      lines.findIndex(line => line.startsWith('Zoë;')),
    )
    expect(text).not.toContain('Stranger')
    expect(name).toMatch(/^attachment; filename=stowage-contacts_\d{4}-\d\d-\d\d\.csv$/)
    const rows: unknown = JSON.parse((await write({ format: 'json' })).text)
    expect(rows).toContainEqual({
      id,
      name: 'Zoë',
      email: '',
      phone: '0171 5',
      reference: '007',
      notes: '=1+1',
    })
    const book = await bookRows((await write({ format: 'xlsx' })).bytes)
    expect(book).toContainEqual(
      expect.objectContaining({ Reference: expect.objectContaining({ value: '007' }) }),
    )
    expect(refusalOf(await home.client.send(exportContacts, { columns: ['userId'] } as never))).toMatchObject(
      {
        status: 422,
        fields: ['columns.0'],
      },
    )
  })
})
