import {
  deleteAttachment,
  downloadAttachment,
  uploadAttachment,
} from '@stowage/contract/attachments/attachments'
import { deleteEntity } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import {
  deleteTrash,
  emptyTrash,
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history/history'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { day } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { invite } from '#test/invite.ts'

describe.each(everyDatabase)('the trash, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind, { STOWAGE_TRASH_DAYS: '2' })

  const items = async (query = {}) => (await home.client.call(listTrash, query)).items
  const remove = (id: string) => home.client.call(deleteEntity, { id })

  test('lists what was deleted, by whom and from where, and gives it back', async () => {
    const room = await home.room('Attic')
    const drill = await home.make('Drill', { parentId: room.id })
    await remove(drill.id)
    await remove(room.id)
    const [location, item] = await items()
    expect(location).toMatchObject({ id: room.id, kind: 'location', name: 'Attic', wasIn: null })
    expect(item).toMatchObject({
      id: drill.id,
      kind: 'item',
      wasIn: { id: room.id, name: 'Attic' },
      deletedBy: { name: 'Ada' },
    })
    expect(await items({ kinds: ['location'], q: 'TTI' })).toEqual([location])
    const restored = await home.client.call(restoreTrash, { id: drill.id })
    expect(restored).toMatchObject({ subject: { id: drill.id, exists: true } })
    expect(await items()).toEqual([location])
    expect((await home.client.call(listChanges, { limit: 1 })).items).toMatchObject([{ kind: 'restored' }])
  })

  test('is searched without regard to case and accents, page after page', async () => {
    for (const name of ['Électrique', 'Lämp', 'ÉLECTRODE']) await remove((await home.make(name)).id)
    const names = async (q: string) => (await items({ q })).map(({ name }) => name)
    expect(await names('electr')).toEqual(['ÉLECTRODE', 'Électrique'])
    expect(await names('ÉLECTRI')).toEqual(['Électrique'])
    expect([await names('laemp'), await names('LAMP')]).toEqual([['Lämp'], ['Lämp']])
    const page = await home.client.call(listTrash, { q: 'electr', limit: 1 })
    const rest = await home.client.call(listTrash, { q: 'electr', limit: 1, after: page.next ?? '' })
    expect([...page.items, ...rest.items].map(({ name }) => name)).toEqual(['ÉLECTRODE', 'Électrique'])
    expect(rest.next).toBeNull()
  })

  test('is left by what an undo brings back', async () => {
    const drill = await home.make('Drill')
    await remove(drill.id)
    await home.client.call(undoChange, { id: requireValue((await items())[0]).changeId })
    expect(await items()).toEqual([])
  })

  test('forgets for good what an owner deletes from it, in the history too', async () => {
    const drill = await home.make('Drill', { description: 'Secret' })
    await remove(drill.id)
    const { changeId } = requireValue((await items())[0])
    await home.client.call(deleteTrash, { id: drill.id })
    expect(await items()).toEqual([])
    const change = await home.client.call(getChange, { id: changeId })
    expect(change).toMatchObject({ isUndoable: false, subjects: [{ name: 'Drill' }] })
    expect(JSON.stringify(change)).not.toContain('Secret')
    expect((await home.client.send(undoChange, { id: changeId })).body).toMatchObject({
      code: 'history.not_undoable',
    })
    await remove((await home.make('Saw')).id)
    await home.client.call(emptyTrash, {})
    expect(await items()).toEqual([])
  })

  test('takes back nothing of what an owner deletes from it, and goes on taking back what else a change did', async () => {
    const drill = await home.make('Drill')
    const saw = await home.make('Saw')
    await home.patch(drill.id, { quantity: 5 })
    const both = { select: { ids: [drill.id, saw.id] }, change: { manufacturer: 'Makita' } }
    await home.client.call(changeEntities, both)
    await remove(drill.id)
    await home.client.call(deleteTrash, { id: drill.id })
    const { items: changes } = await home.client.call(listChanges, { subjectId: [drill.id] })
    expect(changes.map(change => [change.kind, change.count, change.isUndoable])).toEqual([
      ['deleted', 1, false],
      ['updated', 2, true],
      ['updated', 1, false],
      ['created', 1, false],
    ])
    for (const { id, isUndoable } of changes) {
      const { status } = await home.client.send(undoChange, { id, force: true })
      expect(status).toBe(isUndoable ? 201 : 422)
    }
    expect(await home.get(saw.id)).toMatchObject({ manufacturer: '' })
  })

  /** An item with values everywhere, deleted; answers what the history has of it. */
  async function deleteSecret() {
    const drill = await home.make('Drill', { description: 'Secret' })
    const fields = [{ type: 'text', name: 'Code', textValue: 'Secret' }]
    await home.put(drill.id, { serialNumber: 'Secret', fields })
    const entry = { id: drill.id, name: 'Oil', description: 'Secret', completedDate: '2026-01-31' }
    await home.client.call(createMaintenance, entry)
    await home.put(drill.id, { notes: 'Secret', fields: [] })
    await remove(drill.id)
    const told = async () => {
      const { items } = await home.client.call(listChanges, { subjectId: drill.id })
      return Promise.all(items.map(({ id }) => home.client.call(getChange, { id })))
    }
    expect(JSON.stringify(await told())).toContain('Secret')
    return { id: drill.id, told }
  }

  test('leaves only id, kind, name and moment of what an owner deletes from it, whatever was done to it', async () => {
    const { id, told } = await deleteSecret()
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    for (const operation of [deleteTrash, emptyTrash] as const)
      expect((await bob.client.send(operation, { id })).body).toMatchObject({ code: 'group.owner_only' })
    await home.client.call(deleteTrash, { id })
    const changes = await told()
    expect(changes.map(({ kind }) => kind)).toEqual(['deleted', 'updated', 'created', 'updated', 'created'])
    expect(JSON.stringify(changes)).not.toContain('Secret')
    expect(changes.at(-1)?.subjects).toMatchObject([{ id, kind: 'item', name: 'Drill', exists: false }])
    expect((await home.client.send(restoreTrash, { id })).status).toBe(404)
    for (const { id } of changes)
      expect((await home.client.send(undoChange, { id, force: true })).status).not.toBe(500)
  })

  test('has nothing of what has expired, and the sweep leaves its name', async () => {
    const { id, told } = await deleteSecret()
    stowage.clock.advance(2 * day)
    expect(await items()).toEqual([])
    for (const operation of [restoreTrash, deleteTrash] as const)
      expect((await home.client.send(operation, { id })).body).toMatchObject({ code: 'trash.not_found' })
    await stowage.app.schedule.runNow('sweep-history')
    const [change] = await told()
    expect([change?.isUndoable, change?.subjects[0]?.name]).toEqual([false, 'Drill'])
    expect(JSON.stringify(await told())).not.toContain('Secret')
  })

  test('is swept of others while a long write has the lock of one group', { tags: 'nightly' }, async () => {
    const { database, schedule } = stowage.app
    const other = await Household.of(ada.client)
    for (const each of [home, other])
      await each.client.call(deleteEntity, { id: (await each.make('Drill')).id })
    stowage.clock.advance(2 * day)
    const groups = [home.groupId, other.groupId].toSorted()
    const setHolder = (long_write_id: string | null) =>
      database.write(null, ({ db }) =>
        db.q
          .updateTable('group_numbers')
          .set({ long_write_id })
          .where('group_id', '=', groups[0] ?? '')
          .execute(),
      )
    const trashed = async () => {
      const { rows } = await database.write(null, ({ db }) =>
        db.exec<{ group_id: string }>('select group_id from trash'),
      )
      return groups.filter(id => rows.some(({ group_id }) => group_id === id))
    }
    expect(await trashed()).toEqual(groups)
    await setHolder('long')
    await schedule.runNow('sweep-history')
    expect(await trashed()).toEqual(groups.slice(0, 1))
    await setHolder(null)
    await schedule.runNow('sweep-history')
    expect(await trashed()).toEqual([])
  })

  test('keeps files until it lets go of them after some days', async () => {
    const drill = await home.make('Drill')
    const form = new FormData()
    for (const [name, part] of [
      ['type', 'manual'],
      ['name', 'care.txt'],
    ] as const)
      form.append(name, part)
    form.append('file', new Blob(['Wash by hand']), 'care.txt')
    const { attachments } = await home.client.call(uploadAttachment, { id: drill.id }, { form })
    const attachment_id = requireValue(attachments[0]).id
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id })
    await stowage.app.worker.runDue()
    await home.client.call(restoreTrash, { id: attachment_id })
    expect((await home.client.send(downloadAttachment, { id: drill.id, attachment_id })).text).toContain(
      'Wash',
    )
    await remove(drill.id)
    stowage.clock.advance(2 * day)
    await stowage.app.schedule.runNow('sweep-history')
    const { groupId } = home
    const left = await stowage.app.database.read(({ q }) =>
      q.selectFrom('trash_files').select('path').where('group_id', '=', groupId).execute(),
    )
    expect(left).toEqual([])
  })
})
