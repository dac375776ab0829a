import { fold } from '@stowage/contract/matching/fold'
import { rowKey, type ShoppingRow } from '../../data/items/shopping.ts'

/** A row on the screen. */
export interface ShownRow extends ShoppingRow {
  /** It lies in the basket, and somebody has taken it off the list since. */
  readonly isOff?: true
}

/** The rows of one shop, those in the basket last. */
export interface ShopGroup {
  /** Empty: any shop. */
  readonly shop: string
  readonly rows: readonly ShownRow[]
}

/**
 * The rows of the list and what else lies in the basket, with the keys of the ticked ones. A missing product for which a line was
 * added since it was ticked is that line.
 */
export function withBasket(listed: readonly ShoppingRow[], basket: readonly ShoppingRow[]) {
  const keys = new Set(listed.map(rowKey))
  const lineOf = ({ id, productId }: ShoppingRow): ShoppingRow | undefined =>
    id === null ? listed.find(row => row.productId === productId) : undefined
  const placed = basket.map(
    (row): ShownRow => (keys.has(rowKey(row)) ? row : (lineOf(row) ?? { ...row, isOff: true })),
  )
  return {
    rows: inOneSpelling([...listed, ...placed.filter(({ isOff }) => isOff)]),
    ticked: new Set(placed.map(rowKey)),
  }
}

/** Rows with each shop as it is first written: `Market` and `market` are one. */
function inOneSpelling(rows: readonly ShownRow[]): readonly ShownRow[] {
  const spellings = new Map<string, string>()
  return rows.map(row => {
    const key = fold(row.shop)
    const shop = spellings.get(key) ?? row.shop
    spellings.set(key, shop)
    return { ...row, shop }
  })
}

/** The rows by shop, in the order of the list; those that are ticked sink. `only`: of this shop, and those of any shop. */
export function groupsOf(
  rows: readonly ShownRow[],
  ticked: ReadonlySet<string>,
  only: string | undefined,
): readonly ShopGroup[] {
  const byShop = new Map<string, ShownRow[]>()
  for (const row of rows)
    if (only === undefined || row.shop === only || row.shop === '')
      byShop.set(row.shop, [...(byShop.get(row.shop) ?? []), row])
  const isTicked = (row: ShoppingRow): boolean => ticked.has(rowKey(row))
  return [...byShop]
    .toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
    .map(([shop, all]) => ({
      shop,
      rows: [...all.filter(row => !isTicked(row)), ...all.filter(isTicked)],
    }))
}

/** The shops of the list, each once. */
export const shopsOf = (rows: readonly ShoppingRow[]): readonly string[] => [
  ...new Set(rows.map(({ shop }) => shop).filter(shop => shop !== '')),
]
