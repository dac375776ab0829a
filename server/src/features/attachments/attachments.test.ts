import type { Attachment } from '@stowage/contract/attachments/attachment'
import {
  deleteAttachment,
  linkAttachment,
  updateAttachment,
  uploadAttachment,
} from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, refusalOf } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { fetchFile, formOf, storedKeys, tryUpload, type Upload, upload } from '#test/uploads.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const notFound = { status: 404, code: 'attachment.not_found', fields: [] }
const noEntity = { status: 404, code: 'entity.not_found', fields: [] }
const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })

describe.each(databases)('attachments, on %s', kind => {
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
    expect(await storedKeys(stowage, '.incoming')).toEqual([])
  })

  const attach = (given: Partial<Upload> = {}, id = drill.id) =>
    upload(home.client, id, { bytes: 'Wash by hand', name: 'care.txt', ...given })
  const tryAttach = (given: Partial<Upload> = {}) =>
    tryUpload(home.client, drill.id, { bytes: 'Wash by hand', name: 'care.txt', ...given })
  const photo = (n: number, more: Partial<Upload> = {}) =>
    attach({ bytes: Buffer.concat([png, Buffer.from(`photo ${n}`)]), name: `${n}.png`, ...more })
  const last = ({ attachments }: Entity) => attachments.at(-1) as Attachment
  const primaries = ({ attachments }: Entity) =>
    attachments.filter(({ primary }) => primary).map(({ title }) => title)
  const put = (attachmentId: string, changes: object, id = drill.id) =>
    home.client.send(updateAttachment, { id, attachment_id: attachmentId, ...changes } as never)
  const remove = (attachmentId: string, id = drill.id) =>
    home.client.send(deleteAttachment, { id, attachment_id: attachmentId })
  const link = (body: object, id = drill.id) => home.client.send(linkAttachment, { id, ...body } as never)

  test('come with the entity and can be downloaded byte for byte', async () => {
    const entity = await attach()
    expect(entity.attachments).toEqual([
      {
        id: expect.any(String),
        type: 'attachment',
        primary: false,
        title: 'care.txt',
        path: expect.stringMatching(new RegExp(`^${home.groupId}/documents/[0-9a-f]{64}$`)),
        mimeType: 'text/plain; charset=utf-8',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    const answer = await fetchFile(home.client, drill.id, last(entity).id)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('Wash by hand')
    expect(await home.get(drill.id)).toEqual(entity)
  })

  test('of every size come back as they went', async () => {
    for (const size of [1, 65_535, 65_536, 65_537, 3_000_000]) {
      const bytes = Buffer.alloc(size, `${size} `)
      const { id } = last(await attach({ bytes, name: `${size}.bin` }))
      const answer = await fetchFile(home.client, drill.id, id)
      expect(answer.headers.get('content-length')).toBe(String(size))
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('raise the version of their entity and leave its time as it is', async () => {
    const reply = await tryAttach()
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toMatch(/^"2-/)
    expect(reply.body.updatedAt).toBe(drill.updatedAt)
    const stale = await home.client.send(
      uploadAttachment,
      { id: drill.id },
      { form: formOf({ bytes: 'x', name: 'x' }), headers: { 'if-match': '"1-old"' } },
    )
    expect(refusalOf(stale)).toEqual({ status: 412, code: 'precondition_failed', fields: [] })
    expect((await home.get(drill.id)).attachments).toHaveLength(1)
  })

  test('are found by their titles, until these change', async () => {
    const { id } = last(await attach({ name: 'Bedienungsanleitung.txt' }))
    expect(await home.names({ q: 'anleitung' })).toEqual(['Drill'])
    await put(id, { type: 'manual', title: 'Handbuch' })
    expect(await home.names({ q: 'anleitung' })).toEqual([])
    expect(await home.names({ q: 'handbuch' })).toEqual(['Drill'])
    const copy = await home.duplicate(drill.id, { copyAttachments: true })
    expect(await home.names({ q: 'handbuch' })).toContain(copy.name)
    await remove(id)
    expect(await home.names({ q: 'handbuch' })).toEqual([copy.name])
  })

  test.each([
    ['a.jpg', 'photo'],
    ['a.JPEG', 'photo'],
    ['a.HEIC', 'photo'],
    ['a.jxl', 'photo'],
    ['a.svg', 'attachment'],
    ['a.tif', 'attachment'],
    ['jpg', 'attachment'],
    ['a.jpg.txt', 'attachment'],
  ])('named %s are a %s unless something else is said', async (name, type) => {
    expect(last(await attach({ name })).type).toBe(type)
    expect(last(await attach({ name, type: 'receipt' })).type).toBe('receipt')
  })

  test('that lack a part or have a wrong one are refused, and all that is wrong is named', async () => {
    const send = (parts: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, part] of Object.entries(parts)) form.append(name, part)
      return home.client.send(uploadAttachment, { id: drill.id }, { form })
    }
    const file = new Blob(['x'])
    expect(refusalOf(await send({ type: 'photo' }))).toEqual(invalid('file', 'name'))
    expect(refusalOf(await send({ name: 'a' }))).toEqual(invalid('file'))
    expect(refusalOf(await send({ file }))).toEqual(invalid('name'))
    expect(refusalOf(await send({ file, name: '' }))).toEqual(invalid('name'))
    expect(refusalOf(await send({ file, name: '\t' }))).toEqual(invalid('name'))
    expect(refusalOf(await send({ file, name: 'a\0b' }))).toEqual(invalid('name'))
    expect(refusalOf(await send({ file, name: 'x'.repeat(1001) }))).toEqual(invalid('name'))
    expect(refusalOf(await send({ file: 'not a file', name: 'a' }))).toEqual(invalid('file'))
    for (const type of ['thumbnail', 'Photo', 'picture'])
      expect(refusalOf(await send({ file, name: 'a', type }))).toEqual(invalid('type'))
    expect((await home.get(drill.id)).attachments).toEqual([])
    expect(await storedKeys(stowage, home.groupId)).toEqual([])
  })

  test('of unknown entities are refused, and nothing stays', async () => {
    const before = await storedKeys(stowage)
    const eve = await stowage.signUp('Eve')
    for (const [client, id] of [
      [home.client, newId()],
      [eve.client, drill.id],
    ] as const)
      expect(refusalOf(await tryUpload(client, id, { bytes: 'x', name: 'x' }))).toEqual(noEntity)
    expect(await storedKeys(stowage)).toEqual(before)
  })

  test('that are no form, or larger than allowed, are refused', async () => {
    const send = (body: string, type: string) =>
      fetch(`${stowage.baseUrl}/api/v1/entities/${drill.id}/attachments`, {
        method: 'POST',
        body,
        headers: { authorization: ada.token, 'x-tenant': home.groupId, 'content-type': type },
      })
    expect((await send('{}', 'application/json')).status).toBe(400)
    expect((await send('x', 'multipart/form-data')).status).toBe(400)
    expect((await send('nothing', 'multipart/form-data; boundary=y')).status).toBe(400)
    const large = await tryAttach({ bytes: Buffer.alloc(52 * 1024 * 1024) })
    expect(refusalOf(large)).toEqual({ status: 413, code: 'body.too_large', fields: [] })
    expect(large.text).toMatch(/limit of 52428800 bytes \(50 MiB\); send a smaller one/)
    expect(await storedKeys(stowage, home.groupId)).toEqual([])
  })

  test('with the same content share one file within a group, and never across groups', async () => {
    const one = await attach()
    const two = await attach({ name: 'again.txt' })
    expect(last(two).path).toBe(last(one).path)
    const other = await Household.of(ada.client)
    const chair = await other.make('Chair')
    const { path } = last(await upload(other.client, chair.id, { bytes: 'Wash by hand', name: 'care.txt' }))
    expect(path).not.toBe(last(one).path)
    expect(await storedKeys(stowage, home.groupId)).toHaveLength(1)
  })

  describe('that are photos', () => {
    test('stand for their entity: the first one by itself, later ones when they are asked to', async () => {
      expect(primaries(await photo(1))).toEqual(['1.png'])
      expect(primaries(await photo(2))).toEqual(['1.png'])
      const entity = await photo(3, { primary: 'true' })
      expect(primaries(entity)).toEqual(['3.png'])
      expect((await home.list()).items[0]?.imageId).toBe(last(entity).id)
      for (const primary of ['yes', 'tRUE', 'on', '0', ''])
        expect(primaries(await photo(4, { primary }))).toEqual(['3.png'])
      for (const [i, primary] of ['1', 't', 'T', 'True', 'TRUE'].entries())
        expect(primaries(await photo(5 + i, { primary }))).toEqual([`${5 + i}.png`])
    })

    test('only photos stand for it', async () => {
      expect(primaries(await attach({ primary: 'true' }))).toEqual([])
      expect(primaries(await photo(1, { type: 'receipt', primary: 'true' }))).toEqual([])
    })

    test('after a deletion the oldest that is left stands for it', async () => {
      await photo(1)
      await photo(2)
      const entity = await photo(3, { primary: '1' })
      expect((await remove(last(entity).id)).status).toBe(204)
      const after = await home.get(drill.id)
      expect(primaries(after)).toEqual(['1.png'])
      await remove(after.attachments[1]?.id ?? '')
      expect(primaries(await home.get(drill.id))).toEqual(['1.png'])
    })

    test('two that want to stand for it at once leave one that does', async () => {
      await Promise.all([1, 2, 3, 4].map(n => photo(n, { primary: 'true' })))
      const after = await home.get(drill.id)
      expect(after.attachments).toHaveLength(4)
      expect(primaries(after)).toHaveLength(1)
    })
  })

  describe('changed', () => {
    test('take type, title and flag; what is absent is emptied', async () => {
      const one = last(await photo(1))
      const two = last(await photo(2))
      const { status, body } = await put(two.id, { type: 'photo', title: 'Front', primary: true })
      expect(status).toBe(200)
      expect(primaries(body)).toEqual(['Front'])
      const cleared = await put(two.id, { type: 'manual', primary: true })
      expect(last(cleared.body)).toMatchObject({ type: 'manual', title: '', primary: false })
      expect(primaries((await put(one.id, { type: 'photo', title: 'x' })).body)).toEqual([])
    })

    test('refuse types that nobody may choose, and other entities', async () => {
      const { id } = last(await photo(1))
      expect(refusalOf(await put(id, { type: 'thumbnail', title: 'x' }))).toEqual(invalid('type'))
      const chair = await home.make('Chair')
      const whole = { type: 'photo', title: 'x' }
      expect(refusalOf(await put(id, whole, chair.id))).toEqual(notFound)
      expect(refusalOf(await put(newId(), whole))).toEqual(notFound)
      expect(refusalOf(await put('nonsense', whole)).status).toBe(400)
      expect(last(await home.get(drill.id)).title).toBe('1.png')
    })
  })

  describe('that are links', () => {
    const address = 'https://example.com/manuals/drill.pdf?lang=de#p2'

    test('lead to their address', async () => {
      const { status, body } = await link({ source_type: ' link ', external_id: ` ${address} ` })
      expect(status).toBe(201)
      expect(last(body)).toMatchObject({
        type: 'attachment',
        primary: false,
        path: address,
        title: 'https://example.com/manuals/drill.pdf',
        mimeType: 'link/url',
      })
      const answer = await fetchFile(home.client, drill.id, last(body).id)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(address)
      expect((await remove(last(body).id)).status).toBe(204)
    })

    test.each([
      ['http://example.com', 'http://example.com'],
      ['https://Example.com?page=2', 'https://Example.com'],
      ['https://example.com/Küche/ofen.pdf#s3?', 'https://example.com/Küche/ofen.pdf'],
      [`https://example.com/${'🔩'.repeat(1000)}`, `https://example.com/${'🔩'.repeat(980)}`],
    ])('are called as what was given without query and fragment: %s', async (external_id, title) => {
      const { body } = await link({ source_type: 'link', external_id })
      expect(last(body)).toMatchObject({ path: external_id, title })
    })

    test('take a title and a type; an unknown one is an attachment', async () => {
      const given = { source_type: 'link', external_id: address, title: ' Manual ' }
      expect(last((await link({ ...given, attachment_type: 'manual' })).body)).toMatchObject({
        title: 'Manual',
        type: 'manual',
      })
      expect(last((await link({ ...given, attachment_type: 'film' })).body).type).toBe('attachment')
      const photo = last((await link({ ...given, attachment_type: 'photo' })).body)
      expect(photo).toMatchObject({ type: 'photo', primary: false })
      const made = await put(photo.id, { type: 'photo', title: 'Photo', primary: true })
      expect(primaries(made.body)).toEqual(['Photo'])
    })

    test.each([
      'ftp://example.com/x',
      'javascript:alert(1)',
      'https://',
      'https:example.com',
      '//example.com',
      'https://ada:secret@example.com/',
      'https://example.com/\r\nset-cookie: a=b',
      'https://exa mple.com',
      'data:text/html,hello',
      '',
    ])('are refused when they lead to %j', async external_id => {
      expect(refusalOf(await link({ source_type: 'link', external_id }))).toEqual(invalid('external_id'))
    })

    test('are refused when they are of another kind, or of no entity', async () => {
      expect(refusalOf(await link({ source_type: 'paperless', external_id: address }))).toEqual(
        invalid('source_type'),
      )
      expect(refusalOf(await link({ source_type: 'link', external_id: address }, newId()))).toEqual(noEntity)
    })

    test('no longer lead anywhere when what is stored would not be accepted', async () => {
      const { body } = await link({ source_type: 'link', external_id: address })
      await stowage.app.database.write(home.groupId, ({ db }) =>
        db.q
          .updateTable('attachments')
          .set({ path: 'javascript:alert(1)' })
          .where('group_id', '=', home.groupId)
          .where('id', '=', last(body).id)
          .execute(),
      )
      const answer = await fetchFile(home.client, drill.id, last(body).id)
      expect(answer.status).toBe(422)
      expect(answer.headers.get('location')).toBeNull()
    })
  })

  test('say what happened in the history', async () => {
    const { id } = last(await attach())
    await put(id, { type: 'manual', title: 'Manual' })
    await remove(id)
    const rows = await stowage.app.database.read(db =>
      db.q
        .selectFrom('events')
        .select(['name', 'facts'])
        .where('subject_id', '=', drill.id)
        .orderBy('id')
        .execute(),
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'attachment.added',
      'attachment.updated',
      'attachment.deleted',
    ])
    expect(rows.map(({ facts }) => JSON.parse(facts).attachmentId)).toEqual([id, id, id])
  })
})
