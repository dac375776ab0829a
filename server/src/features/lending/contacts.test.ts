import { removeMember, updateMember } from '@stowage/contract/groups/members'
import { listChanges, listTrash, restoreTrash, undoChange } from '@stowage/contract/history/history'
import {
  type Contact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@stowage/contract/lending/contacts'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { invite } from '#test/invite.ts'

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
})
