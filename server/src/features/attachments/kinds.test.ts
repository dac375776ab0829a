import type { Attachment } from '@stowage/contract/attachments/attachment'
import { deleteAttachment, linkAttachment, updateAttachment } from '@stowage/contract/attachments/attachments'
import { setPrimaryPhotos } from '@stowage/contract/entities/actions'
import type { Entity } from '@stowage/contract/entities/entity'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { importArchive, zipOf } from '#test/group-archives.ts'
import { foreignArchive, foreignAttachment, foreignEntity, foreignId } from '#test/homebox-archives.ts'
import { Household, refusalOf } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { heic } from '#test/pictures.ts'
import { pictureOf, tryUpload, type Upload, upload } from '#test/uploads.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

/** What is recognised, and is no picture. */
const others: readonly (readonly [string, Buffer<ArrayBuffer>])[] = [
  ['a PDF', latin('%PDF-1.7\n')],
  ['an MP4', latin('\0\0\0\x18ftypisom\0\0\0\0isomavc1')],
  ['a QuickTime film', latin('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['a Matroska film', Buffer.from('1a45dfa3', 'hex')],
  ['an MP3', latin('ID3\x04\0\0\0\0\0\0')],
  ['a FLAC', latin('fLaC\0\0\0\x22')],
  ['a WAV', latin('RIFF\x24\0\0\0WAVEfmt ')],
  ['a ZIP', latin('PK\x03\x04\x14\0\0\0\0\0')],
  ['a gzip', Buffer.from('1f8b0800000000000003', 'hex')],
  ['a 7z', Buffer.from('377abcaf271c0004', 'hex')],
  ['HTML', latin('<!DOCTYPE html><title>x</title>')],
  ['an old office file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['rich text', latin('{\\rtf1\\ansi x}')],
]

describe.each(databases)('what an attachment is, on %s', kind => {
  let drill: Entity
  const stowage = serverFor(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false' })
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeEach(async () => {
    drill = await home.make('Drill')
  })
  afterAll(async () => {
    await expectKeptValues(stowage, home.groupId)
    expect(stowage.loggedErrors).toEqual([])
  })

  const last = ({ attachments }: Entity) => attachments.at(-1) as Attachment
  const asPhoto = (bytes: Upload['bytes'], name = 'a.jpg', more: Partial<Upload> = {}) =>
    upload(home.client, drill.id, { bytes, name, type: 'photo', ...more })
  const put = (id: string, changes: object) =>
    home.client.send(updateAttachment, {
      id: drill.id,
      attachment_id: id,
      title: 'x',
      primary: true,
      ...changes,
    } as never)
  const standing = async () =>
    (await home.get(drill.id)).attachments.filter(({ primary }) => primary).map(({ title }) => title)
  const withPhoto = async () => (await home.list({ onlyWithPhoto: true })).items.map(({ id }) => id)

  test.each(others)(
    '%s that is sent as a photo is an attachment, and cannot become a photo',
    async (_, bytes) => {
      for (const entity of [
        await asPhoto(bytes, 'a.jpg', { primary: 'true' }),
        await upload(home.client, drill.id, { bytes, name: 'no type.png' }),
      ])
        expect(last(entity)).toMatchObject({ type: 'attachment', primary: false })
      const { id } = last(await upload(home.client, drill.id, { bytes, name: 'a', type: 'manual' }))
      for (const primary of [true, false])
        expect(refusalOf(await put(id, { type: 'photo', primary }))).toEqual({
          status: 422,
          code: 'attachment.not_a_picture',
          fields: [],
        })
      expect(last(await home.get(drill.id))).toMatchObject({ id, type: 'manual', title: 'a' })
      expect((await put(id, { type: 'receipt' })).status).toBe(200)
      expect(await withPhoto()).not.toContain(drill.id)
    },
  )

  test.each([
    ['bytes', Buffer.from([1, 2, 3, 4, 5])],
    ['text', 'Wash by hand'],
  ])('%s that nobody recognises stay a photo, which does not stand for its entity', async (_, bytes) => {
    const { id } = last(await asPhoto(bytes, 'odd', { primary: 'true' }))
    expect(last(await home.get(drill.id))).toMatchObject({ type: 'photo', primary: false })
    expect(last((await put(id, { type: 'photo' })).body)).toMatchObject({ type: 'photo', primary: false })
    expect(await withPhoto()).not.toContain(drill.id)
    expect((await home.get(drill.id)).imageId).toBeUndefined()
    await asPhoto(pictureOf('1'), '1')
    expect(await standing()).toEqual(['1'])
    await asPhoto(bytes, 'odd too', { primary: 'true' })
    expect(await standing()).toEqual(['1'])
    expect(await withPhoto()).toContain(drill.id)
  })

  test.each([
    ['PNG', pictureOf('x')],
    ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['HEIC', heic],
    ['TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('a %s stands for its entity as its first photo', async (_, bytes) => {
    expect(last(await asPhoto(bytes, 'first'))).toMatchObject({ type: 'photo', primary: true })
    expect(await withPhoto()).toContain(drill.id)
  })

  test('decides who takes the place of a photo that is deleted, or that is missing', async () => {
    await asPhoto('text', 'text')
    const link = { source_type: 'link', external_id: 'https://example.com/a.jpg', title: 'link' }
    await home.client.call(linkAttachment, { id: drill.id, ...link, attachment_type: 'photo' })
    const { id } = last(await asPhoto(pictureOf('1'), '1'))
    await asPhoto(pictureOf('2'), '2')
    expect(await standing()).toEqual(['1'])
    await home.client.send(deleteAttachment, { id: drill.id, attachment_id: id })
    expect(await standing()).toEqual(['2'])
    await stowage.app.database.write(home.groupId, ({ db: { q } }) =>
      q.updateTable('attachments').set({ is_primary: 0 }).where('group_id', '=', home.groupId).execute(),
    )
    await home.client.call(setPrimaryPhotos, {})
    expect(await standing()).toEqual(['2'])
    const { attachments } = await home.get(drill.id)
    await home.client.send(deleteAttachment, { id: drill.id, attachment_id: attachments.at(-1)?.id ?? '' })
    expect(await standing()).toEqual([])
  })

  test('of an empty file is not asked: it is refused', async () => {
    for (const type of ['photo', 'attachment'])
      expect(refusalOf(await tryUpload(home.client, drill.id, { bytes: '', name: 'a.jpg', type }))).toEqual({
        status: 422,
        code: 'validation',
        fields: ['file'],
      })
    expect((await home.get(drill.id)).attachments).toEqual([])
  })

  test('stays as it is in an archive, of which only pictures and links stand for something', async () => {
    const kinds = [
      ['application/pdf', '%PDF-1.7', false],
      ['application/octet-stream', 'bytes', false],
      ['application/octet-stream', heic, true],
      ['text/plain; charset=utf-8', '', false],
      ['image/png', pictureOf('x'), true],
    ] as const
    const archive = foreignArchive(
      {
        entities: kinds.map((_, i) => foreignEntity(i + 1)),
        attachments: kinds.map(([mime_type], i) =>
          foreignAttachment(i + 1, {
            type: 'photo',
            primary: true,
            mime_type,
            entity_attachments: foreignId('ee', i + 1),
          }),
        ),
      },
      Object.fromEntries(kinds.map(([, bytes], i) => [`attachments/${foreignId('cc', i + 1)}`, bytes])),
    )
    const other = await Household.of(ada.client)
    const job = await importArchive(stowage, other.client, await zipOf(archive))
    expect(job.notes).toEqual(['1 photos are no longer primary, since their files are not pictures'])
    const found = await Promise.all(
      kinds.map(async (_, i) => {
        const [item] = (await other.list({ q: `"ee ${i + 1}"` })).items
        const [attachment] = (await other.get(item?.id ?? '')).attachments
        return [attachment?.type, attachment?.mimeType, attachment?.primary]
      }),
    )
    const known = (mimeType: string, isPicture: boolean) =>
      isPicture && !mimeType.startsWith('image/') ? 'image/heic' : mimeType
    expect(found).toEqual(
      kinds.map(([mimeType, , isPicture]) => ['photo', known(mimeType, isPicture), isPicture]),
    )
  })
})
