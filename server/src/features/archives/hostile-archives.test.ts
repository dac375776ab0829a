import { listTags } from '@stowage/contract/catalogues/tags'
import { listEntities } from '@stowage/contract/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { serverFor } from '#test/fixtures.ts'
import { type Entries, importArchive, zipOf } from '#test/group-archives.ts'
import {
  foreignArchive,
  foreignAttachment,
  foreignEntity,
  foreignGroup,
  foreignId,
  foreignManifest,
  foreignRow,
  foreignTag,
} from '#test/homebox-archives.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { databases } from '#test/lane.ts'
import { type Signed } from '#test/test-app.ts'
import { storedKeys } from '#test/uploads.ts'

describe.each(databases)('an import refuses, and changes nothing, on %s:', { tags: 'scaled' }, kind => {
  let ada: Signed
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
  })

  const good = () => zipOf(foreignArchive({}))
  const names = async () => (await ada.client.call(listEntities, {})).items.map(({ name }) => name)
  const kept = async () => [
    ...(await storedKeys(stowage, ada.groupId)),
    ...(await storedKeys(stowage, '.incoming')),
  ]

  const link = { mime_type: 'link/url', path: 'javascript:alert(1)' }
  const cases: readonly (readonly [what: string, archive: () => Buffer | Promise<Buffer>, error: string])[] =
    [
      ['what is no archive', () => Buffer.from('no archive'), 'not a ZIP archive'],
      ['nothing at all', () => Buffer.alloc(0), 'not a ZIP archive'],
      ['half an archive', async () => half(await good()), 'not a ZIP archive'],
      ['an archive without a manifest', () => zipOf({ 'entities.json': [] }), 'no manifest.json'],
      ['a manifest that is no JSON', () => zipOf({ 'manifest.json': '{' }), 'not a JSON object'],
      ['another version', () => manifest({ schemaVersion: 2 }), 'version 2'],
      ['a manifest without a version', () => manifest({ schemaVersion: undefined }), 'version unknown'],
      ['a manifest without a group', () => manifest({ groupId: 'x' }), '"groupId" must be a UUID'],
      ['names that lead elsewhere', async () => renamed('../entities.json'), 'invalid relative path'],
      ['absolute names', async () => renamed('/etc/entities.json'), 'absolute path'],
      ['the same name twice', () => twice('entities.json'), '"entities.json" more than once'],
      ['encrypted entries', async () => patched(await good(), 8, 1), 'is encrypted'],
      [
        'unknown ways of packing',
        async () => patched(await good(), 10, 97),
        'compressed with method 97; pack',
      ],
      ['links to other files', async () => patched(await good(), 40, 0xa1ff), 'is a link'],
      [
        'bombs',
        () => zipOf(foreignArchive({}, { 'attachments/x': Buffer.alloc(900_000) })),
        '100 times its size',
      ],
      [
        'bombs among the files of a file manager',
        () => zipOf(foreignArchive({}, { '__MACOSX/x': Buffer.alloc(900_000) })),
        '100 times its size',
      ],
      ['other ways of packing', async () => patched(await good(), 10, 14), 'compressed with LZMA; pack'],
      [
        'damaged entries',
        async () => damaged(await zipOf(foreignArchive({}), { compress: false })),
        'damaged',
      ],
      ['JSON that is no list', () => archive({}, { 'tags.json': '{"a":1}' }), 'not a JSON list of objects'],
      ['JSON that is cut off', () => archive({}, { 'tags.json': '[{"id":"' }), 'ends in the middle'],
      ['text that is not UTF-8', () => archive({}, { 'tags.json': latin() }), 'is not UTF-8'],
      [
        'a row without a name',
        () => archive({ entities: [foreignEntity(1), foreignEntity(2, { name: undefined })] }),
        `entities.json, row 2 (${foreignId('ee', 2)}): "name" is missing`,
      ],
      ['the same id twice', () => archive({ entities: [foreignEntity(1), foreignEntity(1)] }), 'twice'],
      [
        'unknown types',
        () => archive({ entities: [foreignEntity(1, { entity_type_entities: foreignId('e0', 7) })] }),
        '"entity_type_entities" names',
      ],
      [
        'tags of unknown items',
        () =>
          archive({
            tags: [foreignTag(1)],
            tag_entities: [{ tag_id: foreignId('aa', 1), entity_id: foreignId('ee', 7) }],
          }),
        '"entity_id" names',
      ],
      [
        'unknown tags',
        () => archive({ tag_entities: [{ tag_id: foreignId('aa', 1), entity_id: foreignId('ee', 1) }] }),
        '"tag_id" names',
      ],
      [
        'custom fields of unknown items',
        () =>
          archive({
            entity_fields: [foreignRow('ff', 1, { type: 'text', entity_fields: foreignId('ee', 7) })],
          }),
        'which is not in the archive',
      ],
      [
        'upkeep of unknown items',
        () => archive({ maintenance_entries: [foreignRow('dd', 1, { entity_id: foreignId('ee', 7) })] }),
        '"entity_id" names',
      ],
      [
        'files of unknown items',
        () => archive({ attachments: [foreignAttachment(1, { entity_attachments: foreignId('ee', 7) })] }),
        '"entity_attachments" names',
      ],
      [
        'files of other groups',
        () => archive({ attachments: [foreignAttachment(1, { path: `${foreignId('77', 1)}/documents/x` })] }),
        '"path" must begin with',
      ],
      [
        'files that climb out',
        () => archive({ attachments: [foreignAttachment(1, { path: `${foreignGroup}/documents/../../x` })] }),
        '"path" must begin with',
      ],
      ['links that are none', () => archive({ attachments: [foreignAttachment(1, link)] }), 'http or https'],
      [
        'extras of another version',
        () => archive({}, { 'stowage.json': [{ kind: 'archive', version: 2 }] }),
        'version 2',
      ],
    ]

  const archive = (tables: Parameters<typeof foreignArchive>[0], more: Entries = {}) =>
    zipOf(foreignArchive(tables, more))
  const manifest = (changes: Entries) =>
    zipOf({ ...foreignArchive({}), 'manifest.json': { ...foreignManifest, ...changes } })
  const half = (whole: Buffer) => whole.subarray(0, whole.length / 2)
  const latin = () => Buffer.from('[{"id":"\xe9"}]', 'latin1')

  /** An archive in which the first entry has another name, as long as the one that it should have. */
  async function renamed(name: string): Promise<Buffer> {
    const honest = 'x'.repeat(name.length)
    const whole = await zipOf({ [honest]: 'text', ...foreignArchive({}) })
    return Buffer.from(whole.toString('latin1').replaceAll(honest, name), 'latin1')
  }

  /** An archive with two entries of the same name. */
  async function twice(name: string): Promise<Buffer> {
    const bytes = Buffer.from(name)
    const honest = 'y'.repeat(bytes.length)
    const whole = await zipOf({ [name]: '[]', ...foreignArchive({}), [honest]: '[]' })
    return Buffer.from(whole.toString('latin1').replaceAll(honest, bytes.toString('latin1')), 'latin1')
  }

  /** An archive with two other bytes in the directory's record of its first entry. */
  function patched(whole: Buffer, offset: number, value: number): Buffer {
    const at = whole.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    whole.writeUInt16LE(value, at + offset)
    return whole
  }

  const damaged = (whole: Buffer): Buffer => {
    whole[whole.indexOf('ee 1')] = 0x58
    return whole
  }

  test.each(cases)('%s', async (_what, make, error) => {
    const job = await importArchive(stowage, ada.client, await make())
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining(error) })
    expect(await names()).toEqual([])
    expect(await ada.client.call(listTags, {})).toHaveLength(6)
    expect((await ada.client.call(listEntities, { isLocation: true })).total).toBe(8)
    expect(await kept()).toEqual([])
    await expectKeptValues(stowage, ada.groupId)
    expect((await importArchive(stowage, ada.client, await good())).status).toBe('completed')
  })

  test('several wrong rows, all of which it tells at once', async () => {
    const wrong = await archive({
      entities: [foreignEntity(1, { name: undefined }), foreignEntity(2, { id: 'x' }), foreignEntity(3)],
      entity_fields: [
        foreignRow('ff', 1, { type: 'text', entity_fields: foreignId('ee', 1) }),
        foreignRow('ff', 2, { type: 'text', entity_fields: foreignId('ee', 7) }),
      ],
    })
    const { error } = await importArchive(stowage, ada.client, wrong)
    expect(error).toMatch(
      /^3 faults: entities.json, row 1 .*; entities.json, row 2 .*; entity_fields.json, row 2 /,
    )
    expect(await names()).toEqual([])
  })

  test('but not what is written in the way of ZIP64', async () => {
    const whole = await zipOf(foreignArchive({}), { forceZip64Format: true })
    expect((await importArchive(stowage, ada.client, whole)).error).toBeUndefined()
    expect(await names()).toEqual(['ee 1'])
  })

  test('files whose rows are wrong', async () => {
    const attachment = foreignAttachment(1)
    const whole = await zipOf(
      foreignArchive(
        { attachments: [attachment], notifiers: [foreignRow('dd', 1)] },
        { [`attachments/${attachment.id}`]: 'bytes' },
      ),
    )
    const job = await importArchive(stowage, ada.client, whole)
    expect(job.error).toContain('"url" is missing')
    expect(await kept()).toEqual([])
  })

  test('with an error of at most 1000 bytes, cut between two letters', async () => {
    const job = await importArchive(stowage, ada.client, await twice(`${'ü'.repeat(2000)}.json`))
    expect(Buffer.byteLength(job.error ?? '')).toBe(999)
    expect(job.error).toMatch(/^The archive has "ü+$/)
  })
})
