import { readId } from '@stowage/contract/ids'
import { isStorable } from '@stowage/contract/text'
import { invalid } from '#kernel/problem.ts'
import { type Order, type Position, ranksOf } from './order.ts'

const nameOf = ({ column, direction }: Order): string => `${column} ${direction}`

/** A position in an order as clients send it back. */
export const writeCursor = (order: Order, { rank, ord, id }: Position): string =>
  Buffer.from(JSON.stringify([nameOf(order), rank, ord, id])).toString('base64url')

/** The position that a client has sent back; throws when it is none in this order. */
export function readCursor(order: Order, text: string): Position {
  const [name, rank, ord, id] = parse(text)
  const known = typeof id === 'string' ? readId(id) : undefined
  const found = ranksOf(order).find(each => each === rank)
  if (name === nameOf(order) && found !== undefined && isOrdOf(order, ord) && known !== undefined)
    return { rank: found, ord, id: known }
  throw invalid('after', 'must be empty, or the `next` of a list in the same order')
}

const isOrdOf = ({ unset }: Order, ord: unknown): ord is string | number =>
  unset === undefined
    ? typeof ord === 'string' && isStorable(ord)
    : typeof ord === 'number' && Number.isInteger(ord) && Math.abs(ord) <= unset

function parse(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
