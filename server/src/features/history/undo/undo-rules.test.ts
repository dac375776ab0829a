import { deleteAttachment, linkAttachment, updateAttachment } from '@stowage/contract/attachments/attachments'
import { deleteEntityType } from '@stowage/contract/catalogues/entity-types'
import { createTag, deleteTag, getTag, updateTag } from '@stowage/contract/catalogues/tags'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  updateTemplate,
} from '@stowage/contract/catalogues/templates'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import {
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history/history'
import { zeroId } from '@stowage/contract/values/ids'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { pictureOf, upload } from '#test/uploads.ts'

describe.each(everyDatabase)('what the rules say when something is taken back, on %s', kind => {
  const { home } = householdOn(kind)

  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0]).id
  const undo = async (id?: string, force = false) =>
    home.client.send(undoChange, { id: id ?? (await newest()), force })
  const restore = (id: string) => home.client.send(restoreTrash, { id })
  /** Must be refused for these members, and change nothing. */
  const refused = async (change: string, members: readonly string[], force = false) => {
    const before = await newest()
    const { status, body } = await undo(change, force)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'history.changed_since', count: 1, conflicts: [{ members }] },
    })
    expect(await newest()).toBe(before)
  }
  const noted = (text: string) => ({ notes: [expect.stringContaining(text)] })

  test('what comes back is put in the nearest container above, which is told', async () => {
    const outer = await home.room('House')
    const attic = await home.room('Attic', { parentId: outer.id })
    const drill = await home.make('Drill', { parentId: attic.id })
    const saw = await home.make('Saw', { parentId: attic.id })
    await home.remove(drill.id)
    const change = await newest()
    await home.remove(saw.id)
    await home.remove(attic.id)
    expect((await undo(change)).body).toMatchObject({
      ...noted('in “House”, the nearest one above'),
      noteCodes: [{ code: 'location_gone', name: 'House' }],
    })
    await home.remove(outer.id)
    expect((await restore(saw.id)).body).toMatchObject({
      ...noted('at the top level'),
      noteCodes: [{ code: 'location_gone_to_top' }],
    })
    expect(await home.whereabouts(saw.id)).toMatchObject({ parent: null })
    expect((await restore(attic.id)).body).toMatchObject(noted('at the top level'))
  })

  test('what comes back without its pin is where it belongs, which is told', async () => {
    const box = await home.make('Box')
    const shelf = await home.room('Shelf')
    const drill = await home.make('Drill', { parentId: box.id, locationId: shelf.id })
    await home.remove(drill.id)
    await home.remove(shelf.id)
    expect((await restore(drill.id)).body).toMatchObject({
      noteCodes: [{ code: 'location_gone', name: 'Box' }],
    })
    expect(await home.whereabouts(drill.id)).toMatchObject({ parent: 'Box' })
  })

  test('what comes back is without its asset number when another item was given that since, which is told', async () => {
    const numberOf = async (id: string) => (await home.get(id)).assetId
    const drill = await home.make('Drill')
    const saw = await home.make('Saw')
    await home.remove(saw.id)
    const change = await newest()
    const jack = await home.make('Jack')
    expect(await numberOf(jack.id)).toBe(saw.assetId)
    expect((await undo(change)).body).toMatchObject(noted('An asset number is taken by now'))
    expect([await numberOf(saw.id), await numberOf(jack.id)]).toEqual(['', saw.assetId])
    await home.remove(drill.id)
    await home.put(saw.id, { assetId: drill.assetId })
    expect((await restore(drill.id)).body).toMatchObject(noted('An asset number is taken by now'))
    expect(await numberOf(drill.id)).toBe('')
  })

  test('items that shared an asset number before one was deleted share it again', async () => {
    const drill = await home.make('Drill')
    const twin = await home.make('Twin')
    await home.put(twin.id, { assetId: drill.assetId })
    for (const { id } of [drill, twin]) {
      await home.remove(id)
      expect((await undo()).body).toMatchObject({ notes: [] })
      expect(await home.get(id)).toMatchObject({ assetId: drill.assetId })
    }
  })

  test('a move back to a container that is gone is refused, and with force goes to the nearest one', async () => {
    const outer = await home.room('House')
    const attic = await home.room('Attic', { parentId: outer.id })
    const drill = await home.make('Drill', { parentId: attic.id })
    await home.patch(drill.id, { parentId: (await home.room('Cellar')).id })
    const change = await newest()
    await home.remove(attic.id)
    await refused(change, ['parentId', 'locationId'])
    expect((await undo(change, true)).body).toMatchObject(noted('in “House”'))
    expect(await home.whereabouts(drill.id)).toMatchObject({ parent: 'House' })
  })

  test('tags never come to lie in a circle, nor too deep', async () => {
    const { client } = home
    const one = await home.tag('One')
    const other = await home.tag('Other')
    const put = (id: string, name: string, parentId: string | null) =>
      client.call(updateTag, { id, name, parentId })
    await put(one.id, 'One', other.id)
    await undo()
    const redo = await newest()
    await put(other.id, 'Other', one.id)
    for (const force of [false, true]) await refused(redo, ['parentId'], force)
    expect(await client.call(getTag, { id: one.id })).toMatchObject({ parentId: zeroId })
    const top = await home.tag('Top')
    const low = await home.tag('Low')
    await put(low.id, 'Low', top.id)
    await undo()
    const deeper = await newest()
    let last = low.id
    for (const name of ['2', '3', '4', '5'])
      last = (await client.call(createTag, { name, parentId: last })).id
    await refused(deeper, ['parentId'])
  })

  test('a tag below one that is gone is no conflict when it comes back, but when it is put there again', async () => {
    const { client } = home
    const above = await home.tag('Above')
    const below = await home.tag('Gone too')
    const put = await home.tag('Put', above.id)
    const gone = await home.tag('Gone', below.id)
    await client.call(updateTag, { id: put.id, name: 'Put', parentId: null })
    const change = await newest()
    await client.call(deleteTag, { id: gone.id })
    for (const { id } of [above, below]) await client.call(deleteTag, { id })
    await refused(change, ['parentId'])
    expect((await undo(change, true)).body).toMatchObject(noted('named is gone by now'))
    expect((await restore(gone.id)).body).toMatchObject(noted('named is gone by now'))
  })

  test('a tag that is restored is on everything again that it was taken off by its deletion', async () => {
    const tag = await home.tag('Loud')
    const drill = await home.make('Drill', { tagIds: [tag.id] })
    const saw = await home.make('Saw', { tagIds: [tag.id] })
    await home.client.call(deleteTag, { id: tag.id })
    await home.patch(saw.id, { quantity: 3 })
    await restore(tag.id)
    for (const { id } of [drill, saw]) expect((await home.get(id)).tags).toMatchObject([{ name: 'Loud' }])
  })

  test('a container that is restored gets back what lay in it and was not moved since', async () => {
    const attic = await home.room('Attic')
    const cellar = await home.room('Cellar')
    const drill = await home.make('Drill', { parentId: attic.id })
    const saw = await home.make('Saw', { parentId: attic.id })
    await home.remove(attic.id)
    await home.patch(saw.id, { parentId: cellar.id })
    await restore(attic.id)
    expect(await home.whereabouts(drill.id)).toMatchObject({ parent: 'Attic' })
    expect(await home.whereabouts(saw.id)).toMatchObject({ parent: 'Cellar' })
  })

  test('a tag whose creation is taken back by force is on what carried it when that is taken back', async () => {
    const tag = await home.tag('Loud')
    const made = await newest()
    const drill = await home.make('Drill', { tagIds: [tag.id] })
    await undo(made, true)
    expect((await home.get(drill.id)).tags).toEqual([])
    await undo()
    expect((await home.get(drill.id)).tags).toMatchObject([{ name: 'Loud' }])
  })

  describe('of photos', () => {
    const photo = async (id: string, name: string, primary = 'false') => {
      const { attachments } = await upload(home.client, id, {
        bytes: pictureOf(name),
        name,
        type: 'photo',
        primary,
      })
      return requireValue(attachments.find(({ title }) => title === name)).id
    }
    const stands = async (id: string) =>
      (await home.get(id)).attachments.filter(({ primary }) => primary).map(({ title }) => title)

    test('the one stands again that stood before another one was added, and that one when it is taken back', async () => {
      const drill = await home.make('Drill')
      await photo(drill.id, 'a.jpg')
      await photo(drill.id, 'b.jpg', 'true')
      expect((await undo()).status).toBe(201)
      expect(await stands(drill.id)).toEqual(['a.jpg'])
      expect((await undo()).status).toBe(201)
      expect(await stands(drill.id)).toEqual(['b.jpg'])
    })

    test('one that comes back leaves the container to the one that has it, which is told', async () => {
      const drill = await home.make('Drill')
      const attachment_id = await photo(drill.id, 'a.jpg')
      await photo(drill.id, 'b.jpg')
      await home.client.call(deleteAttachment, { id: drill.id, attachment_id })
      expect((await restore(attachment_id)).body).toMatchObject(noted('Another photo'))
      expect(await stands(drill.id)).toEqual(['b.jpg'])
    })

    test('a second one is a conflict, and takes the place with force', async () => {
      const drill = await home.make('Drill')
      const attachment_id = await photo(drill.id, 'a.jpg')
      const asManual = {
        id: drill.id,
        attachment_id,
        title: 'a.jpg',
        primary: false,
        type: 'manual' as const,
      }
      await home.client.call(updateAttachment, asManual)
      const change = await newest()
      await photo(drill.id, 'b.jpg', 'true')
      await refused(change, ['isPrimary'])
      expect((await undo(change, true)).status).toBe(201)
      expect(await stands(drill.id)).toEqual(['a.jpg'])
    })
  })

  test('an attachment of something that is gone does not come back', async () => {
    const drill = await home.make('Drill')
    const link = { id: drill.id, source_type: 'link', external_id: 'https://example.com/a' } as const
    const { attachments } = await home.client.call(linkAttachment, link)
    const attachment_id = requireValue(attachments[0]).id
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id })
    const change = await newest()
    await home.remove(drill.id)
    await refused(change, ['id'])
    expect((await restore(attachment_id)).status).toBe(409)
    const { items } = await home.client.call(listTrash, {})
    expect(items.map(({ id }) => id).sort()).toEqual([attachment_id, drill.id].sort())
  })

  test('fields of a template that is gone stay away, also with force', async () => {
    const { client } = home
    const fields = [{ type: 'text' as const, name: 'Ink', textValue: 'blue' }]
    const { id } = await client.call(createTemplate, { name: 'Pen', fields })
    await client.call(updateTemplate, { id, name: 'Pen', fields: [] })
    const change = await newest()
    await client.call(deleteTemplate, { id })
    expect((await undo(change)).status).toBe(409)
    expect((await undo(change, true)).status).toBe(201)
    expect((await client.send(getTemplate, { id })).status).toBe(404)
  })

  test('a pin to what is no container any more is refused, and goes when it is made to fit', async () => {
    const room = await home.room('Room')
    const box = await home.make('Box')
    const pinned = async (name: string) => {
      const { id } = await home.make(name, { parentId: box.id })
      await home.put(id, { parentId: box.id, locationId: room.id })
      return id
    }
    const staying = await pinned('Staying')
    const deleted = await pinned('Deleted')
    await home.patch(staying, { parentId: (await home.room('Cellar')).id })
    const moved = await newest()
    await home.remove(deleted)
    const deletion = await newest()
    await home.put(room.id, { entityTypeId: home.itemType.id })
    for (const change of [moved, deletion]) await refused(change, ['parentId', 'locationId'])
    expect((await undo(moved, true)).body).toMatchObject(noted('no container any more'))
    expect((await restore(deleted)).body).toMatchObject(noted('no container any more'))
    for (const id of [staying, deleted])
      expect(await home.whereabouts(id)).toMatchObject({ parent: 'Box', pin: null })
  })

  test('an item is never of a type of the other kind, nor of one that is gone', async () => {
    const tool = await home.type('Tool', false)
    const spot = await home.type('Spot', true)
    const saw = await home.make('Saw', { entityTypeId: tool.id })
    const drill = await home.make('Drill', { entityTypeId: tool.id })
    await home.remove(saw.id)
    const deletion = await newest()
    await home.flip(tool, true)
    const flipped = await newest()
    await home.make('Later', { entityTypeId: tool.id })
    await refused(deletion, ['entityTypeId'])
    await refused(flipped, ['isLocation'])
    expect((await restore(saw.id)).body).toMatchObject(noted('the default type'))
    expect((await home.get(saw.id)).entityType).toMatchObject({ isLocation: false })
    await home.put(drill.id, { entityTypeId: spot.id })
    const retyped = await newest()
    await home.remove((await home.list({ q: 'Later', isLocation: true })).items[0]?.id ?? '')
    await home.client.call(deleteEntityType, { id: tool.id })
    await refused(retyped, ['entityTypeId'])
    expect((await undo(retyped, true)).body).toMatchObject(noted('the default type'))
  })

  test('what becomes an item again must not have others pinned to it', async () => {
    const box = await home.make('Box')
    const room = await home.make('Nook')
    await home.put(room.id, { entityTypeId: home.locationType.id })
    const change = await newest()
    const drill = await home.make('Drill', { parentId: box.id })
    await home.put(drill.id, { parentId: box.id, locationId: room.id })
    await refused(change, ['entityTypeId'])
  })

  test('nothing comes to lie deeper than items may', async () => {
    const items = Array.from({ length: 98 }, (_, i) => ({
      name: `Level ${i}`,
      entityTypeId: home.locationType.id,
      clientId: `${i}`,
      ...(i === 0 ? {} : { parentClientId: `${i - 1}` }),
    }))
    const made = await home.client.call(createEntities, { items })
    const box = await home.make('Box', { parentId: requireValue(made.items.at(-1)).id })
    await home.patch(box.id, { parentId: (await home.room('Cellar')).id })
    const change = await newest()
    let parentId = box.id
    for (const name of ['Inner', 'Core', 'Kernel']) parentId = (await home.make(name, { parentId })).id
    await refused(change, ['parentId'])
  })

  test('of two who take back the same at once one does, and of two who restore', async () => {
    const drill = await home.make('Drill')
    await home.patch(drill.id, { quantity: 7 })
    const change = await newest()
    const undone = await Promise.all([undo(change), undo(change)])
    expect(undone.map(({ status }) => status).sort()).toEqual([201, 409])
    await home.remove(drill.id)
    const restored = await Promise.all([restore(drill.id), restore(drill.id)])
    expect(restored.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await home.client.call(getChange, { id: change })).undoneBy).not.toBeNull()
  })
})
