import { deleteEntity } from '@stowage/contract/entities/entities'
import { mergeLocation } from '@stowage/contract/entities/locations'
import { updateGroup } from '@stowage/contract/groups/groups'
import { createInvitation } from '@stowage/contract/groups/invitations'
import {
  deleteTrash,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history/history'
import type { Reply } from '@stowage/contract/protocol/client'
import {
  createStockProduct,
  deleteStockProduct,
  getStockProduct,
  mergeStockProduct,
  patchStockProduct,
} from '@stowage/contract/stock/products'
import {
  createShoppingLine,
  deleteShoppingLine,
  getShoppingLine,
  getShoppingList,
  maxBoughtLines,
  maxShoppingLines,
  patchShoppingLine,
  putAway,
  type ShoppingLine,
} from '@stowage/contract/stock/shopping'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { fewestStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'

describe.each(everyDatabase)('lines of the shopping list, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const add = (line: Sent): Promise<ShoppingLine> => home.client.call(createShoppingLine, line)
  const product = (name: string, more: Sent = {}) =>
    home.client.call(createStockProduct, { name, ...more } as never)
  const get = (id: string) => home.client.call(getShoppingLine, { id })
  const undoLast = async () => {
    const { items } = await home.client.call(listChanges, { limit: 1 })
    return home.client.call(undoChange, { id: requireValue(items[0]).id })
  }
  const refusal = async (sent: Promise<Reply<unknown>>) => refusalOf(await sent)

  test('are added, changed under their version, undone, taken off and brought back', async () => {
    const bare = { productId: null, quantity: null, shop: '', notes: '' }
    const milk = await add({ name: ' Milk ' })
    expect(milk).toEqual({ ...bare, id: milk.id, name: 'Milk' })
    const { headers } = await home.client.send(getShoppingLine, { id: milk.id })
    const ifMatch = { headers: { 'If-Match': requireValue(headers.get('etag')) } }
    const full = { name: 'Oat milk', quantity: 1.5, shop: 'Corner', notes: 'Two if cheap' }
    const patch = (more: Sent, options = {}) =>
      home.client.send(patchShoppingLine, { id: milk.id, ...more }, options)
    expect((await patch(full, ifMatch)).body).toEqual({ ...milk, ...full })
    expect((await patch({ notes: 'Late' }, ifMatch)).status).toBe(412)
    expect((await home.client.send(deleteShoppingLine, { id: milk.id }, ifMatch)).status).toBe(412)
    expect((await patch({ quantity: null, shop: null, name: null })).body).toEqual({
      ...milk,
      name: 'Oat milk',
      notes: 'Two if cheap',
    })
    await undoLast()
    expect(await get(milk.id)).toEqual({ ...milk, ...full })
    await home.client.call(deleteShoppingLine, { id: milk.id })
    expect(await refusal(patch({ notes: 'Late' }))).toMatchObject({ status: 404, code: 'shopping.not_found' })
    expect((await home.client.call(listTrash, {})).items).toMatchObject([
      { kind: 'shoppingLine', name: 'Oat milk' },
    ])
    await home.client.call(restoreTrash, { id: milk.id })
    expect(await get(milk.id)).toEqual({ ...milk, ...full })
  })

  test('are refused when they say nothing, too much, or what is not of the group', async () => {
    const { id } = await product('Flour')
    const other = await Household.of(ada.client, 'Other')
    const theirs = await other.client.call(createShoppingLine, { name: 'Theirs' })
    const { id: theirProduct } = await other.client.call(createStockProduct, { name: 'Theirs' })
    for (const [line, field] of [
      [{}, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'a'.repeat(256) }, 'name'],
      [{ name: 'Flour', productId: id }, 'name'],
      [{ name: 'A', quantity: 0 }, 'quantity'],
      [{ name: 'A', quantity: 0.000_000_1 }, 'quantity'],
      [{ name: 'A', shop: 's'.repeat(256) }, 'shop'],
      [{ name: 'A', notes: 'n'.repeat(20_001) }, 'notes'],
    ] as const)
      expect([line, await refusal(home.client.send(createShoppingLine, line))]).toEqual([
        line,
        { status: 422, code: 'validation', fields: [field] },
      ])
    for (const productId of [newId(), theirProduct])
      expect(await refusal(home.client.send(createShoppingLine, { productId }))).toMatchObject({
        status: 404,
        code: 'product.not_found',
      })
    const line = await add({ productId: id })
    expect(await refusal(home.client.send(patchShoppingLine, { id: line.id, name: 'Rye' }))).toMatchObject({
      status: 422,
      fields: ['name'],
    })
    for (const operation of [getShoppingLine, patchShoppingLine, deleteShoppingLine] as const)
      expect(
        await refusal(home.client.send(operation as typeof patchShoppingLine, { id: theirs.id })),
      ).toMatchObject({ status: 404, code: 'shopping.not_found' })
  })

  test('have the name and the shop of their product, and keep its name when it is deleted', async () => {
    const { id: productId } = await product('Flour', { shop: 'Mill' })
    const line = await add({ productId, quantity: 2 })
    expect(line).toMatchObject({ productId, name: 'Flour', shop: 'Mill' })
    await home.client.call(patchStockProduct, { id: productId, name: 'Rye flour' } as never)
    expect(await get(line.id)).toMatchObject({ productId, name: 'Rye flour' })
    expect(await home.client.call(patchShoppingLine, { id: line.id, shop: 'Market' } as never)).toMatchObject(
      { shop: 'Market' },
    )
    await home.client.call(deleteStockProduct, { id: productId })
    const alone = { productId: null, name: 'Rye flour', quantity: 2, shop: 'Market' }
    expect(await get(line.id)).toMatchObject(alone)
    await undoLast()
    expect(await get(line.id)).toMatchObject({ ...alone, productId })
    await home.client.call(deleteStockProduct, { id: productId })
    expect(await get(line.id)).toMatchObject(alone)
    await home.client.call(restoreTrash, { id: productId })
    expect(await get(line.id)).toMatchObject({ ...alone, productId })
  })

  test('go to the product into which theirs is merged, and back with the undo of that', async () => {
    const from = await product('Flour')
    const into = await product('Rye flour')
    const line = await add({ productId: from.id, quantity: 2 })
    await home.client.call(mergeStockProduct, { id: from.id, into: into.id })
    expect(await get(line.id)).toMatchObject({ productId: into.id, name: 'Rye flour', quantity: 2 })
    await undoLast()
    expect(await get(line.id)).toEqual(line)
  })

  test('are at most 1,000 in a group', async () => {
    const at = '2026-01-31T12:00:00.000Z'
    const rows = Array.from({ length: maxShoppingLines - 1 }, (_, i) => ({
      group_id: home.groupId,
      id: newId(),
      product_id: null,
      name: `Line ${i}`,
      quantity: null,
      shop: '',
      notes: '',
      created_at: at,
      updated_at: at,
    }))
    await stowage.app.database.write(home.groupId, ({ db }) =>
      db.q.insertInto('shopping_lines').values(rows).execute(),
    )
    const { id } = await add({ name: 'The last' })
    const full = { status: 409, code: 'shopping.too_many', fields: [] }
    expect(await refusal(home.client.send(createShoppingLine, { name: 'One more' }))).toEqual(full)
    await home.client.call(deleteShoppingLine, { id })
    await add({ name: 'One more' })
  })
})

