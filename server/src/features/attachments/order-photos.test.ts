import { deleteAttachment, orderPhotos } from '@stowage/contract/attachments/attachments'
import { duplicateEntity, getEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { zeroId } from '@stowage/contract/values/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { pictureOf, upload } from '#test/uploads.ts'

const titles = ({ attachments }: Entity) => attachments.map(({ title }) => title)
const cover = ({ attachments }: Entity) => attachments.find(({ primary }) => primary)?.title

describe.each(databases)('the order of photos, on %s', kind => {
  const { home, stowage } = householdOn(kind)
  let drill: Entity
  const add = async (name: string, to = drill.id) => {
    drill = await upload(home.client, to, { bytes: pictureOf(name), name })
    return requireValue(drill.attachments.find(({ title }) => title === name)).id
  }
  const sort = (ids: readonly string[], headers: Record<string, string> = {}) =>
    home.client.send(orderPhotos, { id: drill.id, ids: [...ids] }, { headers })
  const show = () => home.client.call(getEntity, { id: drill.id })
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])

  let front = ''
  let back = ''
  let side = ''
  beforeEach(async () => {
    drill = await home.make('Drill')
    front = await add('front.png')
    back = await add('back.png')
    side = await add('side.png')
  })

  test('is the one that was wished, with the same cover; what is added later comes last', async () => {
    const { status, body } = await sort([side, front, back])
    expect(status).toBe(200)
    expect(titles(body as Entity)).toEqual(['side.png', 'front.png', 'back.png'])
    expect(cover(body as Entity)).toBe('front.png')
    await add('top.png')
    await add('bottom.png')
    expect(titles(await show())).toEqual(['side.png', 'front.png', 'back.png', 'top.png', 'bottom.png'])
  })

  test('leaves documents alone', async () => {
    await upload(home.client, drill.id, { bytes: 'how to', name: 'manual.txt' })
    await sort([back, side, front])
    expect(titles(await show()).filter(title => title !== 'manual.txt')).toEqual([
      'back.png',
      'side.png',
      'front.png',
    ])
  })

  test('is refused for photos that are not all of them', async () => {
    const refused = { status: 409, body: { code: 'attachment.photos_changed' } }
    expect(await sort([side, front])).toMatchObject(refused)
    expect(await sort([side, front, back, zeroId])).toMatchObject(refused)
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: back })
    expect(await sort([side, front, back])).toMatchObject(refused)
    expect(titles(await show())).toEqual(['front.png', 'side.png'])
  })

  test('is refused for another version, and written once', async () => {
    expect(await sort([side, front, back], { 'if-match': '"1-0"' })).toMatchObject({ status: 412 })
    await sort([side, front, back])
    const before = await newest()
    const again = await sort([side, front, back])
    expect(again.status).toBe(200)
    expect(again.headers.get('stowage-change')).toBeNull()
    expect(await newest()).toEqual(before)
  })

  test('is in the history and can be taken back', async () => {
    await sort([side, front, back])
    const change = await newest()
    expect(change.details.map(({ members }) => members.map(({ name }) => name))).toEqual([
      ['position'],
      ['position'],
      ['position'],
    ])
    await home.client.call(undoChange, { id: change.id })
    expect(titles(await show())).toEqual(['front.png', 'back.png', 'side.png'])
    await home.client.call(undoChange, { id: (await newest()).id })
    expect(titles(await show())).toEqual(['side.png', 'front.png', 'back.png'])
  })

  test('goes with a duplicate', async () => {
    await sort([side, front, back])
    const copy = await home.client.call(duplicateEntity, { id: drill.id, copyAttachments: true })
    expect(titles(copy)).toEqual(['side.png', 'front.png', 'back.png'])
    expect(stowage.loggedErrors).toEqual([])
  })
})
