import { linkAttachment } from '@stowage/contract/attachments/attachments'
import { createTemplate, getTemplate } from '@stowage/contract/catalogues/templates'
import { listByAssetNumber } from '@stowage/contract/entities/assets'
import { deleteEntity, getEntity } from '@stowage/contract/entities/entities'
import { type LocationMerge, mergeLocation } from '@stowage/contract/entities/locations'
import { createView, getView, listViews } from '@stowage/contract/entities/views'
import {
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history/history'
import { createMaintenance, listEntityMaintenance } from '@stowage/contract/upkeep/maintenance'
import { zeroId } from '@stowage/contract/values/ids'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'
import { pictureOf, upload } from '#test/uploads.ts'

describe.each(everyDatabase)('merging a location, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const merge = (id: string, into: string, more: object = {}): Promise<LocationMerge> =>
    home.client.call(mergeLocation, { id, into, ...more })
  const undo = async (id: string | null) =>
    expect((await home.client.send(undoChange, { id: requireValue(id ?? undefined) })).status).toBe(201)
  const countChanges = async () => (await home.client.call(listChanges, { limit: 200 })).items.length
  const sound = () => expectKeptValues(stowage, home.groupId)
  /** All that is told of some entities, without versions and times. */
  const seen = async (...ids: string[]) =>
    JSON.parse(JSON.stringify(await Promise.all(ids.map(id => home.get(id)))), (name, value) =>
      ['updatedAt', 'thumbnail'].includes(name) ? undefined : value,
    )

  test('moves everything in one change, which undo takes back as a whole', async () => {
    const old = await home.tag('Old')
    const damp = await home.tag('Damp')
    const from = await home.room('Kelller', { tagIds: [old.id, damp.id], description: 'Left of the stairs' })
    const into = await home.room('Keller', { tagIds: [old.id] })
    await home.put(from.id, {
      tagIds: [old.id, damp.id],
      notes: 'Key at the neighbours',
      fields: [
        { name: 'Height', type: 'number', numberValue: 210 },
        { name: 'Colour', type: 'text', textValue: 'grey' },
      ],
    })
    await home.put(into.id, {
      tagIds: [old.id],
      notes: 'Mind the step',
      fields: [{ name: 'COLOUR', type: 'text', textValue: 'white' }],
    })
    const shelf = await home.room('Shelf', { parentId: from.id })
    const drill = await home.make('Drill', { parentId: from.id })
    const bench = await home.make('Bench', { parentId: into.id })
    const vice = await home.make('Vice', { parentId: bench.id, locationId: from.id })
    const own = await upload(home.client, into.id, { bytes: pictureOf('own'), name: 'own.png' })
    await upload(home.client, from.id, { bytes: pictureOf('other'), name: 'other.png' })
    const link = { source_type: 'link', external_id: 'https://example.com/plan' }
    await home.client.call(linkAttachment, { id: from.id, ...link })
    await home.client.call(createMaintenance, { id: from.id, name: 'Air', scheduledDate: '2030-01-31' })
    const template = await home.client.call(createTemplate, { name: 'Box', defaultLocationId: from.id })
    const all = [from.id, into.id, shelf.id, drill.id, vice.id]
    const before = await seen(...all)
    const changes = await countChanges()

    const look = await merge(from.id, into.id, { dryRun: true })
    expect(await seen(...all)).toEqual(before)
    const { change, ...done } = await merge(from.id, into.id)
    expect({ ...done, change: null }).toEqual(look)
    expect(done).toEqual({
      into: { id: into.id, name: 'Keller' },
      items: 1,
      locations: 1,
      pins: 1,
      joined: 0,
      sameNames: [],
      photos: 1,
      documents: 1,
      maintenance: 1,
      tags: 1,
      left: ['fields', 'notes'],
    })
    expect(await countChanges()).toBe(changes + 1)
    await sound()
    expect(await home.path(shelf.id)).toEqual(['Keller', 'Shelf'])
    expect(await home.path(drill.id)).toEqual(['Keller', 'Drill'])
    expect((await home.get(vice.id)).location?.id).toBe(into.id)
    const after = await home.get(into.id)
    expect(namesOf(after.tags).toSorted()).toEqual(['Damp', 'Old'])
    expect(after.notes).toBe('Mind the step\n\nLeft of the stairs\n\nHeight: 210')
    expect(after.attachments.map(each => each.title)).toHaveLength(3)
    const primary = after.attachments.filter(each => each.primary)
    expect(namesOf(primary.map(each => ({ name: each.id })))).toEqual([own.attachments[0]?.id])
    expect(await home.client.call(listEntityMaintenance, { id: into.id })).toMatchObject([{ name: 'Air' }])
    const { defaultLocation } = await home.client.call(getTemplate, { id: template.id })
    expect(defaultLocation?.id).toBe(into.id)
    expect(namesOf((await home.client.call(listTrash, {})).items)).toContain('Kelller')
    const told = await home.client.call(getChange, { id: requireValue(change ?? undefined) })
    expect(told.merged).toEqual({
      from: { id: from.id, kind: 'location', name: 'Kelller', exists: false },
      into: { id: into.id, kind: 'location', name: 'Keller', exists: true },
    })
    const [newest] = (await home.client.call(listChanges, { subjectId: [into.id] } as never)).items
    expect(newest).toMatchObject({ id: change, merged: told.merged })

    await undo(change)
    expect(await seen(...all)).toEqual(before)
    await sound()
    const again = await home.client.call(getTemplate, { id: template.id })
    expect(again.defaultLocation?.id).toBe(from.id)
  })

  test('moves the photos of an item that nobody has named to another item', async () => {
    const room = await home.room('Workshop')
    const into = await home.make('Cordless drill', { parentId: room.id })
    const from = await home.make('📷 29 Nov 2026, 14:03', { parentId: room.id })
    const own = await upload(home.client, into.id, { bytes: pictureOf('front'), name: 'front.png' })
    await upload(home.client, from.id, { bytes: pictureOf('back'), name: 'back.png' })
    const before = await seen(into.id, from.id)
    const { change, photos } = await merge(from.id, into.id)
    expect(photos).toBe(1)
    const { name, notes, attachments } = await home.get(into.id)
    expect({ name, notes }).toEqual({ name: 'Cordless drill', notes: '' })
    expect(attachments.map(({ title, primary }) => [title, primary])).toEqual([
      [own.attachments[0]?.title, true],
      ['back.png', false],
    ])
    await sound()
    await undo(change)
    expect(await seen(into.id, from.id)).toEqual(before)
    await sound()
  })

  test('joins sub-locations of one name at every depth on request', async () => {
    const from = await home.room('Garaage')
    const into = await home.room('Garage')
    const shelf = await home.room('RÉGAL', { parentId: from.id })
    const same = await home.room('Regal', { parentId: into.id })
    const board = await home.room('Board 1', { parentId: shelf.id })
    const sameBoard = await home.room('board 1', { parentId: same.id })
    const other = await home.room('Hook', { parentId: shelf.id })
    // Of an item only the name is alike.
    await home.make('Hook', { parentId: same.id })
    const saw = await home.make('Saw', { parentId: board.id })
    const ids = [from, into, shelf, same, board, sameBoard, other, saw].map(({ id }) => id)
    const before = await seen(...ids)

    const apart = await merge(from.id, into.id, { dryRun: true })
    expect(apart).toMatchObject({ joined: 0, locations: 1 })
    expect(apart.sameNames).toEqual([
      { id: shelf.id, path: ['RÉGAL'], into: same.id },
      { id: board.id, path: ['RÉGAL', 'Board 1'], into: sameBoard.id },
    ])
    const { change, joined, locations, items } = await merge(from.id, into.id, { joinSameNames: true })
    expect({ joined, locations, items }).toEqual({ joined: 2, locations: 1, items: 1 })
    expect(await home.path(saw.id)).toEqual(['Garage', 'Regal', 'board 1', 'Saw'])
    expect(await home.path(other.id)).toEqual(['Garage', 'Regal', 'Hook'])
    const { body } = await home.client.send(getEntity, { id: board.id })
    expect(body).toMatchObject({ mergedInto: sameBoard.id })
    await sound()
    await undo(change)
    expect(await seen(...ids)).toEqual(before)
    await sound()
  })

  test('lets the address and the number on a label find the location that stays', async () => {
    const from = await home.room('Attik')
    const middle = await home.room('Atic')
    const into = await home.room('Attic')
    await home.put(from.id, { assetId: '900-001' })
    const ask = async () => (await home.client.send(getEntity, { id: from.id })).body
    const numbered = async () =>
      (await home.client.call(listByAssetNumber, { id: '900-001' })).items.map(({ id }) => id)
    const { change } = await merge(from.id, middle.id)
    expect(await ask()).toMatchObject({ code: 'entity.not_found', mergedInto: middle.id })
    await merge(middle.id, into.id)
    expect(await ask()).toMatchObject({ mergedInto: into.id })
    expect(await numbered()).toEqual([into.id])
    const box = await home.make('Box')
    await home.put(box.id, { assetId: '900-001' })
    expect(await numbered()).toEqual([box.id])
    await home.remove(box.id)
    await home.client.call(deleteEntity, { id: into.id })
    expect(await ask()).not.toHaveProperty('mergedInto')
    expect(await numbered()).toEqual([])
    expect(change).not.toBeNull()
    // A later deletion is no merge.
    const second = await home.room('Second')
    const merged = await merge(second.id, (await home.room('First')).id)
    await undo(merged.change)
    await home.remove(second.id)
    const { body } = await home.client.send(getEntity, { id: second.id })
    expect(body).not.toHaveProperty('mergedInto')
  })

  test('is undone with its contents also after the other location was deleted', async () => {
    const from = await home.room('Loft')
    const into = await home.room('Attic')
    const den = await home.room('Den')
    const trunk = await home.make('Trunk', { parentId: from.id })
    const lamp = await home.make('Lamp', { parentId: from.id })
    const { change } = await merge(from.id, into.id)
    await home.patch(lamp.id, { parentId: den.id })
    await home.client.call(deleteEntity, { id: into.id })
    await undo(change)
    expect((await home.get(trunk.id)).parent?.id).toBe(from.id)
    expect((await home.get(lamp.id)).parent?.id).toBe(den.id)
    await sound()
  })

  test('is followed by saved views, until undo', async () => {
    const [from, middle, into, other] = await Promise.all(
      ['Kelller', 'Keler', 'Keller', 'Attic'].map(name => home.room(name)),
    )
    if (!from || !middle || !into || !other) throw new Error('a room is missing')
    const { id } = await home.client.call(createView, {
      name: 'Below',
      query: { within: [from.id, other.id], q: 'x' },
    })
    await home.client.call(createView, { name: 'In', query: { parentIds: from.id } })
    const told = async () => [
      (await home.client.call(getView, { id })).query,
      (await home.client.call(listViews, {})).find(({ name }) => name === 'In')?.query,
    ]
    const before = await told()
    await merge(from.id, middle.id)
    const { change } = await merge(middle.id, into.id)
    expect(await told()).toEqual([{ within: [into.id, other.id], q: 'x' }, { parentIds: [into.id] }])
    await undo(change)
    expect(await told()).toEqual([{ within: [middle.id, other.id], q: 'x' }, { parentIds: [middle.id] }])
    const [trashed] = (await home.client.call(listTrash, {})).items
    await home.client.call(restoreTrash, { id: requireValue(trashed).id })
    expect(await told()).toEqual(before)
  })

  test('gives the emptied location back from the trash, and leaves what has moved', async () => {
    const damp = await home.tag('Damp')
    const from = await home.room('Kelller')
    const into = await home.room('Keller')
    await home.put(from.id, { tagIds: [damp.id], notes: 'Left of the stairs' })
    const shelf = await home.room('Shelf', { parentId: from.id })
    const drill = await home.make('Drill', { parentId: shelf.id })
    const pinned = await home.make('Pinned', { parentId: drill.id, locationId: from.id })
    await upload(home.client, from.id, { bytes: pictureOf('other'), name: 'other.png' })
    await home.client.call(createMaintenance, { id: from.id, name: 'Air', scheduledDate: '2030-01-31' })
    const before = await home.get(from.id)
    await merge(from.id, into.id)
    const [trashed] = (await home.client.call(listTrash, {})).items
    const { notes } = await home.client.call(restoreTrash, { id: requireValue(trashed).id })
    expect(notes ?? []).toEqual([])
    const { name, attachments, tags, ...back } = await home.get(from.id)
    expect({ name, attachments, tags, notes: back.notes }).toEqual({
      name: 'Kelller',
      attachments: [],
      tags: before.tags,
      notes: 'Left of the stairs',
    })
    expect(await home.client.call(listEntityMaintenance, { id: from.id })).toEqual([])
    expect(await home.path(drill.id)).toEqual(['Keller', 'Shelf', 'Drill'])
    expect((await home.get(pinned.id)).location?.id).toBe(into.id)
    expect((await home.get(into.id)).attachments).toHaveLength(1)
    await sound()
  })

  test('is refused without a change', async () => {
    const outer = await home.room('Outer')
    const inner = await home.room('Inner', { parentId: outer.id })
    const item = await home.make('Chest', { parentId: inner.id })
    const other = await home.make('Trunk', { parentId: inner.id })
    const stranger = await Household.of(ada.client, 'Others')
    const theirs = await stranger.room('Theirs')
    const refuse = async (id: string, into: string) =>
      refusalOf(await home.client.send(mergeLocation, { id, into }))
    const changes = await countChanges()
    const refused = (code: string, field: string) => ({ status: 422, code, fields: [field] })
    const missing = { status: 404, code: 'entity.not_found', fields: [] }
    expect(await refuse(outer.id, inner.id)).toEqual(refused('entity.cycle', 'into'))
    expect(await refuse(outer.id, outer.id)).toEqual(refused('entity.cycle', 'into'))
    expect(await refuse(item.id, outer.id)).toEqual(refused('validation', 'id'))
    expect(await refuse(item.id, other.id)).toEqual(refused('validation', 'id'))
    expect(await refuse(inner.id, item.id)).toEqual(refused('validation', 'into'))
    for (const id of [theirs.id, zeroId.replace(/.$/, '1')]) {
      expect(await refuse(id, outer.id)).toEqual(missing)
      expect(await refuse(outer.id, id)).toEqual(missing)
    }
    const stale = await home.client.send(
      mergeLocation,
      { id: inner.id, into: outer.id },
      { headers: { 'if-match': '"99-x"' } },
    )
    expect(stale.status).toBe(412)
    expect(await countChanges()).toBe(changes)
  })

  test('of each other by two people at once leaves one', async () => {
    const one = await home.room('One')
    const other = await home.room('Other')
    const lamp = await home.make('Lamp', { parentId: one.id })
    const answers = await Promise.all([
      home.client.send(mergeLocation, { id: one.id, into: other.id }),
      home.client.send(mergeLocation, { id: other.id, into: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await home.path(lamp.id)).toHaveLength(2)
    await sound()
  })

  test('moves 10,000 items as one change', { timeout: 120_000 }, async () => {
    const from = await home.room('Hal')
    const into = await home.room('Hall')
    const shelf = await home.room('Shelf', { parentId: from.id })
    await home.room('Shelf', { parentId: into.id })
    await addMany(stowage, home, 9999, i => ({ parent_id: i % 2 === 0 ? from.id : shelf.id }))
    await home.make('Hook', { parentId: shelf.id })
    const { change, items, joined } = await merge(from.id, into.id, { joinSameNames: true })
    expect({ items, joined }).toEqual({ items: 10_000, joined: 1 })
    const inside = async (id: string) =>
      (await home.list({ parentIds: [id], isLocation: false, pageSize: 1 })).total
    expect(await inside(into.id)).toBe(5000)
    const newest = (await home.client.call(listChanges, { limit: 1 })).items[0]
    expect(newest).toMatchObject({ id: change, merged: { from: { id: from.id }, into: { id: into.id } } })
    await sound()
    await undo(change)
    expect(await inside(from.id)).toBe(5000)
    expect(await inside(shelf.id)).toBe(5000)
    await sound()
  })
})
