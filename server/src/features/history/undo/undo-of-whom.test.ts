import { listTags } from '@stowage/contract/catalogues/tags'
import {
  ensureAssetIds,
  ensureImportRefs,
  setPrimaryPhotos,
  zeroItemTimeFields,
} from '@stowage/contract/entities/actions'
import { patchEntity } from '@stowage/contract/entities/entities'
import { removeMember } from '@stowage/contract/groups/members'
import {
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history/history'
import { createNotifier, deleteNotifier } from '@stowage/contract/upkeep/notifiers'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { csvOf, tryImport } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

describe.each(everyDatabase)('what others did is taken back, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const newest = async (client = home.client) =>
    requireValue((await client.call(listChanges, { limit: 1 })).items[0])
  const undo = (id: string, client = home.client) => client.send(undoChange, { id })
  const bobIn = async () => {
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    return { userId: bob.userId, client: bob.client.as({ groupId: home.groupId }) }
  }

  test('an import, but for containers and tags that are in use by now, and it is done again', async () => {
    const file = csvOf(
      Array.from({ length: 300 }, (_, i) => ({
        'HB.import_ref': `item-${i}`,
        'HB.name': `Item ${i}`,
        'HB.location': `House / Shelf ${i % 20}`,
        'HB.tags': `Tag ${i % 30}`,
      })),
    )
    const { headers } = await tryImport(home.client, file)
    const tags = await home.client.call(listTags, {})
    const everywhere = { isLocation: 'any', pageSize: 500 } as const
    const shelf = (await home.list({ ...everywhere, q: 'Shelf 13' })).items[0]
    const tagIds = tags.filter(({ name }) => name === 'Tag 5').map(({ id }) => id)
    await home.make('Drill', { parentId: shelf?.id, tagIds })
    const { status, body } = await undo(headers.get('stowage-change') ?? '')
    expect({ status, notes: body.notes.toSorted() }).toEqual({
      status: 201,
      notes: ['A container that is in use by now has stayed.', 'A tag that is in use by now has stayed.'],
    })
    expect(await home.names(everywhere)).toEqual(['Drill', 'House', 'Shelf 13'])
    expect((await home.client.call(listTags, {})).map(({ name }) => name)).toEqual(['Tag 5'])
    expect((await undo(body.id)).status).toBe(201)
    expect((await home.list(everywhere)).total).toBe(322)
    expect(await home.client.call(listTags, {})).toHaveLength(30)
  })

  test('whatever upkeep has done, each time by the change that the answer names', async () => {
    const days = { asset_number: null, purchase_date: '0001-01-01' }
    await addMany(stowage, home, 3, () => days)
    for (const { id } of (await home.list()).items) await addPhoto(stowage, home, id, { is_primary: 0 })
    const state = () =>
      stowage.app.database.read(async ({ q }) => [
        await q
          .selectFrom('entities')
          .select(['asset_number', 'import_ref', 'purchase_date'])
          .where('group_id', '=', home.groupId)
          .execute(),
        await q.selectFrom('attachments').select('is_primary').where('group_id', '=', home.groupId).execute(),
      ])
    for (const action of [ensureAssetIds, ensureImportRefs, zeroItemTimeFields, setPrimaryPhotos]) {
      const before = await state()
      const { headers, body } = await home.client.send(action, {})
      expect(body).toEqual({ completed: 3 })
      const change = headers.get('stowage-change') ?? ''
      expect(await newest()).toMatchObject({ id: change, count: 3, isUndoable: true })
      expect((await undo(change)).status).toBe(201)
      expect(await state()).toEqual(before)
    }
  })

  test('a change of a member who has left, and nobody outside of the group does it', async () => {
    const bob = await bobIn()
    const drill = await home.make('Drill')
    await bob.client.call(patchEntity, { id: drill.id, quantity: 7 })
    const change = await newest()
    await home.client.call(removeMember, { user_id: bob.userId })
    for (const client of [bob.client, (await stowage.signUp('Eve')).client]) {
      expect([403, 404]).toContain((await undo(change.id, client)).status)
      expect([403, 404]).toContain((await client.send(getChange, { id: change.id })).status)
    }
    expect((await undo(change.id)).status).toBe(201)
    expect((await home.get(drill.id)).quantity).toBe(1)
    expect((await undo((await newest()).id)).status).toBe(201)
  })

  test('but a notifier, which only its holder sees, in the history and in the trash', async () => {
    const { client } = await bobIn()
    const { id } = await client.call(createNotifier, { name: 'Phone', url: 'ntfy://203.0.114.1/secret' })
    await client.call(deleteNotifier, { id })
    const change = await newest(client)
    expect((await undo(change.id)).status).toBe(404)
    expect((await home.client.send(restoreTrash, { id })).status).toBe(404)
    for (const [who, count] of [
      [home.client, 0],
      [client, 2],
    ] as const) {
      expect((await who.call(listChanges, { subjectId: id })).items).toHaveLength(count)
      expect((await who.call(listTrash, { kinds: ['notifier'] })).items).toHaveLength(Math.min(count, 1))
    }
    expect((await undo(change.id, client)).status).toBe(201)
  })
})
