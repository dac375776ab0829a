import { deleteAttachment, linkAttachment } from '@stowage/contract/attachments/attachments'
import { createEntityType } from '@stowage/contract/catalogues/entity-types'
import { createTag, deleteTag } from '@stowage/contract/catalogues/tags'
import { createTemplate } from '@stowage/contract/catalogues/templates'
import { createEntity, deleteEntity, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import { getChange, listChanges } from '@stowage/contract/history/history'
import { createMaintenance, deleteMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { invite } from '#test/invite.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

describe.each(everyDatabase)('the history, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  let typeId: string
  beforeAll(async () => {
    stowage = await testApp(kind)
  })
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    typeId = (await ada.client.call(createEntityType, { name: 'Tool', isLocation: false })).id
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
    await stowage.close()
  })

  const make = (name: string, more = {}) =>
    ada.client.call(createEntity, { name, entityTypeId: typeId, ...more })
  const history = async (query = {}, who = ada) => (await who.client.call(listChanges, query)).items
  const newest = async () => {
    const [change] = await history({ limit: 1 })
    return ada.client.call(getChange, { id: change?.id ?? '' })
  }

  test('says who did what, and which answer it was', async () => {
    const drill = await make('Drill')
    const answered = await ada.client.send(patchEntity, { id: drill.id, quantity: 3 })
    const [updated, created] = await history()
    expect(answered.headers.get('stowage-change')).toBe(updated?.id)
    expect(updated).toMatchObject({
      kind: 'updated',
      actor: { id: ada.userId, name: 'Ada' },
      count: 1,
      subjects: [{ id: drill.id, kind: 'item', name: 'Drill', exists: true }],
      isUndoable: true,
    })
    expect(created).toMatchObject({ kind: 'created', count: 1 })
    expect(await newest()).toMatchObject({
      entries: [{ subject: { id: drill.id }, members: [{ name: 'quantity', before: 0, after: 3 }] }],
      next: null,
    })
  })

  test('names the locations, tags and types that ids mean, and keeps the name of what is deleted', async () => {
    const location = (await ada.client.call(createEntityType, { name: 'Shelf', isLocation: true })).id
    const attic = await make('Attic', { entityTypeId: location })
    const tag = await ada.client.call(createTag, { name: 'Loud' })
    const drill = await make('Drill', { parentId: attic.id })
    const cellar = await make('Cellar', { entityTypeId: location })
    await ada.client.call(patchEntity, { id: drill.id, parentId: cellar.id })
    expect(await newest()).toMatchObject({
      kind: 'moved',
      entries: [
        {
          members: [
            {
              name: 'parentId',
              before: { id: attic.id, name: 'Attic' },
              after: { id: cellar.id, name: 'Cellar' },
            },
          ],
        },
      ],
    })
    await ada.client.call(patchEntity, { id: drill.id, tagIds: [tag.id] })
    await ada.client.call(deleteTag, { id: tag.id })
    await ada.client.call(deleteEntity, { id: drill.id })
    const [gone, untagged, tagged] = await history()
    expect([gone?.kind, untagged?.kind, tagged?.kind]).toEqual(['deleted', 'deleted', 'updated'])
    expect(gone?.subjects).toEqual([{ id: drill.id, kind: 'item', name: 'Drill', exists: false }])
    const { entries } = await ada.client.call(getChange, { id: tagged?.id ?? '' })
    const loud = { id: tag.id, name: 'Loud' }
    expect(entries[0]?.members).toEqual([{ name: 'tags', element: loud, before: null, after: loud }])
  })

  test('tells of custom fields which of them came and went', async () => {
    const drill = await make('Drill')
    const field = { name: 'Volt', type: 'number' as const, numberValue: 18 }
    await ada.client.call(updateEntity, { id: drill.id, name: 'Drill', fields: [field] })
    await ada.client.call(updateEntity, { id: drill.id, name: 'Drill', fields: [] })
    const [taken, put] = await history({ subjectId: drill.id })
    const volt = { name: 'Volt', type: 'number', value: 18 }
    const element = expect.objectContaining({ name: 'Volt' })
    const membersOf = async (id = '') => (await ada.client.call(getChange, { id })).entries[0]?.members
    expect(await membersOf(put?.id)).toContainEqual({ name: 'fields', element, before: null, after: volt })
    expect(await membersOf(taken?.id)).toContainEqual({ name: 'fields', element, before: volt, after: null })
  })

  test('of an item has its maintenance, and goes on page after page', async () => {
    const drill = await make('Drill')
    await make('Saw')
    await ada.client.call(createMaintenance, { id: drill.id, name: 'Oil', completedDate: '2026-01-31' })
    const all = await history({ subjectId: drill.id })
    expect(all.map(({ subjects }) => subjects[0]?.kind)).toEqual(['maintenance', 'item'])
    const first = await ada.client.call(listChanges, { subjectId: drill.id, limit: 1 })
    const rest = await ada.client.call(listChanges, { subjectId: drill.id, after: first.next ?? '' })
    expect([...first.items, ...rest.items]).toEqual(all)
    expect(rest.next).toBeNull()
  })

  test('is asked for by whatever it is about', async () => {
    const { client } = ada
    const drill = await make('Drill')
    const made = async (of: Promise<{ id: string }>) => (await of).id
    const link = { id: drill.id, source_type: 'link', external_id: 'https://example.com/a' } as const
    const attachmentId = requireValue((await client.call(linkAttachment, link)).attachments[0]).id
    const entry = { id: drill.id, name: 'Oil', completedDate: '2026-01-31' }
    const maintenanceId = await made(client.call(createMaintenance, entry))
    await client.call(deleteAttachment, { id: drill.id, attachment_id: attachmentId })
    await client.call(deleteMaintenance, { id: maintenanceId })
    const subjects = {
      attachment: [attachmentId, 2],
      maintenance: [maintenanceId, 2],
      tag: [await made(client.call(createTag, { name: 'Loud' })), 1],
      template: [await made(client.call(createTemplate, { name: 'Tool' })), 1],
      notifier: [await made(client.call(createNotifier, { name: 'Phone', url: 'ntfy://203.0.114.1/t' })), 1],
      type: [typeId, 1],
      item: [drill.id, 5],
    } as const
    for (const [kind, [subjectId, count]] of Object.entries(subjects)) {
      const found = await history({ subjectId })
      expect([kind, found.length]).toEqual([kind, count])
      expect(found.flatMap(({ subjects }) => subjects.map(({ id }) => id))).toContain(subjectId)
    }
  })

  test('is asked for by kind, actor and time', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    const drill = await make('Drill')
    stowage.clock.advance(10_000)
    await bob.client.call(patchEntity, { id: drill.id, quantity: 2 })
    const kinds = async (query: object) => (await history(query)).map(each => each.kind)
    expect(await kinds({ kinds: ['joined', 'updated'] })).toEqual(['updated', 'joined'])
    expect(await kinds({ actorId: bob.userId })).toEqual(['updated', 'joined'])
    const [joined] = await history({ kinds: ['joined'] })
    expect(joined?.subjects).toContainEqual(expect.objectContaining({ kind: 'member', name: 'Bob' }))
    const [{ at } = { at: '' }] = await history({ limit: 1 })
    expect(await kinds({ since: at })).toEqual(['updated'])
    expect(await kinds({ until: at, kinds: ['updated'] })).toEqual(['updated'])
    expect(await kinds({ until: '9999-12-31', kinds: ['updated'] })).toEqual(['updated'])
    expect(await kinds({ since: at, until: '2020-01-01' })).toEqual([])
  })

  test('of notifiers is seen by their holder alone, and without the address', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    await ada.client.call(createNotifier, { name: 'Phone', url: 'ntfy://203.0.114.1/secret' })
    const change = await newest()
    expect(change).toMatchObject({ kind: 'created', subjects: [{ kind: 'notifier', name: 'Phone' }] })
    expect(JSON.stringify(change)).not.toContain('secret')
    expect((await history({}, bob)).some(({ id }) => id === change.id)).toBe(false)
    expect((await bob.client.send(getChange, { id: change.id })).status).toBe(404)
  })

  test('has nothing of a write that changed nothing', async () => {
    const drill = await make('Drill')
    const before = await history()
    const answered = await ada.client.send(patchEntity, { id: drill.id, quantity: 0 })
    expect(answered.headers.get('stowage-change')).toBeNull()
    expect(await history()).toEqual(before)
  })
})
