import { linkAttachment } from '@stowage/contract/attachments/attachments'
import { patchEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createLoan } from '@stowage/contract/lending/loans'
import { createStockProduct } from '@stowage/contract/stock/products'
import { splitEntity } from '@stowage/contract/stock/stock'
import {
  createMaintenance,
  listEntityMaintenance,
  sumMaintenanceCosts,
} from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'

describe.each(everyDatabase)('splitting an item, on %s', kind => {
  const { home } = householdOn(kind)

  const split = ({ id }: Entity, quantity: unknown, more: Sent = {}) =>
    home.client.send(splitEntity, { id, quantity, ...more })
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
  const findRedo = async () =>
    requireValue((await home.client.call(listChanges, {})).items.find(each => each.origin?.isRedo))

  test('copies all but what is of one piece, and takes its part', async () => {
    const shelf = await home.room('Shelf')
    const made = await home.make('Rice', {
      parentId: shelf.id,
      quantity: 0.3,
      codes: ['4006381333931'],
      tagIds: [(await home.tag('Food')).id],
    })
    const before = await home.put(made.id, {
      purchasePrice: 5,
      serialNumber: 'S1',
      insured: true,
      tagIds: made.tags.map(({ id }) => id),
      fields: [{ type: 'text', name: 'Kind', textValue: 'Basmati' }],
    })
    await home.client.call(createMaintenance, { id: made.id, name: 'Sift', scheduledDate: '2098-01-31' })
    await home.client.call(createMaintenance, {
      id: made.id,
      name: 'Buy',
      completedDate: '2026-01-31',
      cost: 9,
    })
    await home.client.call(linkAttachment, {
      id: made.id,
      source_type: 'link',
      external_id: 'https://example.com/a',
    })
    const totals = await home.client.call(sumMaintenanceCosts, { groupBy: 'year' })
    const { status, body } = await split(made, 0.1)
    const whole = await home.get(made.id)
    const { id, assetId, codes, attachments, fields, quantity, availableQuantity, ...rest } = body as Entity
    expect([status, quantity, availableQuantity, whole.quantity]).toEqual([201, 0.1, 0.1, 0.2])
    expect([assetId, codes, attachments]).toEqual(['000-003', [], []])
    expect(before).toMatchObject({
      ...rest,
      createdAt: before.createdAt,
      updatedAt: before.updatedAt,
    })
    expect(fields).toMatchObject([{ name: 'Kind', textValue: 'Basmati' }])
    expect(fields[0]?.id).not.toBe(before.fields[0]?.id)
    expect(whole).toMatchObject({ codes: before.codes, fields: before.fields, assetId: before.assetId })
    expect(await home.client.call(listEntityMaintenance, { id })).toMatchObject([{ name: 'Sift' }])
    expect(await home.client.call(sumMaintenanceCosts, { groupBy: 'year' })).toEqual(totals)
    expect((await newest()).subjects.map(each => each.id)).toContain(id)
  })

  test('is one change, which is undone as one', async () => {
    const rice = await home.make('Rice', { quantity: 3 })
    const { body } = await split(rice, 2)
    const change = await newest()
    await home.client.call(undoChange, { id: change.id })
    expect((await home.get(rice.id)).quantity).toBe(3)
    expect(await home.names({ q: 'Rice' })).toEqual(['Rice'])
    await home.client.call(undoChange, { id: (await newest()).id })
    expect([(await home.get(rice.id)).quantity, (await home.get((body as Entity).id)).quantity]).toEqual([
      1, 2,
    ])
  })

  test('says the amount in history, and is undone by what it has taken, in any order', async () => {
    const product = await home.client.call(createStockProduct, { name: 'Basmati', unit: 'kg' })
    const rice = await home.make('Rice', { quantity: 1, productId: product.id })
    await split(rice, 0.1)
    const first = await newest()
    await split(rice, 0.2)
    const second = await newest()
    const named = { id: product.id, name: 'Basmati' }
    const stock = [{ did: 'split', quantity: 0.1, unit: 'kg', product: named, place: null, note: '' }]
    expect(first.stock).toEqual(stock)
    const left = async (id: string, force = false) => {
      const { status, body } = await home.client.send(undoChange, { id, force })
      return status === 201 ? (await home.get(rice.id)).quantity : body
    }
    expect(await left(first.id)).toBe(0.8)
    const undo = await newest()
    expect(undo).toMatchObject({ kind: 'undone', stock, origin: { isRedo: false, stock } })
    await home.client.call(patchEntity, { id: rice.id, quantity: 0.05 })
    const conflicts = [{ subject: { id: rice.id }, members: ['quantity'], changeId: (await newest()).id }]
    expect(await left(undo.id)).toMatchObject({ code: 'history.changed_since', conflicts })
    expect(await left(second.id)).toBe(0.25)
    expect(await left(undo.id)).toBe(0.15)
    expect((await newest()).origin).toMatchObject({ isRedo: true, stock })
    await home.client.call(patchEntity, { id: rice.id, quantity: 1e12 })
    const full = { code: 'history.changed_since', conflicts: [{ members: ['quantity'] }] }
    expect(await left((await findRedo()).id)).toMatchObject(full)
    expect(await left((await findRedo()).id, true)).toBe(1e12)
    await home.client.call(patchEntity, { id: rice.id, quantity: 1 })
    await split(rice, 0.5)
    await left((await newest()).id)
    const back = await newest()
    await home.client.call(patchEntity, { id: rice.id, quantity: 0.2 })
    expect(await left(back.id, true)).toBe(0)
  })

  test('puts the part into a location or a container; what belongs to an item is pinned there', async () => {
    const cellar = await home.room('Cellar')
    const box = await home.make('Box', { parentId: cellar.id })
    const rice = await home.make('Rice', { quantity: 5 })
    const bag = await home.make('Bag', { quantity: 5, parentId: box.id })
    const placed = async (item: Entity, locationId: string) =>
      home.whereabouts(((await split(item, 1, { locationId })).body as Entity).id)
    expect(await placed(rice, cellar.id)).toMatchObject({ location: 'Cellar', parent: 'Cellar' })
    expect(await placed(rice, box.id)).toMatchObject({ location: 'Cellar', parent: 'Box' })
    const attic = await home.room('Attic')
    expect(await placed(bag, attic.id)).toMatchObject({ location: 'Attic', parent: 'Box', pin: attic.id })
    expect(await placed(bag, cellar.id)).toMatchObject({ location: 'Cellar', parent: 'Box' })
    const unknown = await split(rice, 1, { locationId: '01890000-0000-7000-8000-0000000000ee' })
    expect(refusalOf(unknown)).toMatchObject({ status: 422, fields: ['locationId'] })
    expect((await home.get(rice.id)).quantity).toBe(3)
  })

  test('refuses all of it, more than is free, and what is no amount, and changes nothing', async () => {
    const rice = await home.make('Rice', { quantity: 3 })
    expect((await split(rice, 3)).body).toMatchObject({ code: 'stock.not_enough', available: 3 })
    await home.client.call(createLoan, { contactName: 'Anna', lines: [{ entityId: rice.id }] })
    const before = await newest()
    const refused = async (quantity: unknown) => (await split(rice, quantity)).body
    expect(await refused(2.000001)).toMatchObject({ code: 'stock.not_enough', available: 2 })
    expect(await refused(3)).toMatchObject({ code: 'stock.not_enough', available: 2 })
    for (const quantity of [0, -0, -1, 0.0000001, 1e15, '1', null])
      expect(await refused(quantity)).toMatchObject({ code: 'validation' })
    expect(await newest()).toEqual(before)
    const sand = await home.make('Sand', { quantity: 1e12 })
    expect(refusalOf(await split(sand, 0.000001))).toMatchObject({ status: 422, fields: ['quantity'] })
    await home.remove(sand.id)
    const empty = await home.make('Empty', { quantity: 0 })
    expect((await split(empty, 1)).body).toMatchObject({ code: 'stock.not_enough', available: 0 })
    await home.remove(empty.id)
    expect((await split(rice, 2)).status).toBe(201)
    expect(await home.get(rice.id)).toMatchObject({ quantity: 1, availableQuantity: 0 })
    const shelf = await home.room('Shelf')
    await home.client.call(patchEntity, { id: shelf.id, quantity: 5 })
    expect(refusalOf(await split(shelf, 1))).toMatchObject({ status: 422, fields: ['id'] })
    expect((await split({ ...rice, id: '01890000-0000-7000-8000-0000000000ee' }, 1)).status).toBe(404)
  })
})
