import { updateAttachment } from '@stowage/contract/attachments/attachments'
import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { updateTag } from '@stowage/contract/catalogues/tags'
import { createTemplate } from '@stowage/contract/catalogues/templates'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import type { Reply } from '@stowage/contract/protocol/client'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { pictureOf, upload } from '#test/uploads.ts'

interface Told {
  readonly conflicts: readonly { subject: { name: string }; members: string[]; changeId: string | null }[]
}

describe.each(everyDatabase)('what stands against taking a change back, on %s', kind => {
  const { home } = householdOn(kind)

  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0]).id
  /** The change that something makes. */
  const changeOf = async (work: () => Promise<unknown>) => {
    await work()
    return newest()
  }
  const set = (id: string, members: Record<string, unknown>) => changeOf(() => home.patch(id, members))
  const conflictsOf = async (id: string) => {
    const { body }: Reply<unknown> = await home.client.send(undoChange, { id })
    return (body as Told).conflicts.map(({ subject: { name }, members, changeId }) => [
      name,
      members,
      changeId,
    ])
  }

  test('is told with the last change of the same members, whatever else was changed since', async () => {
    const { id } = await home.make('Drill')
    const counted = await set(id, { quantity: 3 })
    await set(id, { quantity: 4 })
    const last = await set(id, { quantity: 5 })
    await set(id, { insured: true })
    expect(await conflictsOf(counted)).toEqual([['Drill', ['quantity'], last]])
  })

  test('is what was put into a container since, told with the change that put it there', async () => {
    const saw = await home.make('Saw')
    const box = await home.make('Box')
    const made = await newest()
    await set(saw.id, { insured: true })
    const moved = await set(saw.id, { parentId: box.id })
    await set(saw.id, { quantity: 7 })
    expect(await conflictsOf(made)).toEqual([['Box', ['id'], moved]])
  })

  test('is what names something since, told with the change that made it do so', async () => {
    const { client } = home
    const lamp = await home.make('Lamp')
    const tag = await home.tag('Loud')
    const tagMade = await newest()
    const tagged = await set(lamp.id, { tagIds: [tag.id] })
    await set(lamp.id, { insured: true })
    expect(await conflictsOf(tagMade)).toEqual([['Loud', ['id'], tagged]])
    const above = await home.tag('Above')
    const aboveMade = await newest()
    const below = await changeOf(() =>
      client.call(updateTag, { id: tag.id, name: 'Loud', parentId: above.id }),
    )
    expect(await conflictsOf(aboveMade)).toEqual([['Above', ['id'], below]])
    const room = await home.room('Attic')
    const roomMade = await newest()
    const template = await changeOf(() =>
      client.call(createTemplate, { name: 'T', defaultLocationId: room.id }),
    )
    expect(await conflictsOf(roomMade)).toEqual([['Attic', ['id'], template]])
  })

  test('is that the container before is gone, told with its deletion', async () => {
    const attic = await home.room('Attic')
    const drill = await home.make('Drill', { parentId: attic.id })
    const moved = await set(drill.id, { parentId: (await home.room('Cellar')).id })
    const deleted = await changeOf(() => home.remove(attic.id))
    expect(await conflictsOf(moved)).toEqual([['Drill', ['parentId', 'locationId'], deleted]])
  })

  test('is what would be of a kind that is forbidden, told with the change from which it is', async () => {
    const { client, locationType } = home
    const shelf = await home.make('Shelf')
    const drill = await home.make('Drill')
    const bag = await home.make('Bag')
    const turned = await set(shelf.id, { entityTypeId: locationType.id })
    await set(drill.id, { parentId: bag.id })
    const pinned = await set(drill.id, { locationId: shelf.id })
    expect(await conflictsOf(turned)).toEqual([['Shelf', ['entityTypeId'], pinned]])
    const tool = await home.type('Tool', false)
    const asLocation = { id: tool.id, name: 'Tool', icon: '', isLocation: true, defaultTemplateId: null }
    const typeTurned = await changeOf(() => client.call(updateEntityType, asLocation))
    const typed = await changeOf(() => home.make('Bench', { entityTypeId: tool.id }))
    expect(await conflictsOf(typeTurned)).toEqual([['Tool', ['isLocation'], typed]])
  })

  test('is another photo that stands for an item since, told with the change that chose it', async () => {
    const { id } = await home.make('Drill')
    const photo = async (name: string, primary: string) => {
      const { attachments } = await upload(home.client, id, {
        bytes: pictureOf(name),
        name,
        type: 'photo',
        primary,
      })
      return requireValue(attachments.find(({ title }) => title === name)).id
    }
    const choose = (attachment_id: string, title: string) =>
      changeOf(() =>
        home.client.call(updateAttachment, { id, attachment_id, type: 'photo', title, primary: true }),
      )
    await photo('a', 'true')
    const b = await photo('b', 'false')
    const c = await photo('c', 'false')
    const chosen = await choose(b, 'b')
    const later = await choose(c, 'c')
    const found = await conflictsOf(chosen)
    expect(found.map(([, , changeId]) => changeId)).toEqual([later, later])
  })
})
