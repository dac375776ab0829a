import { maxAmount } from '@stowage/contract/values/numbers'
import { toSixDecimals } from '#kernel/money.ts'
import type { RowChange, Values } from '../fold-rows.ts'
import { nameRow } from '../stored-rows.ts'

/**
 * Rows of a change with the quantities that its undo leaves, when it has moved stock of these products, or taken back a part of what
 * was lent: less or more by what it has moved, whatever was moved since. Where that cannot be, the quantity does not fit what is
 * stored: a conflict.
 */
export function byDifference(
  rows: readonly RowChange[],
  stored: ReadonlyMap<string, Values>,
  products: ReadonlySet<string | null>,
): readonly RowChange[] {
  return rows.map(row => {
    const now = stored.get(nameRow(row))
    if (now === undefined || !row.existed || !row.exists) return row
    if (row.table === 'loan_lines') return withQuantity(row, now, products)
    if (products.size === 0) return row
    if (row.table === 'products') return withMark(row, now)
    return row.table === 'entities' ? withQuantity(row, now, products) : row
  })
}

/** Somebody who has marked a product as running low since, or taken the mark away, knows better. */
const withMark = (row: RowChange, { is_low }: Values): RowChange =>
  'is_low' in row.after && row.after['is_low'] !== is_low
    ? { ...row, before: { ...row.before, is_low }, after: { ...row.after, is_low } }
    : row

function withQuantity(row: RowChange, now: Values, products: ReadonlySet<string | null>): RowChange {
  const before = row.before['quantity']
  const after = row.after['quantity']
  if (typeof before !== 'number' || typeof after !== 'number') return row
  const isElsewhere = typeof now['product_id'] === 'string' && !isOfOne(products, now['product_id'])
  if (now['quantity'] === after && !isElsewhere) return row
  const wanted = toSixDecimals(Number(now['quantity']) + before - after)
  const quantity = Math.min(Math.max(wanted, 0), maxAmount)
  const isPossible = quantity === wanted && !isElsewhere
  return {
    ...row,
    before: { ...row.before, quantity },
    after: { ...row.after, quantity: isPossible ? now['quantity'] : undefined },
  }
}

/** Is it of one of these products, or was it of none when it was split? */
const isOfOne = (products: ReadonlySet<string | null>, id: string): boolean =>
  products.has(id) || products.has(null)
