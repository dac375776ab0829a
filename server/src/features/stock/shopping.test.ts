import { listChanges, listTrash, restoreTrash, undoChange } from '@stowage/contract/history/history'
import type { Reply } from '@stowage/contract/protocol/client'
import { createStockProduct, deleteStockProduct, patchStockProduct } from '@stowage/contract/stock/products'
import {
  createShoppingLine,
  deleteShoppingLine,
  getShoppingLine,
  maxShoppingLines,
  patchShoppingLine,
  type ShoppingLine,
} from '@stowage/contract/stock/shopping'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
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
