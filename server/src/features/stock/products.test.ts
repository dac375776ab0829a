import { createEntity } from '@stowage/contract/entities/entities'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import { listChanges, listTrash, restoreTrash, undoChange } from '@stowage/contract/history/history'
import {
  createStockProduct,
  deleteStockProduct,
  getStockProduct,
  listShops,
  listStockProducts,
  mergeStockProduct,
  patchStockProduct,
  type StockProduct,
  updateStockProduct,
} from '@stowage/contract/stock/products'
import { exportStockProducts } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

const anyId = '01890000-0000-7000-8000-0000000000ee'

const bare = {
  manufacturer: '',
  modelNumber: '',
  unit: '',
  minQuantity: null,
  targetQuantity: null,
  isLow: false,
  shop: '',
  notes: '',
  codes: [],
  entityTypeId: null,
  quantity: 0,
  itemCount: 0,
  nextExpiry: '',
  isBelowMinimum: false,
  imageId: null,
  thumbnailId: null,
  imageEntityId: null,
}

describe.each(everyDatabase)('products, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const product = (name: string, more: Sent = {}): Promise<StockProduct> =>
    home.client.call(createStockProduct, { name, ...more })
  const show = (id: string) => home.client.call(getStockProduct, { id })
  const productOf = async (id: string) => (await home.get(id)).productId
  const undoLast = async () => {
    const { items } = await home.client.call(listChanges, { limit: 1 })
    return home.client.call(undoChange, { id: requireValue(items[0]).id })
  }

  test('are replaced, changed and told whole, and their items in the same change as they', async () => {
    const first = await home.make('Bottle', { quantity: 2.5 })
    const second = await home.make('Carton', { quantity: 0.25 })
    const milk = await product(' Oat milk ', { entityIds: [first.id, second.id, first.id] })
    expect(milk).toEqual({ ...bare, id: milk.id, name: 'Oat milk', quantity: 2.75, itemCount: 2 })
    expect(await productOf(first.id)).toBe(milk.id)
    await undoLast()
    expect([await productOf(first.id), await productOf(second.id)]).toEqual([null, null])
    expect(refusalOf(await home.client.send(getStockProduct, { id: milk.id }))).toMatchObject({ status: 404 })

    const facts = {
      unit: 'packs',
      minQuantity: 2,
      targetQuantity: 6.5,
      isLow: true,
      shop: 'Market',
      notes: 'n',
    }
    const made = await product('Rice', { ...facts, codes: ['A', ' a ', 'B'], entityTypeId: home.itemType.id })
    const whole = { ...bare, ...facts, id: made.id, name: 'Rice', codes: ['A', 'B'] }
    expect(made).toEqual({ ...whole, entityTypeId: home.itemType.id, isBelowMinimum: true })
    const patched = { id: made.id, minQuantity: null, isLow: null, codes: null, shop: 'Mill' }
    expect(await home.client.call(patchStockProduct, patched)).toEqual({
      ...made,
      minQuantity: null,
      isLow: false,
      isBelowMinimum: false,
      codes: [],
      shop: 'Mill',
    })
    expect(await home.client.call(updateStockProduct, { id: made.id, name: 'Rice' })).toEqual({
      ...bare,
      id: made.id,
      name: 'Rice',
    })
    const [replaced, changed] = (await home.client.call(listChanges, { limit: 2 })).items
    for (const each of [replaced, changed]) await home.client.call(undoChange, { id: requireValue(each).id })
    expect(await show(made.id)).toEqual(made)
    await expectKeptValues(stowage, home.groupId)
  })

  test('have names of their own, without regard to case and accents, also after an undo', async () => {
    const taken = { status: 409, code: 'product.name_taken' }
    const oil = await product('Öl')
    const salt = await product('Salt')
    for (const name of ['ol', 'ÖL', ' öl '])
      expect(refusalOf(await home.client.send(createStockProduct, { name }))).toMatchObject(taken)
    expect(refusalOf(await home.client.send(updateStockProduct, { id: salt.id, name: 'OL' }))).toMatchObject(
      taken,
    )
    expect(refusalOf(await home.client.send(patchStockProduct, { id: salt.id, name: 'Ól' }))).toMatchObject(
      taken,
    )
    expect((await home.client.call(patchStockProduct, { id: oil.id, name: 'OL' })).name).toBe('OL')
    await home.client.call(deleteStockProduct, { id: oil.id })
    const { id: changeId } = requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
    const again = await product('ol')
    for (const force of [false, true])
      expect(refusalOf(await home.client.send(undoChange, { id: changeId, force }))).toMatchObject({
        status: 409,
      })
    expect(refusalOf(await home.client.send(restoreTrash, { id: oil.id }))).toMatchObject({ status: 409 })
    await home.client.call(deleteStockProduct, { id: again.id })
    await home.client.call(restoreTrash, { id: oil.id })
    expect((await show(oil.id)).name).toBe('OL')
  })

  test('are members of items that stay unless they are named, and are cleared by null and ""', async () => {
    const { id: productId } = await product('Beans')
    const lot = await home.make('Lot', { productId })
    expect(lot.productId).toBe(productId)
    const { items } = await home.client.call(createEntities, {
      items: [{ name: 'Batch', productId }],
    } as never)
    expect(await productOf(requireValue(items[0]).id)).toBe(productId)
    const { productId: _, ...others } = await home.get(lot.id)
    expect((await home.put(lot.id, { ...others, productId: undefined })).productId).toBe(productId)
    expect((await home.patch(lot.id, { quantity: 3 })).productId).toBe(productId)
    expect((await home.duplicate(lot.id)).productId).toBe(productId)
    const bulk = (change: Sent, onProblem = 'stop') =>
      home.client.send(changeEntities, { select: { ids: [lot.id] }, change, onProblem } as never)
    for (const none of [null, '']) {
      expect((await home.patch(lot.id, { productId: none })).productId).toBeNull()
      expect((await home.put(lot.id, { productId })).productId).toBe(productId)
      expect((await home.put(lot.id, { productId: none })).productId).toBeNull()
      expect((await bulk({ productId })).status).toBe(200)
      expect(await productOf(lot.id)).toBe(productId)
      expect((await bulk({ productId: none })).status).toBe(200)
      expect(await productOf(lot.id)).toBeNull()
    }
    const listed = await home.list({ q: 'Lot', show: 'productId' })
    expect(listed.items.find(({ id }) => id === lot.id)).toMatchObject({ productId: null })
    const missing = { status: 404, code: 'product.not_found' }
    for (const reply of [
      await home.client.send(createEntity, { name: 'Bad', productId: anyId }),
      await home.client.send(createEntities, { items: [{ name: 'Bad', productId: anyId }] } as never),
      await home.tryPut(lot.id, { productId: anyId }),
      await home.tryPatch(lot.id, { productId: anyId }),
      await bulk({ productId: anyId }),
    ])
      expect(refusalOf(reply)).toMatchObject(missing)
    expect(await home.names({ q: 'Bad' })).toEqual([])
    await expectKeptValues(stowage, home.groupId)
  })

  test('are not for locations, but stay when an item becomes one and do not count it', async () => {
    const { id: productId } = await product('Box')
    const room = await home.room('Cellar')
    const refused = { status: 422, fields: ['productId'] }
    const asRoom = { name: 'Attic', entityTypeId: home.locationType.id, productId }
    expect(refusalOf(await home.client.send(createEntity, asRoom))).toMatchObject(refused)
    expect(refusalOf(await home.tryPatch(room.id, { productId }))).toMatchObject(refused)
    expect(refusalOf(await home.tryPut(room.id, { productId }))).toMatchObject(refused)
    const problem = await home.client.send(changeEntities, {
      select: { ids: [room.id] },
      change: { productId },
    } as never)
    expect(problem.status).toBe(422)
    const given = { name: 'Crate', entityIds: [room.id] }
    expect(refusalOf(await home.client.send(createStockProduct, given))).toMatchObject({
      status: 422,
      fields: ['entityIds.0'],
    })
    const missing = { name: 'Crate', entityIds: [anyId] }
    expect(refusalOf(await home.client.send(createStockProduct, missing))).toMatchObject({
      code: 'entity.not_found',
    })
    const box = await home.make('Box 1', { productId })
    await home.patch(box.id, { entityTypeId: home.locationType.id })
    expect((await home.put(box.id)).productId).toBe(productId)
    expect(await show(productId)).toMatchObject({ quantity: 0, itemCount: 0 })
    await home.patch(box.id, { entityTypeId: home.itemType.id })
    expect(await show(productId)).toMatchObject({ quantity: 1, itemCount: 1 })
    await expectKeptValues(stowage, home.groupId)
  })

  test('leave their items when they are deleted, and get them back', async () => {
    const { id: productId } = await product('Tea')
    const lot = await home.make('Tea 1', { productId, quantity: 4 })
    const gone = await home.make('Tea 2', { productId, quantity: 2 })
    await home.client.call(deleteStockProduct, { id: productId })
    expect(await productOf(lot.id)).toBeNull()
    expect((await home.client.call(listTrash, {})).items).toMatchObject([{ kind: 'product', name: 'Tea' }])
    await home.client.call(restoreTrash, { id: productId })
    expect(await show(productId)).toMatchObject({ quantity: 6, itemCount: 2 })
    await home.remove(gone.id)
    await home.client.call(deleteStockProduct, { id: productId })
    const { notes } = await home.client.call(restoreTrash, { id: gone.id })
    expect(notes).toEqual(['A product is gone by now: its items have come back without it.'])
    expect(await productOf(gone.id)).toBeNull()
    await home.client.call(restoreTrash, { id: productId })
    expect(await show(productId)).toMatchObject({ quantity: 4, itemCount: 1 })
    await expectKeptValues(stowage, home.groupId)
  })

  test('go with the undo of their creation only when nobody uses them, or whoever does loses them', async () => {
    const { id: productId } = await product('Soap')
    const { id: changeId } = requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
    const bar = await home.make('Bar', { productId })
    expect(refusalOf(await home.client.send(undoChange, { id: changeId }))).toMatchObject({ status: 409 })
    await home.client.call(undoChange, { id: changeId, force: true })
    expect(await productOf(bar.id)).toBeNull()
    await expectKeptValues(stowage, home.groupId)
  })

  test('are listed by name, page by page, and found by name, maker, model and codes', async () => {
    const before = (await home.client.call(listStockProducts, { limit: 200 })).items.length
    await product('Zz 10', { manufacturer: 'Émile' })
    await product('Zz 9', { codes: ['4006381333931'] })
    await product('zz 1', { modelNumber: 'M-7', notes: 'zebra' })
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: { items: StockProduct[]; next: string | null } = await home.client.call(listStockProducts, {
        after,
        limit: 2,
      })
      seen.push(...page.items.map(({ name }) => name))
      after = page.next
    }
    expect(seen.length).toBe(before + 3)
    expect(seen.slice(-3)).toEqual(['zz 1', 'Zz 9', 'Zz 10'])
    const found = async (q: string) =>
      (await home.client.call(listStockProducts, { q })).items.map(({ name }) => name)
    for (const [q, names] of [
      ['EMILE', ['Zz 10']],
      ['81333931', ['Zz 9']],
      ['m-7', ['zz 1']],
      ['zebra', []],
    ] as const)
      expect([q, await found(q)]).toEqual([q, names])
  })

  test('keep their sums and first expiry day, whatever becomes of their items', async () => {
    const check = async (id: string, expected: Sent) => {
      expect(await show(id)).toMatchObject(expected)
      await expectKeptValues(stowage, home.groupId)
    }
    const { id: productId } = await product('Flour', { minQuantity: 2 })
    const { id: other } = await product('Rye')
    await check(productId, { quantity: 0, itemCount: 0, isBelowMinimum: true, nextExpiry: '' })
    const first = await home.make('Flour 1', { productId, quantity: 0.1, expires: '2027-01-02' })
    const second = await home.make('Flour 2', { productId, quantity: 0.2, expires: '2026-05-06' })
    await home.make('Flour 3', { productId, quantity: 1.7 })
    await check(productId, { quantity: 2, itemCount: 3, isBelowMinimum: false, nextExpiry: '2026-05-06' })
    await home.patch(second.id, { quantity: 0 })
    await check(productId, { quantity: 1.8, itemCount: 3, isBelowMinimum: true, nextExpiry: '2027-01-02' })
    await home.patch(first.id, { expires: '2027-02-03' })
    await check(productId, { nextExpiry: '2027-02-03' })
    await home.put(first.id, { archived: true })
    await check(productId, { quantity: 1.7, itemCount: 3, nextExpiry: '' })
    await home.put(first.id, { archived: false, soldDate: '2026-01-01' })
    await check(productId, { quantity: 1.7, itemCount: 3, nextExpiry: '' })
    await undoLast()
    await home.put(first.id, { archived: false })
    await check(productId, { quantity: 1.8, itemCount: 3, nextExpiry: '2027-02-03' })
    await home.remove(first.id)
    await check(productId, { quantity: 1.7, itemCount: 2, nextExpiry: '' })
    await home.client.call(restoreTrash, { id: first.id })
    await check(productId, { quantity: 1.8, itemCount: 3, nextExpiry: '2027-02-03' })
    await home.client.call(changeEntities, {
      select: { ids: [first.id, second.id] },
      change: { productId: other, quantity: 3 },
    } as never)
    await check(other, { quantity: 6, itemCount: 2, nextExpiry: '2026-05-06' })
    await check(productId, { quantity: 1.7, itemCount: 1, isBelowMinimum: true, nextExpiry: '' })
    await home.client.call(patchStockProduct, { id: productId, minQuantity: 1.7 })
    await check(productId, { isBelowMinimum: false })
    await undoLast()
    await check(productId, { isBelowMinimum: true })
  })

  test('add up amounts of any size, exactly as far as numbers go', async () => {
    const { id: productId } = await product('Sand', { minQuantity: 1e12 })
    const lots = [1e12, 0.0000001, -0, 0.1, 0.2]
    const made: string[] = []
    for (const quantity of lots) made.push((await home.make('Sand', { productId, quantity })).id)
    expect((await show(productId)).quantity).toBeCloseTo(1e12 + 0.3, -2)
    await home.remove(requireValue(made[0]))
    expect(await show(productId)).toMatchObject({ quantity: 0.3, itemCount: 4, isBelowMinimum: true })
    await expectKeptValues(stowage, home.groupId)
  })

  test('do not get another version by their sums, but another ETag', async () => {
    const { id: productId } = await product('Salt 2')
    const lot = await home.make('Salt', { productId })
    const { headers } = await home.client.send(getStockProduct, { id: productId })
    const etag = requireValue(headers.get('etag'))
    await home.patch(lot.id, { quantity: 5 })
    expect((await home.client.send(getStockProduct, { id: productId })).headers.get('etag')).not.toBe(etag)
    const change = { id: productId, notes: 'Fine' }
    const ifMatch = { headers: { 'If-Match': etag } }
    expect((await home.client.send(patchStockProduct, change, ifMatch)).status).toBe(200)
    expect((await home.client.send(patchStockProduct, change, ifMatch)).status).toBe(412)
  })

  test('are listed by expiry and shop, filtered, and told with the photo of the newest item that has one', async () => {
    const pantry = await Household.of(ada.client)
    const { client } = pantry
    const cellar = await pantry.room('Cellar')
    const shelf = await pantry.room('Shelf', { parentId: cellar.id })
    const make = (name: string, more: Sent = {}) => client.call(createStockProduct, { name, ...more })
    const beans = await make('Beans', { shop: 'Märkt', minQuantity: 1 })
    const corn = await make('Corn', { shop: 'market', entityTypeId: pantry.itemType.id })
    const dill = await make('Dill', { isLow: true })
    const eggs = await make('Eggs', { shop: 'Farm', minQuantity: 1 })
    await pantry.make('C', { productId: corn.id, expires: '2026-03-01', parentId: shelf.id })
    await pantry.make('E 1', { productId: eggs.id, expires: '2026-03-01' })
    const old = await pantry.make('E 2', { productId: eggs.id, expires: '2026-02-01' })
    const box = await pantry.make('Box', { parentId: shelf.id })
    const inBox = await pantry.make('D', { productId: dill.id, parentId: box.id })
    const names = async (query: Sent = {}) =>
      (await client.call(listStockProducts, query)).items.map(({ name }) => name)
    for (const [query, expected] of [
      [{ orderBy: 'nextExpiry' }, ['Eggs', 'Corn', 'Beans', 'Dill']],
      [{ orderBy: 'shop' }, ['Dill', 'Eggs', 'Corn', 'Beans']],
      [{ low: true }, ['Beans', 'Dill']],
      [{ low: false }, ['Corn', 'Eggs']],
      [{ expiresUntil: '2026-02-01' }, ['Eggs']],
      [{ expiresUntil: '2026-03-01', orderBy: 'nextExpiry' }, ['Eggs', 'Corn']],
      [{ shop: 'MARKET' }, ['Corn']],
      [{ shop: 'markt' }, ['Beans']],
      [{ entityTypeId: pantry.itemType.id }, ['Corn']],
      [{ locationId: cellar.id }, ['Corn', 'Dill']],
      [{ locationId: cellar.id, low: true }, ['Dill']],
      [{ locationId: anyId }, []],
    ] as const) {
      expect([query, await names(query)]).toEqual([query, expected])
      const seen: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page: { items: StockProduct[]; next: string | null } = await client.call(listStockProducts, {
          ...query,
          after,
          limit: 1,
        } as never)
        seen.push(...page.items.map(({ name }) => name))
        after = page.next
      }
      expect([query, seen]).toEqual([query, expected])
    }
    expect(await client.call(listShops, {})).toEqual({ items: ['Farm', 'market', 'Märkt'] })
    const { next } = await client.call(listStockProducts, { orderBy: 'shop', limit: 1 })
    const wrong = await client.send(listStockProducts, { orderBy: 'name', after: requireValue(next) })
    expect(refusalOf(wrong)).toMatchObject({ status: 422, fields: ['after'] })

    const photo = await addPhoto(stowage, pantry, old.id)
    await pantry.make('E 3', { productId: eggs.id })
    const told = { imageId: photo, imageEntityId: old.id }
    expect(await client.call(getStockProduct, { id: eggs.id })).toMatchObject(told)
    const listed = await client.call(listStockProducts, { q: 'egg' })
    expect(listed.items).toMatchObject([told])
    await pantry.patch(inBox.id, { quantity: 0 })
    expect(await names({ locationId: box.id })).toEqual(['Dill'])
    expect(beans.isBelowMinimum).toBe(true)
  })

  test('keep 5,000 items, lose them with a long write and get them back', async () => {
    const crowd = await Household.of(ada.client)
    const { client } = crowd
    const { id: productId } = await client.call(createStockProduct, { name: 'Screw' })
    await addMany(stowage, crowd, 5000, i => ({ product_id: productId, quantity: i % 2 }))
    const whole = { quantity: 2500, itemCount: 5000 }
    expect(await client.call(getStockProduct, { id: productId })).toMatchObject(whole)
    await client.call(deleteStockProduct, { id: productId })
    const { items } = await client.call(listChanges, { limit: 1 })
    expect(items).toMatchObject([{ kind: 'deleted', count: 5001 }])
    expect(await crowd.names({ q: 'Item 4999' })).toEqual(['Item 4999'])
    await client.call(restoreTrash, { id: productId })
    expect(await client.call(getStockProduct, { id: productId })).toMatchObject(whole)
    await expectKeptValues(stowage, crowd.groupId)
  })

  test('are merged as one change: items go over, codes are joined, and what is empty is filled', async () => {
    const into = await product('Milk', { unit: 'l', minQuantity: 2, shop: 'Farm', codes: ['A', 'B'] })
    const from = await product('Whole milk', {
      unit: ' L ',
      minQuantity: 5,
      targetQuantity: 6,
      shop: 'Market',
      codes: ['b', 'C'],
      notes: 'Glass',
      manufacturer: 'Dairy',
      entityTypeId: home.itemType.id,
      isLow: true,
    })
    const lot = await home.make('M 1', { productId: from.id, quantity: 3 })
    const before = [await show(into.id), await show(from.id)]
    const merge = (id: string, other: string) => home.client.send(mergeStockProduct, { id, into: other })
    expect(refusalOf(await merge(into.id, into.id))).toMatchObject({ status: 422, fields: ['into'] })
    expect(refusalOf(await merge(into.id, anyId))).toMatchObject({ code: 'product.not_found' })
    const kilos = await product('Milk powder', { unit: 'kg' })
    expect(refusalOf(await merge(kilos.id, into.id))).toMatchObject({
      status: 409,
      code: 'product.other_unit',
    })
    const { body, headers } = await merge(from.id, into.id)
    expect(body).toEqual({
      into: {
        ...into,
        quantity: 3,
        itemCount: 1,
        isBelowMinimum: false,
        targetQuantity: 6,
        codes: ['A', 'B', 'C'],
        notes: 'Glass',
        manufacturer: 'Dairy',
        entityTypeId: home.itemType.id,
      },
      items: 1,
      change: headers.get('stowage-change'),
    })
    expect(await productOf(lot.id)).toBe(into.id)
    expect(refusalOf(await merge(from.id, into.id))).toMatchObject({ status: 404 })
    await undoLast()
    expect([await show(into.id), await show(from.id)]).toEqual(before)
    expect(await productOf(lot.id)).toBe(from.id)
    const many = await product('Many codes', { codes: Array.from({ length: 19 }, (_, i) => `c${i}`) })
    expect(refusalOf(await merge(many.id, into.id))).toMatchObject({ status: 422, fields: ['into'] })
    await expectKeptValues(stowage, home.groupId)
  })

  test('get their items back when a merge is undone, also after the other one was deleted', async () => {
    const from = await product('Rusk', { unit: 'packs' })
    const into = await product('Toast', { unit: 'packs' })
    const lot = await home.make('Rusk 1', { productId: from.id, quantity: 3 })
    const moved = await home.make('Rusk 2', { productId: from.id, quantity: 4 })
    const own = await home.make('Toast 1', { productId: into.id })
    const { change } = await home.client.call(mergeStockProduct, { id: from.id, into: into.id })
    const historyOf = async ({ id }: StockProduct) =>
      (await home.client.call(listChanges, { subjectId: [id] } as never)).items
    const merged = (exists: boolean) => ({
      from: { id: from.id, kind: 'product', name: 'Rusk', exists },
      into: { id: into.id, kind: 'product', name: 'Toast', exists: !exists },
    })
    expect((await historyOf(into))[0]).toMatchObject({ id: change, merged: merged(false) })
    await home.patch(moved.id, { productId: null })
    await home.client.call(deleteStockProduct, { id: into.id })
    const { id: undone } = await home.client.call(undoChange, { id: requireValue(change) })
    expect((await historyOf(from))[0]).toMatchObject({ id: undone, origin: { merged: merged(true) } })
    expect(await Promise.all([lot, moved, own].map(({ id }) => productOf(id)))).toEqual([from.id, null, null])
    expect(await show(from.id)).toMatchObject({ quantity: 3, itemCount: 1 })
    await expectKeptValues(stowage, home.groupId)
    // What the merge has filled in the other one cannot come back to it, and is told.
    const filled = await product('Bread')
    const again = await home.client.call(mergeStockProduct, { id: from.id, into: filled.id })
    await home.client.call(deleteStockProduct, { id: filled.id })
    const refused = await home.client.send(undoChange, { id: requireValue(again.change) })
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'history.changed_since' })
    await home.client.call(undoChange, { id: requireValue(again.change), force: true })
    expect(await show(from.id)).toMatchObject({ quantity: 3, itemCount: 1 })
    await expectKeptValues(stowage, home.groupId)
  })

  test('are exported in the order and with the filters of the list', async () => {
    const pantry = await Household.of(ada.client)
    const { client } = pantry
    const more = { shop: 'Markt', minQuantity: 0.5, codes: ['a;b', 'c'], isLow: true }
    const { id: productId } = await client.call(createStockProduct, { name: 'Öl', ...more })
    await client.call(createStockProduct, { name: 'Zucker' })
    await pantry.make('Öl', { productId, quantity: 0.25, expires: '2026-03-04' })
    const read = async (input: Sent) =>
      new TextDecoder().decode((await client.download(exportStockProducts, input as never)).bytes)
    const columns = ['name', 'quantity', 'minQuantity', 'nextExpiry', 'codes', 'isLow']
    expect((await read({ columns, language: 'de' })).split('\n')).toEqual([
      'Name;Menge;Mindestmenge;Nächster Ablauf;Codes;Wird knapp',
      'Öl;0,25;0,5;2026-03-04;"a\\;b; c";ja',
      'Zucker;0;;;;nein',
      '',
    ])
    expect(JSON.parse(await read({ format: 'json', columns, low: true }))).toEqual([
      {
        name: 'Öl',
        quantity: 0.25,
        minQuantity: 0.5,
        nextExpiry: '2026-03-04',
        codes: ['a;b', 'c'],
        isLow: true,
      },
    ])
    const [whole] = JSON.parse(await read({ format: 'json', orderBy: 'nextExpiry', shop: 'MARKT' }))
    expect(whole).toMatchObject({ id: productId, itemCount: 1, shop: 'Markt' })
    expect((await client.send(exportStockProducts, { columns: ['price'] } as never)).status).toBe(422)
  })
})
