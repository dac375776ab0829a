import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { getEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { zeroId } from '@stowage/contract/values/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { fetchFile, pictureOf, tryUpload, type Upload, upload } from '#test/uploads.ts'

describe.each(databases)('a photo that was rotated or cropped, on %s', kind => {
  const { home, stowage } = householdOn(kind)
  let drill: Entity
  const idOf = (title: string): string =>
    requireValue(drill.attachments.find(attachment => attachment.title === title)).id
  const add = async (name: string, more: Partial<Upload> = {}, to = drill.id) => {
    const added = await upload(home.client, to, { bytes: pictureOf(name), name, ...more })
    if (added.id === drill.id) drill = added
    return added
  }
  const photos = ({ attachments }: Entity) =>
    attachments.filter(({ type }) => type === 'photo').map(({ title, primary }) => [title, primary])
  const documents = ({ attachments }: Entity) =>
    attachments.filter(({ type }) => type === 'attachment').map(({ title, primary }) => [title, primary])
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
  const unedited = [
    ['front.png', true],
    ['back.png', false],
    ['side.png', false],
  ]

  beforeEach(async () => {
    drill = await home.make('Drill')
    for (const name of ['front.png', 'back.png', 'side.png']) await add(name)
  })

  test('takes the place of its original, which is kept as a document with its file', async () => {
    const original = idOf('back.png')
    await add('upright.png', { replaces: original })
    expect(photos(drill)).toEqual([
      ['front.png', true],
      ['upright.png', false],
      ['side.png', false],
    ])
    expect(documents(drill)).toEqual([['back.png', false]])
    const file = await fetchFile(home.client, drill.id, original)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pictureOf('back.png'))
    await add('top.png')
    expect(photos(drill).at(-1)).toEqual(['top.png', false])
  })

  test('is the cover when its original was', async () => {
    await add('upright.png', { replaces: idOf('front.png') })
    expect(photos(drill)).toEqual([['upright.png', true], ...unedited.slice(1)])
    expect(documents(drill)).toEqual([['front.png', false]])
  })

  test('is taken back in one step', async () => {
    await add('upright.png', { replaces: idOf('front.png') })
    const change = await newest()
    const told = change.details.map(({ subject: { name }, did, members }) => [
      name,
      did,
      ...members.map(member => member.name),
    ])
    expect(told).toEqual([
      ['front.png', 'updated', 'type', 'isPrimary'],
      ['upright.png', 'created'],
      ['back.png', 'updated', 'position'],
      ['side.png', 'updated', 'position'],
    ])
    await home.client.call(undoChange, { id: change.id })
    drill = await home.client.call(getEntity, { id: drill.id })
    expect(photos(drill)).toEqual(unedited)
    expect(documents(drill)).toEqual([])
    await home.client.call(undoChange, { id: (await newest()).id })
    drill = await home.client.call(getEntity, { id: drill.id })
    expect(photos(drill)).toEqual([['upright.png', true], ...unedited.slice(1)])
    expect(stowage.loggedErrors).toEqual([])
  })

  test('comes last when its original is no photo of the item any more', async () => {
    const gone = idOf('back.png')
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: gone })
    await add('upright.png', { replaces: gone })
    await add('nothing.png', { replaces: zeroId })
    const saw = await home.make('Saw')
    const ofSaw = requireValue((await add('saw.png', {}, saw.id)).attachments[0]).id
    await add('other.png', { replaces: ofSaw })
    expect(photos(drill)).toEqual([
      ['front.png', true],
      ['side.png', false],
      ['upright.png', false],
      ['nothing.png', false],
      ['other.png', false],
    ])
    expect(photos(await home.client.call(getEntity, { id: saw.id }))).toEqual([['saw.png', true]])
  })

  test('leaves its original alone when the file is none that can be a photo', async () => {
    await add('upright.png', { replaces: idOf('back.png'), bytes: '%PDF-1.7', type: 'photo' })
    expect(photos(drill)).toEqual(unedited)
  })

  test('is refused with an original that is no id', async () => {
    const sent = { bytes: pictureOf('upright'), name: 'upright.png', replaces: 'back.png' }
    expect(await tryUpload(home.client, drill.id, sent)).toMatchObject({
      status: 422,
      body: { fields: { replaces: 'must be a UUID' } },
    })
    expect(photos(await home.client.call(getEntity, { id: drill.id }))).toEqual(unedited)
  })
})
