import { rm } from 'node:fs/promises'
import type { Attachment } from '@stowage/contract/attachments/attachment'
import { deleteAttachment, linkAttachment } from '@stowage/contract/attachments/attachments'
import { createMissingThumbnails } from '@stowage/contract/entities/actions'
import type { Entity } from '@stowage/contract/entities/entity'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { timesOf } from '#test/lane.ts'
import { listenOn } from '#test/listen-on.ts'
import { heic, quarters, sketchOf } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { fetchFile, storedKeys, upload } from '#test/uploads.ts'

const photo = async (width = 640, height = 480) => bytesOf(await quarters(width, height).jpeg().toBuffer())
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

const manyPictures = timesOf(110, 1200)

describe.each(databases)('thumbnails, on %s', kind => {
  let drill: Entity
  const stowage = serverFor(kind, { STOWAGE_TRASH_DAYS: '0' })
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeEach(async () => {
    drill = await home.make('Drill')
  })

  const runDue = () => stowage.app.worker.runDue()
  const attach = async (bytes: Uint8Array<ArrayBuffer> | string, name = 'drill.jpg', to = drill.id) => {
    const { attachments } = await upload(home.client, to, { bytes, name })
    return attachments.at(-1) as Attachment
  }
  const attachmentsOf = async (id = drill.id) => (await home.get(id)).attachments
  const createMissing = () => home.client.call(createMissingThumbnails, {})
  const failures = () =>
    stowage.app.database.read(({ q }) =>
      q
        .selectFrom('jobs')
        .select(['error', 'attempts'])
        .where('group_id', '=', home.groupId)
        .where('state', '=', 'failed')
        .execute(),
    )
  const versionOf = (id: string) =>
    stowage.app.database.read(
      async ({ q }) =>
        (await q.selectFrom('entities').select('version').where('id', '=', id).executeTakeFirstOrThrow())
          .version,
    )
  const countEvents = () =>
    stowage.app.database.read(
      async ({ q }) =>
        (await q.selectFrom('events').select('id').where('group_id', '=', home.groupId).execute()).length,
    )
  const forgetThumbnails = () =>
    stowage.app.database.write(home.groupId, async ({ db: { q } }) => {
      await q
        .updateTable('attachments')
        .set({ thumbnail_id: null })
        .where('group_id', '=', home.groupId)
        .execute()
      await q
        .deleteFrom('attachments')
        .where('group_id', '=', home.groupId)
        .where('type', '=', 'thumbnail')
        .execute()
    })

  test('are made of a photo after it was attached, and can be fetched like it', async () => {
    const original = await attach(await photo())
    expect(original).not.toHaveProperty('thumbnail')
    expect(await runDue()).toBe(1)
    const [shown] = await attachmentsOf()
    expect(shown?.thumbnail).toMatchObject({
      type: 'thumbnail',
      title: 'drill.jpg-thumb',
      mime_type: 'image/webp',
      primary: false,
      path: expect.stringMatching(new RegExp(`^${home.groupId}/documents/[0-9a-f]{64}$`)),
      edges: {},
    })
    expect({ ...shown, thumbnail: undefined }).toEqual({ ...original, thumbnail: undefined })
    const id = shown?.thumbnail?.id ?? ''
    const file = await fetchFile(home.client, drill.id, id)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(await sketchOf(Buffer.from(await file.arrayBuffer()))).toBe('500x375 RGBW')
    const [summary] = (await home.list()).items
    expect(summary).toMatchObject({ imageId: original.id, thumbnailId: id })
  })

  test('raise the version of their entity and tell who listens, and are no history', async () => {
    const { heard } = await listenOn({ url: stowage.baseUrl }, ada.token, home.groupId)
    await attach(await photo())
    await vi.waitFor(() => expect(heard).toContain('{"event":"entity.mutation"}'))
    const before = await versionOf(drill.id)
    const events = await countEvents()
    heard.length = 0
    await runDue()
    await vi.waitFor(() => expect(heard).toContain('{"event":"entity.mutation"}'))
    expect(await versionOf(drill.id)).toBe(before + 1)
    expect(await countEvents()).toBe(events)
  })

  test('are made of what the content says, not the name', async () => {
    await attach(bytesOf(heic), 'photo.JPG')
    // A burst of pictures, as phones make it, says so first.
    await attach(
      bytesOf(Buffer.from(heic.toString('latin1').replace('ftypheic', 'ftyphevc'), 'latin1')),
      'burst.heic',
    )
    await attach(await photo(50, 50), 'notes.txt')
    await attach('Just words', 'words.jpg')
    expect(await runDue()).toBe(3)
    const shown = await attachmentsOf()
    expect(shown.map(({ title, thumbnail }) => [title, thumbnail !== undefined])).toEqual([
      ['photo.JPG', true],
      ['burst.heic', true],
      ['notes.txt', true],
      ['words.jpg', false],
    ])
  })

  test('of the same content are drawn once and share a file', async () => {
    const bytes = await photo()
    await attach(bytes)
    await runDue()
    const saw = await home.make('Saw')
    await attach(bytes, 'saw.jpg', saw.id)
    const files = await storedKeys(stowage, home.groupId)
    expect(await runDue()).toBe(1)
    const [one] = await attachmentsOf()
    const [other] = await attachmentsOf(saw.id)
    expect(other?.thumbnail).toMatchObject({ title: 'saw.jpg-thumb', path: one?.thumbnail?.path })
    expect(other?.thumbnail?.id).not.toBe(one?.thumbnail?.id)
    expect(await storedKeys(stowage, home.groupId)).toEqual(files)

    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: one?.id ?? '' })
    await runDue()
    const left = await fetchFile(home.client, saw.id, other?.thumbnail?.id ?? '')
    expect(left.status).toBe(200)
    await home.remove(saw.id)
    await runDue()
    expect(await storedKeys(stowage, home.groupId)).toEqual([])
  })

  test('are not made of what has gone in the meantime', async () => {
    const { id } = await attach(await photo())
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: id })
    await runDue()
    expect(await storedKeys(stowage, home.groupId)).toEqual([])
    expect(await failures()).toEqual([])
  })

  test.each([
    ['is cut off before its first pixel', async () => (await photo()).slice(0, 20), 'The picture is cut off'],
    [
      'has more pixels than anybody needs',
      async () =>
        bytesOf(
          await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'black' } })
            .png()
            .toBuffer(),
        ),
      'The picture is larger than 250 megapixels',
    ],
    [
      'claims to be another kind',
      async () => bytesOf(Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(20)])),
      'The picture is damaged and cannot be read',
    ],
  ])('are given up at once, with the reason, where the picture %s', async (_what, picture, reason) => {
    await attach(await picture(), 'bad.png')
    expect(await runDue()).toBe(1)
    expect(await failures()).toEqual([{ error: reason, attempts: 1 }])
    const logged = JSON.parse(stowage.loggedErrors.at(-1) ?? '{}') as { err: { message: string } }
    expect(logged.err.message.split(reason)).toHaveLength(2)
    expect((await attachmentsOf())[0]).not.toHaveProperty('thumbnail')
    await attach(await photo(), 'good.jpg')
    await runDue()
    expect((await attachmentsOf())[1]).toHaveProperty('thumbnail')
  })

  test('whose picture is gone from the disk say so', async () => {
    const { path } = await attach(await photo(33, 44))
    await rm(`${stowage.app.config.data}/files/${path}`)
    await runDue()
    expect(await failures()).toEqual([{ error: 'The file is missing', attempts: 1 }])
  })

  test('that are missing are made when somebody asks, once, and only where there can be any', async () => {
    for (let i = 0; i < 3; i++) await attach(await photo(100 + i, 100))
    await attach('Just words', 'words.txt')
    await home.client.call(linkAttachment, {
      id: drill.id,
      source_type: 'link',
      external_id: 'https://example.com/drill.jpg',
      attachment_type: 'photo',
    })
    await runDue()
    expect(await createMissing()).toEqual({ completed: 0 })
    await forgetThumbnails()
    expect(await createMissing()).toEqual({ completed: 3 })
    expect(await createMissing()).toEqual({ completed: 0 })
    expect(await runDue()).toBe(3)
    expect((await attachmentsOf()).filter(({ thumbnail }) => thumbnail !== undefined)).toHaveLength(3)
    expect(await createMissing()).toEqual({ completed: 0 })
  })

  test('that could not be made are tried again when somebody asks, and not by themselves', async () => {
    await attach((await photo()).slice(0, 20), 'bad.jpg')
    await runDue()
    for (let round = 1; round < 3; round++) {
      expect(await createMissing()).toEqual({ completed: 1 })
      expect(await runDue()).toBe(1)
      stowage.clock.advance(3_600_000)
      expect(await runDue()).toBe(0)
    }
    // The one of the upload, and one more however often somebody asks.
    expect(await failures()).toHaveLength(2)
  })

  test('that are missing are the own group’s only', async () => {
    await attach(await photo())
    await runDue()
    await forgetThumbnails()
    const neighbour = await Household.of(ada.client, 'Neighbour')
    expect(await neighbour.client.call(createMissingThumbnails, {})).toEqual({ completed: 0 })
  })

  test(`of ${manyPictures} pictures are enqueued with few statements`, { tags: 'scaled' }, async () => {
    const { path, id } = await attach(await photo())
    await runDue()
    const rows = Array.from({ length: manyPictures }, (_, i) => ({
      id: `${id.slice(0, -6)}${String(i).padStart(6, '0')}`,
      group_id: home.groupId,
      entity_id: drill.id,
      type: 'photo' as const,
      is_primary: 0 as const,
      title: `${i}`,
      mime_type: 'image/jpeg',
      path,
      size: 1,
      thumbnail_id: null,
      created_at: drill.createdAt,
      updated_at: drill.createdAt,
    }))
    await stowage.app.database.write(home.groupId, async ({ db: { q } }) => {
      for (let from = 0; from < rows.length; from += 400)
        await q
          .insertInto('attachments')
          .values(rows.slice(from, from + 400))
          .execute()
    })
    expect(await createMissing()).toEqual({ completed: manyPictures })
    // What a long write leaves for later gets into the queue when it has ended.
    await stowage.app.longWrites.resume()
    expect(await createMissing()).toEqual({ completed: 0 })
    expect(await runDue()).toBe(manyPictures)
    expect((await attachmentsOf()).every(({ thumbnail }) => thumbnail !== undefined)).toBe(true)
  })
})

