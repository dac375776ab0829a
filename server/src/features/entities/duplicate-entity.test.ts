import type { Entity } from '@stowage/contract/entities/entity'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { addPhoto } from '#test/many-entities.ts'

describe.each(databases)('duplicating an entity, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  let drill: Entity
  beforeEach(async () => {
    const made = await home.make('Drill', { tagIds: [(await home.tag('Tools')).id] })
    drill = await home.put(made.id, {
      description: 'd',
      insured: true,
      archived: true,
      soldDate: '2026-01-01',
      purchasePrice: 5,
      warrantyExpires: '2030-01-01',
      fields: [
        { type: 'time', name: 'At', timeValue: '2026-01-31T12:00:00Z' },
        { type: 'text', name: 'V', textValue: '18' },
      ],
    })
  })

  test('copies everything but identity, and what was not asked for', async () => {
    await addPhoto(stowage, home, drill.id)
    const { id, name, assetId, createdAt, updatedAt, fields, attachments, ...copied } = await home.duplicate(
      drill.id,
    )
    const {
      id: _i,
      name: _n,
      assetId: _a,
      createdAt: _c,
      updatedAt: _u,
      fields: _f,
      attachments: _at,
      imageId: _img,
      ...rest
    } = await home.get(drill.id)
    expect(copied).toEqual(rest)
    expect([name, assetId, fields, attachments]).toEqual(['Copy of Drill', '000-002', [], []])
    expect(createdAt >= drill.createdAt && updatedAt === createdAt && id !== drill.id).toBe(true)
  })

  test('copies custom fields and attachments on request', async () => {
    await addPhoto(stowage, home, drill.id)
    const copy = await home.duplicate(drill.id, {
      copyCustomFields: true,
      copyAttachments: true,
      copyMaintenance: true,
    })
    const without = (list: readonly { id: string }[]) => list.map(({ id: _, ...rest }) => rest)
    expect(without(copy.fields)).toEqual(without(drill.fields))
    expect(copy.fields[0]?.id).not.toBe(drill.fields[0]?.id)
    expect(copy.attachments).toHaveLength(1)
    expect(copy.imageId).toBe(copy.attachments[0]?.id)
  })

  test('names the copy', async () => {
    expect((await home.duplicate(drill.id, { copyPrefix: 'Zweiter ' })).name).toBe('Zweiter Drill')
    expect((await home.duplicate(drill.id, { copyPrefix: '' })).name).toBe('Copy of Drill')
    expect((await home.duplicate(drill.id, { copyPrefix: null })).name).toBe('Copy of Drill')
    const long = await home.duplicate((await home.make('😀'.repeat(255))).id)
    expect(long.name).toBe(`Copy of ${'😀'.repeat(247)}`)
  })
})
