import { maxAmount } from '@stowage/contract/values/numbers'
import { toSixDecimals } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'

/** A quantity with an amount more or less; refuses what a quantity cannot hold. `path`: member of the request with the amount. */
export function movedQuantity(quantity: number, by: number, path = 'quantity'): number {
  // Of 0.0000015 there are 0.000002 to be taken.
  const moved = Math.max(0, toSixDecimals(quantity + by))
  if (moved > maxAmount || moved === quantity) throw invalid(path, 'too_large_in_size', { limit: maxAmount })
  return moved
}
