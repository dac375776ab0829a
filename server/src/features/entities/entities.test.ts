import {
  deleteEntity,
  duplicateEntity,
  getEntity,
  patchEntity,
  updateEntity,
} from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { listFieldNames } from '@stowage/contract/entities/fields'
import { getEntityPath } from '@stowage/contract/entities/locations'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addPhoto } from '#test/many-entities.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const missing = (code: string) => ({ status: 404, code, fields: [] })

describe.each(databases)('entities, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  describe('changing a few items', () => {
    test('changes only them', async () => {
      const tags = [await home.tag('b'), await home.tag('A')]
      const drill = await home.make('Drill', {
        quantity: 2,
        tagIds: tags.map(({ id }) => id),
        description: 'd',
      })
      const patched = await home.patch(drill.id, {
        quantity: 0.5,
        name: 'Saw',
        assetId: '9',
        notes: 'n',
        archived: true,
      })
      expect(patched).toMatchObject({
        name: 'Drill',
        quantity: 0.5,
        assetId: '000-001',
        notes: '',
        archived: false,
        description: 'd',
      })
      expect(patched.tags.map(({ name }) => name)).toEqual(['A', 'b'])
      expect((await home.patch(drill.id, { tagIds: null, quantity: null })).tagIds).toHaveLength(2)
      expect((await home.patch(drill.id, { tagIds: [tags[0]?.id, tags[0]?.id] })).tagIds).toEqual([
        tags[0]?.id,
      ])
      expect((await home.patch(drill.id, { tagIds: [] })).tagIds).toEqual([])
      stowage.clock.advance(1000)
      const { updatedAt, ...same } = await home.patch(drill.id, {})
      const { updatedAt: earlier, ...before } = await home.get(drill.id)
      expect([same, updatedAt]).toEqual([before, earlier])
      expect(updatedAt > patched.updatedAt).toBe(true)
    })

    test('is all or nothing', async () => {
      const drill = await home.make('Drill', { quantity: 2 })
      const before = await home.get(drill.id)
      expect(refusalOf(await home.tryPatch(drill.id, { quantity: -1 }))).toEqual(invalid('quantity'))
      expect(refusalOf(await home.tryPatch(drill.id, { quantity: 3, tagIds: [newId()] }))).toEqual(
        missing('tag.not_found'),
      )
      expect(refusalOf(await home.tryPatch(drill.id, { quantity: 3, entityTypeId: newId() }))).toEqual(
        missing('entity_type.not_found'),
      )
      expect(await home.get(drill.id)).toEqual(before)
    })
  })

  test('what is found in another group is not found in this one', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const theirs = await neighbour.make('Theirs')
    const { id } = theirs
    for (const given of [id, newId()]) {
      const sent = [
        home.client.send(getEntity, { id: given }),
        home.client.send(updateEntity, { id: given, name: 'Mine' }),
        home.client.send(patchEntity, { id: given, quantity: 5 }),
        home.client.send(deleteEntity, { id: given }),
        home.client.send(duplicateEntity, { id: given }),
        home.client.send(getEntityPath, { id: given }),
      ]
      for (const reply of await Promise.all(sent))
        expect(refusalOf(reply)).toEqual(missing('entity.not_found'))
    }
    for (const operation of [getEntity, deleteEntity])
      expect((await home.client.send(operation, { id: 'x' })).status).toBe(400)
    expect(await neighbour.get(id)).toEqual(theirs)
  })

  test('a deleted one is gone, with its fields and tags', async () => {
    const tag = await home.tag('Tools')
    const drill = await home.make('Drill', { tagIds: [tag.id] })
    await home.put(drill.id, { fields: [{ type: 'text', name: 'Voltage', textValue: '18V' }] })
    await addPhoto(stowage, home, drill.id)
    await home.remove(drill.id)
    expect(refusalOf(await home.client.send(getEntity, { id: drill.id }))).toEqual(
      missing('entity.not_found'),
    )
    expect((await home.client.send(deleteEntity, { id: drill.id })).status).toBe(404)
    expect(await home.client.call(listFieldNames, {})).toEqual([])
    expect(await home.names({ tags: [tag.id] })).toEqual([])
    expect((await home.list()).total).toBe(0)
    await expectKeptValues(stowage, home.groupId)
  })

  describe('very large sums', () => {
    const huge = { quantity: 1e12, purchasePrice: 1e12 }

    test('are shown as near as a number comes, and are exact again when what made them is gone', async () => {
      const vault = await home.room('Vault')
      const tag = await home.tag('Gold')
      const location = { parentId: vault.id, tagIds: [tag.id] }
      const coin = await home.make('Coin', { ...location, quantity: 0.000001 })
      await home.put(coin.id, { purchasePrice: 0.01 })
      const bars: Entity[] = []
      for (let i = 0; i < 12; i++) {
        const bar = await home.make(`Bar ${i}`, location)
        bars.push(await home.put(bar.id, i % 2 === 0 ? huge : { ...huge, purchasePrice: 999_999_999_999.99 }))
      }
      const shown = await home.get(vault.id)
      expect(shown.itemCount).toBeCloseTo(12e12, -3)
      expect(shown.totalPrice).toBeCloseTo(12e12, -3)
      expect((await home.list({ isLocation: true })).items[0]?.itemCount).toBe(shown.itemCount)
      await expectKeptValues(stowage, home.groupId)
      for (const [i, { id }] of bars.entries()) {
        if (i % 3 === 0) await home.remove(id)
        else if (i % 3 === 1) await home.put(id, { ...location, quantity: 0, purchasePrice: 0 })
        else await home.put(id, { parentId: null, tagIds: [], archived: true, quantity: 1, purchasePrice: 1 })
      }
      expect(await home.get(vault.id)).toMatchObject({ itemCount: 0.000001, totalPrice: 0.01 })
      await expectKeptValues(stowage, home.groupId)
    })

    test('that cancel each other out stay exact in the end', async () => {
      const vault = await home.room('Vault')
      const pennies: Entity[] = []
      for (const [name, purchasePrice] of [
        ['debt', -1e12],
        ['penny', 0.01],
        ['gold', 1e12],
        ['cent', 0.02],
      ] as const)
        pennies.push(await home.put((await home.make(name, { parentId: vault.id })).id, { purchasePrice }))
      expect((await home.get(vault.id)).totalPrice).toBe(0.03)
      await expectKeptValues(stowage, home.groupId)
      await home.remove(pennies[0]?.id as string)
      await home.remove(pennies[2]?.id as string)
      expect((await home.get(vault.id)).totalPrice).toBe(0.03)
      await home.remove(vault.id)
      await expectKeptValues(stowage, home.groupId)
    })
  })
})
