import { deleteAttachment, updateAttachment } from '@stowage/contract/attachments/attachments'
import { setPrimaryPhotos } from '@stowage/contract/entities/actions'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { pictureOf, upload } from '#test/uploads.ts'

describe.each(databases)('letting photos stand for their items, on %s', kind => {
  const stowage = serverFor(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false' })
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const setAll = (by = home) => by.client.call(setPrimaryPhotos, {})
  const addPhotos = async (id: string, ...names: string[]) => {
    for (const name of names) {
      stowage.clock.advance(1000)
      await upload(home.client, id, { bytes: pictureOf(`of ${id} ${name}`), name, type: 'photo' })
    }
    return (await home.get(id)).attachments
  }
  /** As data from elsewhere may be: no photo stands for its item. */
  const forgetPrimaries = () =>
    stowage.app.database.write(home.groupId, ({ db: { q } }) =>
      q.updateTable('attachments').set({ is_primary: 0 }).where('group_id', '=', home.groupId).execute(),
    )
  const versionOf = (id: string) =>
    stowage.app.database.read(({ q }) =>
      q.selectFrom('entities').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const primaryOf = async (id: string) =>
    (await home.get(id)).attachments.filter(({ primary }) => primary).map(({ title }) => title)

  test('takes the oldest photo, and leaves alone what has one already', async () => {
    const drill = await home.make('Drill')
    const saw = await home.make('Saw')
    const rope = await home.make('Rope')
    await addPhotos(drill.id, 'front', 'back')
    await addPhotos(rope.id, 'rope')
    await upload(home.client, rope.id, { bytes: 'paper', name: 'paper', type: 'manual' })
    await forgetPrimaries()
    const [first, second] = await addPhotos(saw.id, 'left', 'right')
    await home.client.call(updateAttachment, {
      id: saw.id,
      attachment_id: second?.id ?? '',
      type: 'photo',
      title: 'right',
      primary: true,
    })
    const before = await Promise.all([drill, saw, rope].map(({ id }) => versionOf(id)))

    expect(await setAll()).toEqual({ completed: 2 })
    expect([await primaryOf(drill.id), await primaryOf(saw.id), await primaryOf(rope.id)]).toEqual([
      ['front'],
      ['right'],
      ['rope'],
    ])
    const after = await Promise.all([drill, saw, rope].map(({ id }) => versionOf(id)))
    expect(after.map(({ version }, i) => version - (before[i]?.version ?? 0))).toEqual([1, 0, 1])
    expect((await home.get(drill.id)).imageId).toBeDefined()
    expect(await setAll()).toEqual({ completed: 0 })

    await home.client.call(deleteAttachment, { id: saw.id, attachment_id: first?.id ?? '' })
    expect(await setAll()).toEqual({ completed: 0 })
  })

  test('counts the time of adding, not the id', async () => {
    const drill = await home.make('Drill')
    const [, back] = await addPhotos(drill.id, 'front', 'back')
    await forgetPrimaries()
    await stowage.app.database.write(home.groupId, ({ db: { q } }) =>
      q
        .updateTable('attachments')
        .set({ created_at: '2001-01-01T00:00:00.000Z' })
        .where('group_id', '=', home.groupId)
        .where('id', '=', back?.id ?? '')
        .execute(),
    )
    expect(await setAll()).toEqual({ completed: 1 })
    expect(await primaryOf(drill.id)).toEqual(['back'])
  })

  test('writes a line of history for each', async () => {
    const drill = await home.make('Drill')
    const [front] = await addPhotos(drill.id, 'front')
    await forgetPrimaries()
    await setAll()
    const events = await stowage.app.database.read(({ q }) =>
      q
        .selectFrom('events')
        .select(['name', 'facts', 'actor_id'])
        .where('group_id', '=', home.groupId)
        .where('subject_id', '=', front?.id ?? '')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(events.name).toBe('attachment.updated')
    expect(JSON.parse(events.facts)).toEqual({ entityId: drill.id, primary: true })
    expect(events.actor_id).toBe(ada.userId)
  })

  test('does nothing where there are no photos, and nothing in other groups', async () => {
    await home.make('Drill')
    expect(await setAll()).toEqual({ completed: 0 })
    await addPhotos((await home.make('Saw')).id, 'saw')
    await forgetPrimaries()
    expect(await setAll(await Household.of(ada.client, 'Neighbour'))).toEqual({ completed: 0 })
    expect(await setAll()).toEqual({ completed: 1 })
  })

  test('goes through very many, a batch at a time', async () => {
    const entities = [await home.make('Drill'), await home.make('Saw'), await home.make('Rope')]
    const rows = Array.from({ length: 1300 }, (_, i) => ({
      id: newId(),
      group_id: home.groupId,
      entity_id: entities[i % 3]?.id ?? '',
      type: 'photo' as const,
      is_primary: 0 as const,
      title: `${i}`,
      mime_type: 'image/jpeg',
      path: `${home.groupId}/documents/${i}`,
      size: 1,
      thumbnail_id: null,
      created_at: new Date(1_000_000_000_000 + ((i * 7919) % 1300) * 1000).toISOString(),
      updated_at: entities[0]?.createdAt ?? '',
    }))
    await stowage.app.database.write(home.groupId, async ({ db: { q } }) => {
      for (let from = 0; from < rows.length; from += 400)
        await q
          .insertInto('attachments')
          .values(rows.slice(from, from + 400))
          .execute()
    })
    expect(await setAll()).toEqual({ completed: 3 })
    for (const { id } of entities) {
      const own = rows.filter(({ entity_id }) => entity_id === id)
      const oldest = own.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))[0]
      expect(await primaryOf(id)).toEqual([oldest?.title])
    }
  })
})
