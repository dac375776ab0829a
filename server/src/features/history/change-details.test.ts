import { deleteAttachment, linkAttachment } from '@stowage/contract/attachments/attachments'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { type Change, listChanges, undoChange } from '@stowage/contract/history/history'
import { createMaintenance, updateMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { addMany } from '#test/many-entities.ts'

describe.each(everyDatabase)('a list of changes, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  const history = async () => (await home.client.call(listChanges, {})).items
  const newest = async (): Promise<Change> => requireValue((await history())[0])
  const named = (name: string) => expect.objectContaining({ name })

  test('says of small changes what each of them set, and cuts long texts', async () => {
    const garage = await home.room('Garage')
    const kitchen = await home.room('Kitchen')
    const drill = await home.make('Drill', { parentId: garage.id })
    await home.put(drill.id, { serialNumber: 'DD-77210-A', notes: 'x'.repeat(900) })
    const { details } = await newest()
    expect(details).toMatchObject([{ subject: { name: 'Drill' }, did: 'updated' }])
    expect(details[0]?.members).toContainEqual({ name: 'serialNumber', before: '', after: 'DD-77210-A' })
    expect(String(details[0]?.members.find(({ name }) => name === 'notes')?.after)).toHaveLength(199)
    await home.patch(drill.id, { parentId: kitchen.id })
    expect((await newest()).details).toMatchObject([
      { did: 'updated', members: [{ name: 'parentId', before: named('Garage'), after: named('Kitchen') }] },
    ])
    await home.put(drill.id, { fields: [{ type: 'text', name: 'Colour', textValue: 'red' }] })
    expect((await newest()).details[0]?.members).toContainEqual({
      name: 'fields',
      element: named('Colour'),
      before: null,
      after: { name: 'Colour', type: 'text', value: 'red' },
    })
  })

  test('names what attachments and maintenance belong to', async () => {
    const { client } = home
    const drill = await home.make('Drill')
    const of = { id: drill.id, kind: 'item', name: 'Drill' }
    const link = { id: drill.id, source_type: 'link', external_id: 'https://example.com/a' } as const
    const attachment = requireValue((await client.call(linkAttachment, link)).attachments[0])
    expect(await newest()).toMatchObject({
      counts: [{ kind: 'attachment', count: 1 }],
      details: [{ subject: { of, type: attachment.type }, did: 'created', members: [] }],
    })
    await client.call(deleteAttachment, { id: drill.id, attachment_id: attachment.id })
    expect((await newest()).details).toMatchObject([
      { subject: { of, type: attachment.type, exists: false }, did: 'deleted' },
    ])
    const entry = await client.call(createMaintenance, {
      id: drill.id,
      name: 'Oil',
      scheduledDate: '2026-01-31',
    })
    await client.call(updateMaintenance, { ...entry, completedDate: '2026-02-01' })
    expect((await newest()).details).toMatchObject([
      {
        subject: { kind: 'maintenance', name: 'Oil', of },
        members: [{ name: 'completedDate', before: null, after: '2026-02-01' }],
      },
    ])
  })

  test('tells an invitation that was made from one that was deleted', async () => {
    await home.client.call(createInvitation, { uses: 1, expiresAt: '2027-01-31T00:00:00Z' })
    expect(await newest()).toMatchObject({
      kind: 'other',
      counts: [{ kind: 'invitation', count: 1 }],
      details: [{ subject: { kind: 'invitation' }, did: 'created' }],
    })
  })

  test('says of an undo what was undone, and of a redo what was done again', async () => {
    const drill = await home.make('Drill')
    await home.patch(drill.id, { quantity: 3 })
    const changed = await newest()
    const { kind: what, count, counts, subjects, details } = changed
    await home.client.call(undoChange, { id: changed.id })
    const undone = await newest()
    expect(undone.origin).toEqual({ isRedo: false, kind: what, count, counts, subjects, details })
    await home.client.call(undoChange, { id: undone.id })
    expect((await newest()).origin).toMatchObject({ isRedo: true, kind: 'updated', details })
    expect(changed.origin).toBeNull()
  })

  test.each([8, 1200])('counts each kind of %i subjects, deleted ones too', async many => {
    await addMany(stowage, home, many, () => ({}))
    for (const name of ['Garage', 'Kitchen']) await home.room(name)
    await home.tag('Loud')
    await home.client.call(wipeInventory, { wipeTags: true, wipeLocations: true })
    const wiped = await newest()
    expect(wiped.details).toEqual([])
    expect(wiped.counts).toEqual(
      expect.arrayContaining([
        { kind: 'item', count: many },
        { kind: 'location', count: 2 },
        { kind: 'tag', count: 1 },
      ]),
    )
    await home.client.call(undoChange, { id: wiped.id })
    expect((await newest()).counts).toEqual(expect.arrayContaining(wiped.counts))
  })
})