describe('thumbnails that are switched off', () => {
  test('are neither made nor enqueued', async () => {
    const stowage = await testApp('sqlite', { STOWAGE_THUMBNAIL_ENABLED: 'false' })
    const home = await Household.of((await stowage.signUp()).client)
    const drill = await home.make('Drill')
    await upload(home.client, drill.id, { bytes: await photo(), name: 'drill.jpg' })
    expect(await home.client.call(createMissingThumbnails, {})).toEqual({ completed: 0 })
    expect(await stowage.app.worker.runDue()).toBe(0)
    await stowage.close()
  })

  test('stay as large as the settings say while they are on', async () => {
    const settings = { STOWAGE_THUMBNAIL_WIDTH: '40', STOWAGE_THUMBNAIL_HEIGHT: '10' }
    const stowage = await testApp('sqlite', settings)
    const home = await Household.of((await stowage.signUp()).client)
    const drill = await home.make('Drill')
    await upload(home.client, drill.id, { bytes: await photo(), name: 'drill.jpg' })
    await stowage.app.worker.runDue()
    const [shown] = (await home.get(drill.id)).attachments
    const file = await fetchFile(home.client, drill.id, shown?.thumbnail?.id ?? '')
    expect(await sketchOf(Buffer.from(await file.arrayBuffer()))).toBe('13x10 RGBW')
    await stowage.close()
  })
})
