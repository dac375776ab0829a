import { downloadAttachment } from '@stowage/contract/attachments/attachments'
import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { getTag, listTags } from '@stowage/contract/catalogues/tags'
import { getTemplate, listTemplates } from '@stowage/contract/catalogues/templates'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { getGroup } from '@stowage/contract/groups/groups'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { type Entries, importArchive, zipOf } from '#test/group-archives.ts'
import {
  foreignArchive,
  foreignAttachment,
  foreignEntity,
  foreignGroup,
  foreignId,
  foreignRow,
  foreignTag,
  foreignType,
} from '#test/homebox-archives.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { repacks } from '#test/repacked.ts'
import { type Signed } from '#test/test-app.ts'
import { fetchFile } from '#test/uploads.ts'

/** How the two databases that Homebox runs on write the same values. */
const spellings = {
  SQLite: { yes: 1, no: 0, unset: '0001-01-01 00:00:00+00:00', day: '2023-02-28 00:00:00+00:00' },
  PostgreSQL: { yes: true, no: false, unset: null, day: '2023-02-28T19:00:00-05:00' },
} as const

describe.each(databases)('an archive of Homebox, on %s', kind => {
  let ada: Signed
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  /** Imports an archive; answers what is worth knowing of it. */
  async function imported(entries: Entries): Promise<readonly string[]> {
    const job = await importArchive(stowage, ada.client, await zipOf(entries))
    expect(job.error).toBeUndefined()
    expect(job).toMatchObject({ status: 'completed', progress: 100 })
    await expectKeptValues(stowage, ada.groupId)
    return job.notes ?? []
  }

  async function entities(): Promise<Entity[]> {
    const found: Entity[] = []
    for (const isLocation of [true, false])
      for (const { id } of (await ada.client.call(listEntities, { isLocation, includeArchived: true })).items)
        found.push(await ada.client.call(getEntity, { id }))
    return found
  }
  const entity = async (name: string): Promise<Entity> =>
    (await entities()).find(entity => entity.name === name) as Entity

  const bytesOf = async (id: string, attachmentId: string): Promise<string> =>
    (await ada.client.send(downloadAttachment, { id, attachment_id: attachmentId })).text

  test.each(Object.entries(spellings))('made on %s is understood', async (_name, { yes, no, unset, day }) => {
    const notes = await imported(
      foreignArchive({
        entity_types: [foreignType(1, { is_location: no }), foreignType(2, { is_location: yes })],
        entities: [
          foreignEntity(1, {
            insured: yes,
            archived: no,
            lifetime_warranty: yes,
            quantity: 2,
            asset_id: 42,
            purchase_date: day,
            sold_date: unset,
            warranty_expires: unset,
            purchase_price: 9.5,
            notes: null,
            import_ref: null,
            entity_children: foreignId('ee', 2),
          }),
          foreignEntity(2, { name: 'Attic', entity_type_entities: foreignId('e0', 2), asset_id: 0 }),
        ],
        entity_fields: [
          foreignRow('ff', 1, {
            type: 'number',
            number_value: 5,
            boolean_value: no,
            time_value: unset,
            entity_fields: foreignId('ee', 1),
          }),
          foreignRow('ff', 2, {
            type: 'time',
            time_value: '2024-05-06 07:08:09.5+02:00',
            boolean_value: yes,
            entity_fields: foreignId('ee', 1),
          }),
        ],
      }),
    )
    expect(notes).toEqual([])
    expect(await entity('ee 1')).toMatchObject({
      insured: true,
      archived: false,
      lifetimeWarranty: true,
      quantity: 2,
      assetId: '000-042',
      purchaseDate: '2023-02-28',
      soldDate: '',
      warrantyExpires: '',
      purchasePrice: 9.5,
      notes: '',
      parent: { name: 'Attic' },
      location: { name: 'Attic' },
      createdAt: '2023-01-02T01:04:05.678Z',
      updatedAt: '2023-01-03T00:00:00.000Z',
      fields: [
        { name: 'ff 1', type: 'number', numberValue: 5, booleanValue: false, timeValue: '' },
        { name: 'ff 2', type: 'time', booleanValue: true, timeValue: '2024-05-06T05:08:09.500Z' },
      ],
    })
    expect(await entity('Attic')).toMatchObject({ assetId: '', quantity: 1, itemCount: 2 })
  })

  test('replaces what the group was made with, and leaves its name and currency', async () => {
    const before = await ada.client.call(getGroup, {})
    await imported(foreignArchive({ tags: [foreignTag(1)] }))
    expect((await entities()).map(({ name }) => name)).toEqual(['ee 1'])
    expect((await ada.client.call(listTags, {})).map(({ name }) => name)).toEqual(['aa 1'])
    expect((await ada.client.call(listEntityTypes, {})).map(({ name }) => name)).toEqual(['e0 1', 'e0 2'])
    expect(await ada.client.call(getGroup, {})).toEqual(before)
  })

  test('that holds next to nothing leaves an empty group', async () => {
    await imported({ 'manifest.json': foreignArchive({})['manifest.json'] })
    expect(await entities()).toEqual([])
    expect(await ada.client.call(listEntityTypes, {})).toEqual([])
  })

  test('keeps its links between types, templates, tags and locations under new ids', async () => {
    const notes = await imported(
      foreignArchive({
        entity_types: [foreignType(1, { entity_type_default_template: foreignId('bb', 1) }), foreignType(2)],
        entity_templates: [
          foreignRow('bb', 1, {
            default_tag_ids: JSON.stringify([foreignId('aa', 2), foreignId('aa', 9)]),
            entity_template_location: foreignId('ee', 1),
          }),
          foreignRow('bb', 2, { default_tag_ids: [foreignId('aa', 1)] }),
        ],
        template_fields: [
          foreignRow('bf', 1, {
            type: 'text',
            text_value: '18V',
            entity_template_fields: foreignId('bb', 1),
          }),
        ],
        tags: [foreignTag(1, { tag_children: foreignId('aa', 2) }), foreignTag(2)],
        tag_entities: [{ tag_id: foreignId('aa', 1), entity_id: foreignId('ee', 1) }],
      }),
    )
    expect(notes).toEqual(['1 default tags of templates no longer exist and were left out'])
    const [first, second] = await Promise.all(
      (await ada.client.call(listTemplates, {})).map(({ id }) => ada.client.call(getTemplate, { id })),
    )
    expect(first).toMatchObject({
      defaultTags: [{ name: 'aa 2' }],
      defaultLocation: { name: 'ee 1' },
      fields: [{ textValue: '18V' }],
      defaultQuantity: 1,
    })
    expect(second).toMatchObject({ defaultTags: [{ name: 'aa 1' }] })
    const [type] = await ada.client.call(listEntityTypes, {})
    expect(type).toMatchObject({ defaultTemplateId: first?.id })
    const [tag] = await ada.client.call(listTags, {})
    expect(await ada.client.call(getTag, { id: tag?.id ?? '' })).toMatchObject({ parent: { name: 'aa 2' } })
    expect((await entity('ee 1')).tags).toMatchObject([{ name: 'aa 1' }])
    const seen = JSON.stringify([first, second, type, tag, await entities()])
    expect(seen).not.toContain('-0000-4000-8000-')
    expect(seen).not.toContain(foreignGroup)
  })

  test('brings files whose media type is none, which are sent as bytes', async () => {
    const mime_type = 'text/html\r\nX-Odd: 1'
    await imported(
      foreignArchive(
        { attachments: [foreignAttachment(1, { mime_type })] },
        { [`attachments/${foreignId('cc', 1)}`]: 'bytes' },
      ),
    )
    const { id, attachments } = await entity('ee 1')
    const sent = await fetchFile(ada.client, id, attachments[0]?.id ?? '')
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(await sent.text()).toBe('bytes')
  })

  test('brings its files, thumbnails linked in either direction, and its links', async () => {
    const picture = { type: 'photo', mime_type: 'image/png', primary: true }
    const small = { type: 'thumbnail', mime_type: 'image/webp', entity_attachments: null }
    const notes = await imported(
      foreignArchive(
        {
          attachments: [
            foreignAttachment(1, { ...picture, attachment_thumbnail: foreignId('cc', 2) }),
            foreignAttachment(2, small),
            foreignAttachment(3, { ...picture }),
            foreignAttachment(4, { ...small, attachment_thumbnail: foreignId('cc', 3) }),
            foreignAttachment(5, { mime_type: 'link/url', path: 'https://example.com/manual' }),
            foreignAttachment(6, { path: `${foreignGroup}\\documents\\gone.pdf` }),
            foreignAttachment(7, small),
            foreignAttachment(8, { entity_attachments: null }),
            foreignAttachment(9, { path: '', title: 'no path' }),
          ],
        },
        {
          [`attachments/${foreignId('cc', 1)}`]: 'picture one',
          [`attachments/${foreignId('cc', 2)}`]: 'small one',
          [`attachments/${foreignId('cc', 3)}`]: 'picture two',
          [`attachments/${foreignId('cc', 4)}`]: 'small two',
          [`attachments/${foreignId('cc', 7)}`]: 'small nothing',
          [`attachments/${foreignId('cc', 9)}`]: 'nine',
          'attachments/elsewhere': 'nobody’s',
        },
      ),
    )
    expect(notes).toEqual([
      '1 attachments came without their file',
      '2 files belong to no attachment and were left out',
      '1 attachments belong to no entity and were left out',
      '1 thumbnails belong to no picture and were left out',
      '1 photos are no longer primary, since their entity has another one',
    ])
    const { id, attachments } = await entity('ee 1')
    expect(attachments.map(({ title }) => title)).toEqual(['file 1', 'file 3', 'file 5', 'file 6', 'no path'])
    expect(attachments.map(({ primary }) => primary)).toEqual([true, false, false, false, false])
    const [one, two, link, gone, nine] = attachments
    expect(await bytesOf(id, one?.id ?? '')).toBe('picture one')
    expect(await bytesOf(id, one?.thumbnail?.id ?? '')).toBe('small one')
    expect(await bytesOf(id, two?.id ?? '')).toBe('picture two')
    expect(await bytesOf(id, two?.thumbnail?.id ?? '')).toBe('small two')
    expect(await bytesOf(id, nine?.id ?? '')).toBe('nine')
    expect(link).toMatchObject({ path: 'https://example.com/manual', mimeType: 'link/url' })
    expect(gone).toMatchObject({ path: `${ada.groupId}/documents/gone.pdf` })
  })

  test('may have columns, tables and files that nobody here knows', async () => {
    const notes = await imported(
      foreignArchive({ entities: [foreignEntity(1, { colour: 'red', weight: 3 })], loans: [{ to: 'Ben' }] }),
    )
    expect(notes).toEqual([
      'Files of the archive that are not known here were left out: loans.json',
      'Columns that are not known here were left out: entities.json colour, entities.json weight',
    ])
  })

  test.each(repacks)('comes in whole when it was packed again by %s', async (_program, pack) => {
    const attachment = foreignAttachment(1)
    const archive = foreignArchive(
      { attachments: [attachment] },
      { [`attachments/${attachment.id}`]: 'blob' },
    )
    const files = Object.entries(archive).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content),
    ])
    const job = await importArchive(stowage, ada.client, await pack(Object.fromEntries(files)))
    expect([job.status, job.error, job.notes]).toEqual(['completed', undefined, undefined])
    const { id, attachments } = await entity('ee 1')
    expect(await bytesOf(id, attachments[0]?.id ?? '')).toBe('blob')
  })

  test('of a newer version tells where items are kept', async () => {
    const room = { entity_type_entities: foreignId('e0', 2) }
    const notes = await imported(
      foreignArchive({
        entities: [
          foreignEntity(1, { name: 'Case', entity_children: foreignId('ee', 3) }),
          foreignEntity(2, {
            name: 'Lens',
            entity_children: foreignId('ee', 1),
            entity_location_entities: foreignId('ee', 4),
          }),
          foreignEntity(3, { name: 'Attic', ...room }),
          foreignEntity(4, { name: 'Desk', ...room }),
          foreignEntity(5, { name: 'Lamp', entity_location_entities: foreignId('ee', 4) }),
          foreignEntity(6, {
            name: 'Bulb',
            entity_children: foreignId('ee', 3),
            entity_location_entities: foreignId('ee', 1),
          }),
        ],
      }),
    )
    expect(await entity('Lens')).toMatchObject({ parent: { name: 'Case' }, location: { name: 'Desk' } })
    expect(await entity('Lamp')).toMatchObject({ parent: { name: 'Desk' }, locationId: null })
    expect(await entity('Bulb')).toMatchObject({ parent: { name: 'Attic' }, locationId: null })
    expect(notes).toEqual([expect.stringContaining('their pins were left out')])
  })

  test('keeps texts that are longer than may be typed', async () => {
    const name = 'n'.repeat(300)
    const notes = 'long '.repeat(5000)
    await imported(foreignArchive({ entities: [foreignEntity(1, { name, notes })] }))
    expect(await entity(name)).toMatchObject({ notes })
  })

  test('keeps what lies deeper than it may be moved, and tells so', async () => {
    const chain = Array.from({ length: 103 }, (_, i) =>
      foreignEntity(i + 1, { entity_children: i === 0 ? null : foreignId('ee', i) }),
    )
    expect(await imported(foreignArchive({ entities: chain.reverse() }))).toEqual([
      expect.stringMatching(/^\d entities lie more than 100 levels deep/),
    ])
  })

  test('gives its notifiers to whoever imports it', async () => {
    await imported(
      foreignArchive({
        notifiers: [
          foreignRow('dd', 1, {
            url: 'ntfy://ntfy.example.com/x',
            is_active: 0,
            group_id: foreignGroup,
            user_id: foreignId('99', 1),
          }),
        ],
      }),
    )
    const rows = await stowage.app.database.read(db =>
      db.q.selectFrom('notifiers').selectAll().where('group_id', '=', ada.groupId).execute(),
    )
    expect(rows).toMatchObject([{ user_id: ada.userId, url: 'ntfy://ntfy.example.com/x', is_active: 0 }])
  })
})
