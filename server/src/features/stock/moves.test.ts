import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import type { Entity } from '@stowage/contract/entities/entity'
import { createInvitation } from '@stowage/contract/groups/invitations'
import {
  type Change,
  deleteTrash,
  listChanges,
  listTrash,
  undoChange,
} from '@stowage/contract/history/history'
import { createLoan } from '@stowage/contract/lending/loans'
import type { Client } from '@stowage/contract/protocol/client'
import {
  createStockProduct,
  deleteStockProduct,
  getStockProduct,
  mergeStockProduct,
  patchStockProduct,
  type StockProduct,
} from '@stowage/contract/stock/products'
import { addStock, takeStock } from '@stowage/contract/stock/stock'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { countStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'

const anyId = '01890000-0000-7000-8000-0000000000ee'

describe.each(everyDatabase)('stock, on %s,', kind => {
  const { stowage, home } = householdOn(kind)

  let made = 0
  const product = (more: Sent = {}): Promise<StockProduct> =>
    home.client.call(createStockProduct, { name: `Rice ${made++}`, unit: 'kg', ...more })
  const lot = (productId: string, quantity: number, more: Sent = {}): Promise<Entity> =>
    home.make('Lot', { productId, quantity, ...more })
  const take = (id: string, quantity: unknown, more: Sent = {}, who: Client = home.client) =>
    who.send(takeStock, { id, quantity, ...more })
  const add = (id: string, quantity: unknown, more: Sent = {}, who: Client = home.client) =>
    who.send(addStock, { id, quantity, ...more })
  const left = async (...lots: readonly { readonly id: string }[]) =>
    Promise.all(lots.map(async ({ id }) => (await home.get(id)).quantity))
  const changesOf = async (subjectId: string): Promise<Change[]> =>
    (await home.client.call(listChanges, { subjectId: [subjectId] } as never)).items
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
  const undo = (id: string, force = false, who: Client = home.client) => who.send(undoChange, { id, force })
  const changeOf = ({ body }: { readonly body: unknown }) => (body as { readonly change: string }).change
  const lender = async () => {
    const { token } = await home.client.call(createInvitation, { uses: 1, role: 'lender' })
    return (await stowage.signUp('Lea', token)).client.as({ groupId: home.groupId })
  }

  test('is taken of what expires first, then of the oldest, as far as it is neither lent nor gone', async () => {
    const { id } = await product()
    const endless = await lot(id, 1)
    const late = await lot(id, 0.3, { expires: '2098-02-01' })
    const early = await lot(id, 0.2, { expires: '2098-01-01' })
    const alsoLate = await lot(id, 0.3, { expires: '2098-02-01' })
    const archived = await lot(id, 5, { expires: '2097-01-01' })
    await home.put(archived.id, { archived: true })
    const sold = await lot(id, 5, { expires: '2097-01-01' })
    await home.put(sold.id, { soldDate: '2026-01-31' })
    await home.client.call(createLoan, { contactName: 'Anna', lines: [{ entityId: late.id, quantity: 0.2 }] })
    const { status, body } = await take(id, 0.4)
    const taken = [
      { entityId: early.id, quantity: 0.2 },
      { entityId: late.id, quantity: 0.1 },
      { entityId: alsoLate.id, quantity: 0.1 },
    ]
    expect([status, body]).toEqual([200, { quantity: 1.4, taken, change: (await newest()).id }])
    expect(await left(early, late, alsoLate, endless)).toEqual([0, 0.2, 0.2, 1])
    const before = await newest()
    for (const [quantity, more, available] of [
      [1.200001, {}, 1.2],
      [1, { entityId: alsoLate.id }, 0.2],
      [1, { entityId: archived.id }, 0],
      [1, { entityId: early.id }, 0],
    ] as const)
      expect((await take(id, quantity, more)).body).toMatchObject({ code: 'stock.not_enough', available })
    for (const quantity of [0, -0, -1, 0.0000001, 1e15, '1', null])
      expect((await take(id, quantity)).body).toMatchObject({ code: 'validation' })
    const other = await lot((await product()).id, 9)
    expect(refusalOf(await take(id, 1, { entityId: other.id }))).toMatchObject({ code: 'entity.not_found' })
    expect(refusalOf(await take(anyId, 1))).toMatchObject({ code: 'product.not_found' })
    expect((await changesOf(id))[0]?.id).toBe(before.id)
    expect((await take(id, 0.5, { entityId: endless.id })).body).toMatchObject({ quantity: 0.9 })
    expect((await take(id, 0.7)).body).toMatchObject({ quantity: 0.2 })
    expect(await left(early, late, alsoLate, endless)).toEqual([0, 0.2, 0, 0])
    const crumbs = await lot(id, 0.0000015)
    expect((await take(id, 0.000002, { entityId: crumbs.id })).status).toBe(200)
    expect(await left(crumbs)).toEqual([0])
    await expectKeptValues(stowage, home.groupId)
  })

  test('is added to what is alike, else as an item that has what the product says', async () => {
    const shelf = await home.room('Shelf')
    const facts = { manufacturer: 'Mill', modelNumber: 'M-7', shop: 'Market', isLow: true }
    const type = await home.type('Food', false)
    const { id, name } = await product({ ...facts, entityTypeId: type.id })
    const first = await add(id, 2, { price: 3, expires: '2098-01-01', note: 'Sale' })
    const { entityId } = first.body as { entityId: string }
    expect(first.body).toEqual({ quantity: 2, entityId, change: (await newest()).id })
    expect(await home.get(entityId)).toMatchObject({
      name,
      manufacturer: 'Mill',
      modelNumber: 'M-7',
      entityType: { id: type.id },
      productId: id,
      quantity: 2,
      expires: '2098-01-01',
      purchasePrice: 3,
      purchaseFrom: 'Market',
      purchaseDate: stowage.clock.now().toISOString().slice(0, 10),
      parent: null,
    })
    expect((await home.client.call(getStockProduct, { id })).isLow).toBe(false)
    await home.patch(entityId, { parentId: shelf.id })
    const to = async (quantity: number, more: Sent) =>
      ((await add(id, quantity, more)).body as { entityId: string }).entityId
    expect(await to(0.1, { expires: '2098-01-01' })).toBe(entityId)
    expect(await to(0.2, { expires: '2098-01-01', price: 3, locationId: shelf.id })).toBe(entityId)
    expect(await to(1, { entityId })).toBe(entityId)
    expect(await left({ id: entityId })).toEqual([3.3])
    const dearer = await to(1, { expires: '2098-01-01', price: 4 })
    const endless = await to(1, {})
    const bag = await home.make('Bag', { parentId: shelf.id })
    const inBag = await to(1, { locationId: bag.id })
    expect(new Set([entityId, dearer, endless, inBag]).size).toBe(4)
    expect(await home.whereabouts(endless)).toMatchObject({ location: 'Shelf', parent: 'Shelf' })
    expect(await home.whereabouts(inBag)).toMatchObject({ location: 'Shelf', parent: 'Bag' })
    await home.put(endless, { archived: true })
    expect(await to(1, { locationId: shelf.id })).not.toBe(endless)
    const stock = [
      { did: 'added', quantity: 2, unit: 'kg', product: { id, name }, place: null, note: 'Sale' },
    ]
    expect((await changesOf(id)).at(-2)).toMatchObject({ id: changeOf(first), stock })
    await expectKeptValues(stowage, home.groupId)
  })

  test('is taken of and added to the product into which one was merged meanwhile', async () => {
    const rice = await product()
    const wild = await product()
    const basmati = await product()
    const bag = await lot(rice.id, 5)
    const merge = (id: string, into: string) => home.client.call(mergeStockProduct, { id, into })
    await merge(rice.id, wild.id)
    await merge(wild.id, basmati.id)
    const took = await take(rice.id, 2)
    expect(took.body).toMatchObject({ quantity: 3, taken: [{ entityId: bag.id, quantity: 2 }] })
    expect((await add(rice.id, 1)).body).toMatchObject({ quantity: 4, entityId: bag.id })
    expect((await take(wild.id, 1, { entityId: bag.id })).body).toMatchObject({ quantity: 3 })
    expect(await changesOf(basmati.id)).toContainEqual(
      expect.objectContaining({
        id: changeOf(took),
        stock: [expect.objectContaining({ product: { id: basmati.id, name: basmati.name } })],
      }),
    )
    await home.client.call(deleteStockProduct, { id: basmati.id })
    for (const answer of [await take(rice.id, 1), await add(wild.id, 1)])
      expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'product.not_found' })
    expect(await left(bag)).toEqual([3])
  })

  test('is not added where it cannot be, and then nothing is changed', async () => {
    const { id } = await product({ isLow: true })
    const full = await lot(id, 1e12)
    const other = await lot((await product()).id, 1)
    const attic = await home.room('Attic')
    const before = await newest()
    const refused = async (quantity: unknown, more: Sent) => refusalOf(await add(id, quantity, more))
    const invalid = { status: 422, code: 'validation' }
    expect(await refused(1, { entityId: full.id })).toMatchObject({ ...invalid, fields: ['quantity'] })
    expect(await refused(1, { locationId: anyId })).toMatchObject({ ...invalid, fields: ['locationId'] })
    for (const [member, value] of [
      ['locationId', attic.id],
      ['expires', '2098-01-01'],
      ['price', 5],
    ] as const)
      expect(await refused(1, { entityId: full.id, [member]: value })).toMatchObject({
        ...invalid,
        fields: [member],
      })
    expect(await refused(1, { entityId: other.id })).toMatchObject({ code: 'entity.not_found' })
    for (const quantity of [0, -0, 0.0000001, 1e15])
      expect(await refused(quantity, {})).toMatchObject({ ...invalid, fields: ['quantity'] })
    expect(refusalOf(await add(anyId, 1))).toMatchObject({ code: 'product.not_found' })
    expect((await newest()).id).toBe(before.id)
    expect((await home.client.call(getStockProduct, { id })).isLow).toBe(true)
  })

  test('gets items of the default type where its own one is gone or of locations by now', async () => {
    const type = await home.type('Food', false)
    const { id } = await product({ entityTypeId: type.id })
    await home.client.call(updateEntityType, { id: type.id, name: 'Food', isLocation: true })
    const { body } = await add(id, 1)
    const { entityType } = await home.get((body as { entityId: string }).entityId)
    expect(entityType).toMatchObject({ id: home.itemType.id, isLocation: false })
  })

  test('of which the last piece is left is taken by one of two people', async () => {
    const { id } = await product()
    const last = await lot(id, 1)
    const other = home.as({}).client
    const both = await Promise.all([take(id, 1), take(id, 1, {}, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await left(last)).toEqual([0])
  })

  test('is told in the history of its product, and undone by the difference in any order', async () => {
    const { id, name } = await product()
    const cellar = await home.room('Cellar')
    const rice = await lot(id, 10, { parentId: cellar.id })
    const first = changeOf(await take(id, 2, { note: 'Soup' }))
    const second = changeOf(await take(id, 3))
    const place = { id: cellar.id, name: 'Cellar' }
    const stock = [{ did: 'took', quantity: 2, unit: 'kg', product: { id, name }, place, note: 'Soup' }]
    await home.client.call(patchStockProduct, { id, unit: 'packs' })
    const listed = await changesOf(id)
    expect(listed.map(change => change.id)).toEqual([(await newest()).id, second, first, listed[3]?.id])
    expect(listed[2]).toMatchObject({ kind: 'updated', stock })
    const undone = await undo(first)
    expect(undone.body).toMatchObject({ kind: 'undone', stock, origin: { isRedo: false, stock } })
    expect(await left(rice)).toEqual([7])
    expect((await changesOf(id))[0]).toMatchObject({ kind: 'undone', stock })
    await home.patch(rice.id, { quantity: 1 })
    expect((await undo(second)).status).toBe(201)
    expect(await left(rice)).toEqual([4])
    const redone = await undo((undone.body as { id: string }).id)
    expect(redone.body).toMatchObject({ origin: { isRedo: true, stock } })
    expect(await left(rice)).toEqual([2])
    await expectKeptValues(stowage, home.groupId)
  })

  test('that was added is not undone when more of it was taken since; by force it is emptied', async () => {
    const { id } = await product({ isLow: true })
    const rice = await lot(id, 1)
    const added = changeOf(await add(id, 5, { entityId: rice.id }))
    const taken = changeOf(await take(id, 4))
    const conflicts = [{ subject: { id: rice.id }, members: ['quantity'], changeId: taken }]
    expect((await undo(added)).body).toMatchObject({ code: 'history.changed_since', count: 1, conflicts })
    await home.client.call(patchStockProduct, { id, isLow: true })
    expect((await undo(added, true)).status).toBe(201)
    expect(await left(rice)).toEqual([0])
    expect((await home.client.call(getStockProduct, { id })).isLow).toBe(true)
    await undo(taken)
    expect(await left(rice)).toEqual([4])
  })

  test('is not undone into an item that is gone or of another product; a lot that was made goes again', async () => {
    const { id } = await product()
    const { body } = await add(id, 5)
    const { entityId, change: added } = body as { entityId: string; change: string }
    const taken = changeOf(await take(id, 2))
    expect((await undo(added)).body).toMatchObject({ code: 'history.changed_since' })
    await home.patch(entityId, { productId: (await product()).id })
    expect((await undo(taken)).body).toMatchObject({ conflicts: [{ members: ['quantity'] }] })
    await home.patch(entityId, { productId: id })
    expect((await undo(taken)).status).toBe(201)
    const again = changeOf(await take(id, 1))
    await home.remove(entityId)
    expect((await undo(again)).body).toMatchObject({ conflicts: [{ members: ['id'] }] })
    await undo((await newest()).id)
    expect((await undo(again)).status).toBe(201)
    expect(await left({ id: entityId })).toEqual([5])
  })

  test('keeps nothing that was said of a product that is deleted for good', async () => {
    const { id } = await product()
    const rice = await lot(id, 3)
    const taken = changeOf(await take(id, 1, { note: 'For a surprise' }))
    await home.client.call(deleteStockProduct, { id })
    expect(refusalOf(await take(id, 1))).toMatchObject({ code: 'product.not_found' })
    expect((await changesOf(rice.id)).find(each => each.id === taken)?.stock).toHaveLength(1)
    const [trashed] = (await home.client.call(listTrash, {})).items
    await home.client.call(deleteTrash, { id: requireValue(trashed).id })
    const told = (await changesOf(rice.id)).find(each => each.id === taken)
    expect(told).toBeDefined()
    expect(told).not.toHaveProperty('stock')
    expect((await undo(taken)).status).toBe(201)
    expect(await left(rice)).toEqual([3])
  })

  test('is taken and filled by lenders, who make no items and say no price', async () => {
    const { id } = await product({ isLow: true })
    const rice = await lot(id, 3)
    const lea = await lender()
    const lendsOnly = { status: 403, code: 'member.lends_only' }
    const before = await newest()
    expect(refusalOf(await add(id, 1, { expires: '2098-01-01' }, lea))).toMatchObject(lendsOnly)
    expect(refusalOf(await add(id, 1, { entityId: rice.id, price: 0 }, lea))).toMatchObject(lendsOnly)
    expect((await newest()).id).toBe(before.id)
    const own = [changeOf(await take(id, 1, {}, lea)), changeOf(await add(id, 5, {}, lea))]
    expect(await left(rice)).toEqual([7])
    const mine = changeOf(await take(id, 1))
    expect(refusalOf(await undo(mine, false, lea))).toMatchObject(lendsOnly)
    for (const change of own) expect((await undo(change, false, lea)).status).toBe(201)
    expect(await left(rice)).toEqual([2])
  })

  test('of very many items is taken in statements that are far fewer', async () => {
    const { id } = await product()
    await addMany(stowage, home, 1200, i => ({
      product_id: id,
      quantity: 1,
      expires: i % 2 ? '2098-01-01' : null,
    }))
    const counter = countStatements()
    expect((await take(id, 1)).status).toBe(200)
    const one = counter.count()
    const taken = await take(id, 1100)
    expect(taken.body).toMatchObject({ quantity: 99 })
    const many = counter.count() - one
    counter.stop()
    expect(many).toBeLessThan(550)
    const stock = [{ did: 'took', quantity: 1100 }]
    expect((await undo(changeOf(taken))).body).toMatchObject({ count: 1100, stock, origin: { stock } })
    expect((await home.client.call(getStockProduct, { id })).quantity).toBe(1199)
    await expectKeptValues(stowage, home.groupId)
  })
})
