import { codeKeyOf } from '@stowage/contract/matching/codes'
import { invalid } from '#kernel/problem.ts'
import { noCodes, readCodes } from './codes.ts'
import type { StoredEntity } from './entity.ts'

type OfItems = Pick<StoredEntity, 'codes' | 'expires' | 'product_id'>
type OnlyOfItems = 'codes' | 'expires' | 'productId'

/** Of each member that only items have: does an entity get something for it that it did not have? */
const gets: Readonly<Record<OnlyOfItems, (before: OfItems | undefined, after: OfItems) => boolean>> = {
  codes(before, after) {
    if (after.codes === noCodes || after.codes === before?.codes) return false
    const had = new Set(readCodes(before?.codes ?? noCodes).map(codeKeyOf))
    return readCodes(after.codes).some(code => !had.has(codeKeyOf(code)))
  },
  expires: (before, after) => after.expires !== null && after.expires !== before?.expires,
  productId: (before, after) => after.product_id !== null && after.product_id !== before?.product_id,
}

const onlyOfItems = Object.keys(gets) as OnlyOfItems[]

/** The members that only items have and a location would get; those that it had as an item may stay. */
export const refusedOfLocation = (
  before: OfItems | undefined,
  after: OfItems & Pick<StoredEntity, 'is_location'>,
): OnlyOfItems[] => (after.is_location === 0 ? [] : onlyOfItems.filter(member => gets[member](before, after)))

/** Refuses members for a location that only items have; those that it had as an item may stay. */
export function requireItem(
  before: OfItems | undefined,
  after: OfItems & Pick<StoredEntity, 'is_location'>,
  prefix = '',
): void {
  const [member] = refusedOfLocation(before, after)
  if (member !== undefined) throw invalid(`${prefix}${member}`, 'only_of_items')
}
