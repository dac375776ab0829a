import { getTag, listTags } from '@stowage/contract/catalogues/tags'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { getGroup } from '@stowage/contract/groups/groups'
import { listMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { serverFor } from '#test/fixtures.ts'
import { importArchive, zipOf } from '#test/group-archives.ts'
import {
  foreignArchive,
  foreignAttachment,
  foreignEntity,
  foreignId,
  foreignRow,
  foreignTag,
} from '#test/homebox-archives.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { databases } from '#test/lane.ts'

describe.each(databases)('an import mends, and tells in its notes, on %s:', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind)

  /** Imports an archive into a group of its own; its items by name. */
  async function take(tables: Parameters<typeof foreignArchive>[0], more = {}) {
    const ada = await stowage.signUp('Ada')
    const job = await importArchive(stowage, ada.client, await zipOf(foreignArchive(tables, more)))
    expect([job.status, job.error]).toEqual(['completed', undefined])
    await expectKeptValues(stowage, ada.groupId)
    const { items } = await ada.client.call(listEntities, {})
    const entities = new Map<string, Entity>()
    for (const { id, name } of items) entities.set(name, await ada.client.call(getEntity, { id }))
    return { notes: job.notes, entities, client: ada.client }
  }

  const value = (change: Readonly<Record<string, unknown>>) => ({ entities: [foreignEntity(1, change)] })

  test.each([
    ['numbers that are too large', value({ purchase_price: 2e12 }), { purchasePrice: 0 }, '"purchase_price"'],
    ['numbers that are none', value({ quantity: 'two' }), { quantity: 1 }, '"quantity"'],
    ['quantities below nothing', value({ quantity: -1 }), { quantity: 1 }, '"quantity"'],
    ['days that do not exist', value({ sold_date: '2023-02-30T00:00:00Z' }), { soldDate: '' }, '"sold_date"'],
    ['text that cannot be stored', value({ notes: 'a\0b' }), { notes: 'ab' }, '"notes"'],
    ['half a letter', value({ notes: 'a\ud800' }), { notes: 'a\ufffd' }, '"notes"'],
    [
      'unknown parents',
      value({ entity_children: foreignId('ee', 7) }),
      { parentId: null },
      'named something',
    ],
    ['items in themselves', value({ entity_children: foreignId('ee', 1) }), { parentId: null }, 'top level'],
  ])('%s', async (_what, tables, expected, note) => {
    const { entities, notes } = await take(tables)
    expect(entities.get('ee 1')).toMatchObject(expected)
    expect(notes).toEqual([expect.stringContaining(note)])
  })

  test('numbers of custom fields that are too large, as texts that hold them', async () => {
    const field = foreignRow('ff', 1, {
      type: 'number',
      number_value: 1e17,
      entity_fields: foreignId('ee', 1),
    })
    const { entities, notes } = await take({ entities: [foreignEntity(1)], entity_fields: [field] })
    expect(entities.get('ee 1')?.fields).toMatchObject([{ type: 'text', textValue: '100000000000000000' }])
    expect(notes).toEqual([expect.stringContaining('became texts')])
  })

  test('items and tags that lie in each other: the first one goes to the top level', async () => {
    const { entities, notes, client } = await take({
      entities: [
        foreignEntity(1, { entity_children: foreignId('ee', 2) }),
        foreignEntity(2, { entity_children: foreignId('ee', 1) }),
      ],
      tags: [
        foreignTag(1, { tag_children: foreignId('aa', 2) }),
        foreignTag(2, { tag_children: foreignId('aa', 1) }),
      ],
    })
    const one = entities.get('ee 1')
    const two = entities.get('ee 2')
    expect([one?.parentId, two?.parentId]).toEqual([null, one?.id])
    const tags = await client.call(listTags, {})
    const shown = await Promise.all(tags.map(({ id }) => client.call(getTag, { id })))
    expect(shown.filter(({ parent }) => parent === undefined)).toHaveLength(1)
    expect(notes).toEqual([expect.stringContaining('top level')])
  })

  test('small pictures and pins that are not there', async () => {
    const pin = { kind: 'pin', entity_id: foreignId('ee', 1), location_id: foreignId('ee', 7) }
    const { entities, notes } = await take(
      {
        entities: [foreignEntity(1)],
        attachments: [foreignAttachment(1, { attachment_thumbnail: foreignId('cc', 7) })],
      },
      { 'stowage.json': [pin] },
    )
    expect(entities.get('ee 1')).toMatchObject({ locationId: null })
    expect(notes).toContainEqual(expect.stringContaining('named something'))
  })

  test('tasks whose next one is not there', async () => {
    const rule = { every: 1, unit: 'month', from: 'done', until: '' }
    const entry = foreignRow('bb', 1, { entity_id: foreignId('ee', 1), scheduled_date: '2030-01-31' })
    const { notes, client } = await take(
      { maintenance_entries: [entry] },
      {
        'stowage.json': [
          {
            kind: 'rule',
            maintenance_entry_id: foreignId('bb', 1),
            rule: JSON.stringify(rule),
            next_entry_id: foreignId('bb', 7),
          },
        ],
      },
    )
    expect(await client.call(listMaintenance, {})).toMatchObject([{ name: 'bb 1', rule }])
    expect(notes).toEqual([expect.stringContaining('named something')])
  })
})

describe.each(databases)('the extra file of an older version, on %s,', kind => {
  const stowage = serverFor(kind)

  test('is understood without the colour of the group and the next tasks', async () => {
    const ada = await stowage.signUp('Ada')
    const entry = foreignRow('bb', 1, { entity_id: foreignId('ee', 1), scheduled_date: '2030-01-31' })
    const rule = '{"every":1,"unit":"month","from":"done","until":""}'
    const extras = [
      { kind: 'archive', version: 1 },
      { kind: 'group', name: 'Cabin', currency: 'EUR' },
      { kind: 'rule', maintenance_entry_id: foreignId('bb', 1), rule },
    ]
    const archive = foreignArchive({ maintenance_entries: [entry] }, { 'stowage.json': extras })
    const job = await importArchive(stowage, ada.client, await zipOf(archive))
    expect([job.status, job.notes]).toEqual(['completed', undefined])
    expect(await ada.client.call(getGroup, {})).toMatchObject({ name: 'Cabin', currency: 'EUR', hue: null })
    expect(await ada.client.call(listMaintenance, {})).toMatchObject([{ rule: JSON.parse(rule) }])
  })
})