describe.each(everyDatabase)('the shopping list, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const add = (line: Sent): Promise<ShoppingLine> => home.client.call(createShoppingLine, line)
  const product = async (name: string, more: Sent = {}): Promise<string> =>
    (await home.client.call(createStockProduct, { name, ...more })).id
  const list = async (who = home.client) => (await who.call(getShoppingList, {})).items
  const stockOf = async (id: string) => (await home.client.call(getStockProduct, { id })).quantity
  const buy = (...lines: Sent[]) => home.client.call(putAway, { lines } as never)
  const refused = async (...lines: Sent[]) => refusalOf(await home.client.send(putAway, { lines }))
  const undo = (id: string | null) => home.client.call(undoChange, { id: requireValue(id) })

  test('has what is missing, running low and added by hand, by shop and name', async () => {
    const flour = await product('Flour', { minQuantity: 2, targetQuantity: 5, unit: 'kg', shop: 'Mill' })
    const salt = await product('Salt', { isLow: true, minQuantity: 1, targetQuantity: 4 })
    const sugar = await product('Sugar', { isLow: true })
    const tea = await product('tea', { minQuantity: 1 })
    await product('Rice')
    const lot = await home.make('Flour', { productId: flour, quantity: 0.1 })
    await home.put(lot.id, { purchasePrice: 1.25 })
    const cellar = await home.room('Cellar')
    await home.make('Flour', { productId: flour, quantity: 0.2, parentId: cellar.id })
    await home.make('Salt', { productId: salt, quantity: 3 })
    await home.make('Tea', { productId: tea, quantity: 1 })
    const bare = { unit: '', shop: '', lastPrice: null, location: null, notes: '' }
    const missing = [
      { ...bare, id: null, productId: salt, name: 'Salt', quantity: 1, reason: 'low' },
      { ...bare, id: null, productId: sugar, name: 'Sugar', quantity: null, reason: 'low' },
    ]
    const location = { id: cellar.id, name: 'Cellar' }
    const ofFlour = {
      productId: flour,
      name: 'Flour',
      unit: 'kg',
      lastPrice: 1.25,
      location,
      reason: 'below',
    }
    expect(await list()).toEqual([...missing, { ...bare, ...ofFlour, id: null, quantity: 4.7, shop: 'Mill' }])
    const candles = await add({ name: 'Candles', shop: 'mill', notes: 'Red' })
    const more = await add({ productId: tea })
    const two = await add({ productId: flour, quantity: 2, notes: 'Rye' })
    expect(await list()).toEqual([
      ...missing,
      { ...bare, id: more.id, productId: tea, name: 'tea', quantity: null, reason: 'byHand' },
      {
        ...bare,
        id: candles.id,
        productId: null,
        name: 'Candles',
        quantity: null,
        shop: 'mill',
        notes: 'Red',
        reason: 'byHand',
      },
      { ...bare, ...ofFlour, id: two.id, quantity: 2, shop: 'Mill', notes: 'Rye' },
    ])
    const { token } = await home.client.call(createInvitation, { uses: 1, role: 'viewer' })
    const vera = (await stowage.signUp('Vera', token)).client.as({ groupId: home.groupId })
    expect(await list(vera)).toEqual(await list())
    await home.client.call(updateGroup, { name: 'Home', currency: 'EUR', hidePrices: true })
    expect((await list(vera)).map(({ lastPrice }) => lastPrice)).toEqual([null, null, null, null, null])
    expect(await list()).toContainEqual(expect.objectContaining({ lastPrice: 1.25 }))
    const { headers } = await home.client.send(getShoppingList, {})
    const known = { headers: { 'If-None-Match': requireValue(headers.get('etag')) } }
    expect((await home.client.send(getShoppingList, {}, known)).status).toBe(304)
    await home.patch(lot.id, { quantity: 10 })
    expect((await home.client.send(getShoppingList, {}, known)).status).toBe(200)
    expect(await list()).toContainEqual(
      expect.objectContaining({ id: two.id, quantity: 2, reason: 'byHand' }),
    )
  })

  test('loses what is bought, of which stock is added in one change that is undone as one', async () => {
    const shelf = await home.room('Shelf')
    const flour = await product('Flour', { minQuantity: 2, shop: 'Mill' })
    const salt = await product('Salt', { isLow: true })
    const soap = await product('Soap')
    const lot = await home.make('Salt', { productId: salt, quantity: 0.1, parentId: shelf.id })
    const ofFlour = await add({ productId: flour, quantity: 3 })
    const ofSoap = await add({ productId: soap })
    const candles = await add({ name: 'Candles' })
    const matches = await add({ name: 'Matches' })
    const before = await list()
    const { lines, change } = await buy(
      { id: ofFlour.id, quantity: 1.5, price: 1.25, locationId: shelf.id, expires: '2030-01-31' },
      { id: ofFlour.id, quantity: 2, expires: '2031-01-31' },
      { productId: salt, quantity: 0.2 },
      { id: candles.id, quantity: 4 },
      { id: matches.id, productId: soap, quantity: 1 },
    )
    const made = lines.map(({ entityId }) => entityId)
    expect(lines).toEqual(
      [flour, flour, salt, null, soap].map((productId, line) => ({
        line,
        productId,
        entityId: productId === null ? null : expect.any(String),
        isRepeated: false,
        isProductGone: false,
        isLocationGone: false,
      })),
    )
    expect(made[2]).toBe(lot.id)
    expect(await home.get(requireValue(made[0]))).toMatchObject({
      name: 'Flour',
      quantity: 1.5,
      purchasePrice: 1.25,
      purchaseFrom: 'Mill',
      expires: '2030-01-31',
      parent: { id: shelf.id },
    })
    expect(await Promise.all([flour, salt, soap].map(stockOf))).toEqual([3.5, 0.3, 1])
    expect((await list()).map(({ id }) => id)).toEqual([ofSoap.id])
    await home.patch(lot.id, { quantity: 1.3 })
    await undo(change)
    expect(await Promise.all([flour, salt, soap].map(stockOf))).toEqual([0, 1.1, 0])
    expect(await list()).toEqual(before)
  })

  test('tells whose line somebody else took away, and adds the stock of its product all the same', async () => {
    const flour = await product('Flour')
    const gone = await product('Gone')
    const one = await add({ productId: flour })
    const other = await add({ name: 'Candles' })
    const third = await add({ productId: gone })
    const named = await add({ productId: flour })
    const once = { idempotencyKey: newId() }
    for (const _ of ['sent', 'sent again'])
      await home.client.call(putAway, { lines: [{ id: one.id, quantity: 1 }] }, once)
    await home.client.call(deleteShoppingLine, { id: other.id })
    await home.client.call(deleteStockProduct, { id: gone })
    const { lines } = await buy(
      { id: one.id, quantity: 2 },
      { id: third.id, quantity: 1 },
      { id: named.id, productId: flour, quantity: 3 },
    )
    expect(lines).toMatchObject([
      { productId: flour, isRepeated: true, isProductGone: false },
      { productId: null, isRepeated: false, isProductGone: true },
      { productId: flour, isRepeated: false, isProductGone: false },
    ])
    expect(await stockOf(flour)).toBe(6)
    const none = { productId: null, entityId: null, isProductGone: false, isLocationGone: false }
    expect(await buy({ id: newId(), quantity: 1 }, { id: other.id, quantity: 1 })).toEqual({
      lines: [0, 1].map(line => ({ ...none, line, isRepeated: true })),
      change: null,
    })
  })

  test('puts away what was merged meanwhile where that is now, and tells what is gone', async () => {
    const rice = await product('Rice')
    const wild = await product('Wild rice')
    const basmati = await product('Basmati')
    const peas = await product('Peas')
    const corn = await product('Corn')
    const attic = await home.room('Attic')
    const loft = await home.room('Loft')
    const shed = await home.room('Shed')
    const lot = await home.make('Corn', { productId: corn, parentId: loft.id })
    const listed = await add({ productId: rice })
    const taken = await add({ productId: rice })
    const ofPeas = await add({ productId: peas })
    const merge = (id: string, into: string) => home.client.call(mergeStockProduct, { id, into })
    await home.client.call(deleteShoppingLine, { id: taken.id })
    const { change: undone } = await merge(rice, basmati)
    await undo(undone)
    await merge(rice, wild)
    await merge(wild, basmati)
    await home.client.call(mergeLocation, { id: attic.id, into: loft.id })
    await home.client.call(deleteEntity, { id: shed.id })
    await home.client.call(deleteStockProduct, { id: peas })
    for (const id of [rice, peas]) await home.client.call(deleteTrash, { id })
    const other = await Household.of(ada.client, 'Other')
    const theirs = await other.room('Theirs')
    const { id: theirProduct } = await other.client.call(createStockProduct, { name: 'Theirs' })
    const purchase = [
      { id: listed.id, productId: rice, quantity: 1, locationId: attic.id },
      { id: taken.id, quantity: 2, locationId: loft.id },
      { productId: wild, quantity: 4, locationId: loft.id },
      { id: ofPeas.id, productId: peas, quantity: 8, locationId: shed.id },
      { productId: corn, quantity: 16, locationId: shed.id },
    ]
    const newest = async () => (await home.client.call(listChanges, { limit: 1 })).items[0]?.id
    const before = await newest()
    const refused = async (line: object) =>
      refusalOf(await home.client.send(putAway, { lines: [...purchase, line] }))
    for (const unknown of [theirProduct, newId()])
      expect(await refused({ productId: unknown, quantity: 1 })).toMatchObject({ code: 'product.not_found' })
    expect(await refused({ productId: corn, quantity: 1, locationId: theirs.id })).toMatchObject({
      fields: ['lines.5.locationId'],
    })
    expect(await newest()).toBe(before)
    const once = { idempotencyKey: newId() }
    const answers = []
    for (const _ of ['sent', 'sent again'])
      answers.push(await home.client.call(putAway, { lines: purchase }, once))
    expect(answers[1]).toEqual(answers[0])
    const { lines, change } = requireValue(answers[0])
    const entityId = expect.any(String)
    const kept = { isRepeated: false, isProductGone: false, isLocationGone: false }
    const gone = { ...kept, productId: null, entityId: null, isProductGone: true }
    expect(lines).toEqual([
      { ...kept, line: 0, productId: basmati, entityId },
      { ...kept, line: 1, productId: basmati, entityId, isRepeated: true },
      { ...kept, line: 2, productId: basmati, entityId },
      { ...gone, line: 3 },
      { ...kept, line: 4, productId: corn, entityId: lot.id, isLocationGone: true },
    ])
    expect(await home.get(requireValue(lines[0]?.entityId))).toMatchObject({
      name: 'Basmati',
      quantity: 7,
      parent: { id: loft.id },
    })
    expect(await Promise.all([basmati, corn].map(stockOf))).toEqual([7, 17])
    expect((await list()).filter(({ id }) => id === listed.id || id === ofPeas.id)).toEqual([])
    await undo(change)
    expect(await Promise.all([basmati, corn].map(stockOf))).toEqual([0, 1])
  })

  test('refuses a purchase with a fault as a whole', async () => {
    const flour = await product('Flour')
    const line = await add({ productId: flour })
    const good = { id: line.id, quantity: 1 }
    for (const [fault, refusal] of [
      [{ quantity: 1 }, { status: 422, fields: ['lines.0.id'] }],
      [
        { productId: flour, quantity: 0 },
        { status: 422, fields: ['lines.0.quantity'] },
      ],
      [
        { productId: flour, quantity: 1, price: 'x' },
        { status: 422, fields: ['lines.0.price'] },
      ],
      [
        { productId: flour, quantity: 1, expires: 'x' },
        { status: 422, fields: ['lines.0.expires'] },
      ],
    ] as const)
      expect([fault, await refused(fault, good)]).toMatchObject([fault, refusal])
    expect(await refused()).toMatchObject({ status: 422, fields: ['lines'] })
    expect(await refused(...Array.from({ length: maxBoughtLines + 1 }, () => good))).toMatchObject({
      status: 422,
      fields: ['lines'],
    })
    expect(await stockOf(flour)).toBe(0)
    expect((await list()).map(({ id }) => id)).toEqual([line.id])
  })

  test('needs about as many statements for a long purchase as for a short one', async () => {
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push(await product(`Product ${i}`))
    const purchase = (count: number) => (nth: number) =>
      buy(
        ...Array.from({ length: count }, (_, i) => ({
          productId: requireValue(ids[i % ids.length]),
          quantity: 1,
          expires: `20${10 + nth}-01-${String(1 + (i % 25)).padStart(2, '0')}`,
        })),
      )
    const { statements: few } = await fewestStatements(purchase(20))
    const { statements: many } = await fewestStatements(purchase(maxBoughtLines))
    expect(many).toBeLessThan(1.5 * few)
  })
})
