import {
  deleteAttachment,
  downloadAttachment,
  linkAttachment,
  uploadAttachment,
} from '@stowage/contract/attachments/attachments'
import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { deleteTag, getTag, updateTag } from '@stowage/contract/catalogues/tags'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { deleteEntity, getEntity, patchEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createMaintenance, listEntityMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

describe.each(everyDatabase)('taking back, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0]).id
  const undo = async (id?: string, force = false) =>
    home.client.send(undoChange, { id: id ?? (await newest()), force })
  const seen = async (id: string): Promise<Entity> => {
    const text = JSON.stringify(await home.client.call(getEntity, { id }))
    return JSON.parse(text, (name, value) => (name === 'updatedAt' ? undefined : value))
  }

  test('a deletion brings everything back, and what lay in it returns to it', async () => {
    const room = await home.room('Attic')
    const tag = await home.tag('Loud')
    const box = await home.make('Box', { parentId: room.id, tagIds: [tag.id] })
    await home.put(box.id, { tagIds: [tag.id], fields: [{ type: 'number', name: 'Volt', numberValue: 18 }] })
    const drill = await home.make('Drill', { parentId: box.id })
    await home.client.call(createMaintenance, { id: box.id, name: 'Oil', completedDate: '2026-01-31' })
    await home.client.call(linkAttachment, {
      id: box.id,
      source_type: 'link',
      external_id: 'https://example.com/a',
    })
    const before = [await seen(box.id), await seen(drill.id)]
    await home.client.call(deleteEntity, { id: box.id })
    expect((await undo()).status).toBe(201)
    expect([await seen(box.id), await seen(drill.id)]).toEqual(before)
    expect(await home.client.call(listEntityMaintenance, { id: box.id })).toMatchObject([{ name: 'Oil' }])
  })

  test('can itself be taken back, and each only once', async () => {
    const drill = await home.make('Drill')
    await home.client.call(patchEntity, { id: drill.id, quantity: 3 })
    const change = await newest()
    const { body } = await undo(change)
    expect(body).toMatchObject({ kind: 'undone', undoes: change })
    expect((await seen(drill.id)).quantity).toBe(1)
    expect((await undo(change)).body).toMatchObject({ code: 'history.undone' })
    await undo()
    expect((await seen(drill.id)).quantity).toBe(3)
    expect((await undo(change)).status).toBe(201)
  })

  test('refuses what was changed since in the same members, keeps others, and writes over with force', async () => {
    const drill = await home.make('Drill')
    await home.client.call(patchEntity, { id: drill.id, quantity: 3 })
    const change = await newest()
    await home.put(drill.id, { name: 'Driller', quantity: 4 })
    const later = await newest()
    expect((await undo(change)).body).toMatchObject({
      code: 'history.changed_since',
      count: 1,
      conflicts: [{ subject: { id: drill.id }, members: ['quantity'], changeId: later }],
    })
    await undo(change, true)
    expect(await seen(drill.id)).toMatchObject({ name: 'Driller', quantity: 1 })
  })

  test('a creation deletes it, unless something was put into it since', async () => {
    const room = await home.room('Attic')
    const made = await newest()
    const drill = await home.make('Drill', { parentId: room.id })
    expect((await undo(made)).body).toMatchObject({ code: 'history.changed_since' })
    expect((await undo(made, true)).status).toBe(201)
    expect((await seen(drill.id)).parent).toBeNull()
    expect((await home.client.send(getEntity, { id: room.id })).status).toBe(404)
  })

  test('puts what has no container any more into the nearest one above', async () => {
    const outer = await home.room('House')
    const room = await home.room('Attic', { parentId: outer.id })
    const drill = await home.make('Drill', { parentId: room.id })
    await home.client.call(deleteEntity, { id: drill.id })
    const change = await newest()
    await home.client.call(deleteEntity, { id: room.id })
    await undo(change)
    expect((await seen(drill.id)).parent).toMatchObject({ id: outer.id })
  })

  test('refuses a container that the rules forbid by now, also with force', async () => {
    const outer = await home.room('Outer')
    const inner = await home.room('Inner')
    await home.client.call(patchEntity, { id: outer.id, parentId: inner.id })
    const there = await newest()
    await undo(there)
    const back = await newest()
    await home.client.call(patchEntity, { id: inner.id, parentId: outer.id })
    expect((await undo(back, true)).body).toMatchObject({ code: 'history.changed_since' })
  })

  test('gives tags and types back to those that lost them', async () => {
    const { client } = home
    const parent = await home.tag('Parent')
    const tag = await home.tag('Child', parent.id)
    const drill = await home.make('Drill', { tagIds: [tag.id] })
    await client.call(updateTag, { id: tag.id, name: 'Renamed', parentId: null })
    await undo()
    expect(await client.call(getTag, { id: tag.id })).toMatchObject({ name: 'Child', parentId: parent.id })
    await client.call(deleteTag, { id: parent.id })
    await undo()
    expect(await client.call(getTag, { id: tag.id })).toMatchObject({ parentId: parent.id })

    await client.call(updateEntityType, { id: home.itemType.id, name: 'Container', isLocation: true })
    await undo()
    expect((await client.call(getEntity, { id: drill.id })).entityType).toMatchObject({ isLocation: false })
  })

  test('a deleted file brings it back with its content', async () => {
    const drill = await home.make('Drill')
    const form = new FormData()
    form.append('file', new Blob(['Wash by hand']), 'care.txt')
    form.append('type', 'manual')
    form.append('name', 'care.txt')
    const { attachments } = await home.client.call(uploadAttachment, { id: drill.id }, { form })
    const attachment_id = requireValue(attachments[0]).id
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id })
    await stowage.app.worker.runDue()
    await undo()
    const { text } = await home.client.send(downloadAttachment, { id: drill.id, attachment_id })
    expect(text).toBe('Wash by hand')
  })

  test('a wipe is for owners, and brings everything back', async () => {
    const room = await home.room('Attic')
    const drill = await home.make('Drill', { parentId: room.id })
    const before = await seen(drill.id)
    await home.client.call(wipeInventory, { wipeLocations: true, wipeTags: true, wipeMaintenance: true })
    expect((await undo()).status).toBe(201)
    expect(await seen(drill.id)).toEqual(before)
  })
})
