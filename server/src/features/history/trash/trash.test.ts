import { deleteAttachment, downloadAttachment, uploadAttachment } from '@stowage/contract/attachments'
import { deleteEntity } from '@stowage/contract/entities'
import {
  deleteTrash,
  emptyTrash,
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history'
import { describe, expect, test } from 'vitest'
import { day } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

describe.each(databases)('the trash, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  const items = async (query = {}) => (await home.client.call(listTrash, query)).items
  const remove = (id: string) => home.client.call(deleteEntity, { id })

  test('lists what was deleted, by whom and from where, and gives it back', async () => {
    const room = await home.room('Attic')
    const drill = await home.make('Drill', { parentId: room.id })
    await remove(drill.id)
    await remove(room.id)
    const [place, item] = await items()
    expect(place).toMatchObject({ id: room.id, kind: 'place', name: 'Attic', wasIn: null })
    expect(item).toMatchObject({
      id: drill.id,
      kind: 'entity',
      wasIn: { id: room.id, name: 'Attic' },
      deletedBy: { name: 'Ada' },
    })
    expect(await items({ kinds: ['place'], q: 'TTI' })).toEqual([place])
    const restored = await home.client.call(restoreTrash, { id: drill.id })
    expect(restored).toMatchObject({ subject: { id: drill.id, exists: true } })
    expect(await items()).toEqual([place])
    expect((await home.client.call(listChanges, { limit: 1 })).items).toMatchObject([{ kind: 'restored' }])
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
    stowage.clock.advance(31 * day)
    await stowage.app.schedule.runNow('sweep-history')
    const { groupId } = home
    const left = await stowage.app.database.read(({ q }) =>
      q.selectFrom('trash_files').select('path').where('group_id', '=', groupId).execute(),
    )
    expect(left).toEqual([])
  })
})
