import { rowKey, type ShoppingRow } from '../items/shopping.ts'
import type { Cache } from '../wire/cache.ts'
import { getShoppingList } from '../wire/operations.ts'
import type { BoughtEntry, ShopEntry } from './entry.ts'

/** Changes the rows of the list; the same rows leave the answer as it is. */
const changeRows = (cache: Cache, change: (rows: readonly ShoppingRow[]) => readonly ShoppingRow[]): void =>
  cache.update(getShoppingList, reply => {
    const items = change(reply.items)
    return items === reply.items ? reply : { ...reply, items: [...items] }
  })

/** Shows a line on the list that is to be added: in place of the row of its product, when there is one. */
export const showShop = (cache: Cache, { key, name, productId, unit, shop }: ShopEntry): void =>
  changeRows(cache, rows => {
    if (rows.some(({ id }) => id === key)) return rows
    const ofProduct = rows.find(row => productId !== undefined && row.productId === productId)
    const row: ShoppingRow = ofProduct ?? {
      id: key,
      productId: productId ?? null,
      name,
      quantity: null,
      unit,
      shop,
      lastPrice: null,
      location: null,
      reason: 'byHand',
      notes: '',
    }
    return [...rows.filter(each => each !== ofProduct), { ...row, id: ofProduct?.id ?? key }]
  })

/** Shows the list without a line that was to be added; the row of a product that is missing stays. */
export const hideShop = (cache: Cache, { key }: ShopEntry): void =>
  changeRows(cache, rows =>
    rows.some(({ id }) => id === key)
      ? rows.flatMap(row => (row.id !== key ? row : row.reason === 'byHand' ? [] : { ...row, id: null }))
      : rows,
  )

/** Shows the list without what was bought. */
export const showBought = (cache: Cache, { lines }: BoughtEntry): void => {
  const bought = new Set(lines.map(({ row }) => rowKey(row)))
  changeRows(cache, rows =>
    rows.some(row => bought.has(rowKey(row))) ? rows.filter(row => !bought.has(rowKey(row))) : rows,
  )
}

/** Shows what was to be put away on the list again. */
export const hideBought = (cache: Cache, { lines }: BoughtEntry): void =>
  changeRows(cache, rows => {
    const there = new Set(rows.map(rowKey))
    return [...rows, ...lines.map(({ row }) => row).filter(row => !there.has(rowKey(row)))]
  })
