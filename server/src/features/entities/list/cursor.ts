import { readId } from '@stowage/contract/ids'
import { isStorable } from '@stowage/contract/text'
import { invalid } from '#kernel/problem.ts'
import type { ComputedOrder } from './computed-orders.ts'
import { type Order, type Position, ranksOf } from './order.ts'

type AnyOrder = Order | ComputedOrder

const nameOf = (order: AnyOrder): string =>
  `${'keysOf' in order ? order.name : order.column} ${order.direction}`

/** A position in an order as clients send it back. */
export const writeCursor = (order: AnyOrder, { rank, ord, id }: Position): string =>
  Buffer.from(JSON.stringify([nameOf(order), rank, ord, id])).toString('base64url')

/** The position that a client has sent back; throws when it is none in this order. */
export function readCursor(order: AnyOrder, text: string): Position {
  const [name, rank, ord, id] = parse(text)
  const known = typeof id === 'string' ? readId(id) : undefined
  if (name === nameOf(order) && isRankOf(order, rank) && isOrdOf(order, ord) && known !== undefined)
    return { rank, ord, id: known }
  throw invalid('after', 'bad_cursor', { of: 'order' })
}

const isRankOf = (order: AnyOrder, rank: unknown): rank is number =>
  'keysOf' in order ? Number.isInteger(rank) : ranksOf(order).some(each => each === rank)

function isOrdOf(order: AnyOrder, ord: unknown): ord is string | number {
  if (typeof ord === 'string') return isStorable(ord) && ('keysOf' in order || order.unset === undefined)
  if (typeof ord !== 'number') return false
  if ('keysOf' in order) return Number.isFinite(ord)
  return order.unset !== undefined && Number.isInteger(ord) && Math.abs(ord) <= order.unset
}

function parse(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
