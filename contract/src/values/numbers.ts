import { z } from 'zod'
import { expects } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { readAssetNumber } from './asset-numbers.ts'

/** The largest price, cost or quantity that is accepted, in either direction. */
export const maxAmount = 1e12

const sizeMessage = says('too_large_in_size', { limit: maxAmount })

/** Money in a request: finite, at most 1e12 in size, in either direction. */
export const AmountIn = z
  .number(expects(says('not_number')))
  .min(-maxAmount, sizeMessage)
  .max(maxAmount, sizeMessage)

/** Optional money in a request: absent and null become 0. */
export const OptionalAmountIn = AmountIn.nullish().transform(amount => amount ?? 0)

/** A count of items in a request: finite, 0 to 1e12. */
export const QuantityIn = z
  .number(expects(says('not_number')))
  .min(0, says('negative'))
  .max(maxAmount, sizeMessage)

/** An optional count of items in a request: absent and null become 0. */
export const OptionalQuantityIn = QuantityIn.nullish().transform(quantity => quantity ?? 0)

/** A quantity above 0 in a request, with at most 6 decimals. */
export const SomeQuantityIn = z
  .number(expects(says('not_number')))
  .gt(0, says('too_small', { limit: 0.000001 }))
  .max(maxAmount, sizeMessage)
  .refine(
    value => Math.abs(value * 1e6 - Math.round(value * 1e6)) <= value * 1e6 * Number.EPSILON,
    says('too_many_decimals', { limit: 6 }),
  )

/** A whole number in a request, from `min` to `max`. */
export const wholeIn = (min: number, max: number) => {
  const message = says('out_of_range', { min, max, whole: true })
  return z.int(expects(message)).min(min, message).max(max, message)
}

/** An optional whole number in a request that a double holds exactly: absent and null become 0. */
export const OptionalIntegerIn = wholeIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform(number => number ?? 0)

const assetMessage = says('not_asset_number')

/** An optional asset number in a request, as text or number; null when unset. */
export const OptionalAssetNumberIn = z
  .union([z.string(), z.number()], assetMessage)
  .nullish()
  .transform((value, ctx): number | null => {
    const number = value === undefined || value === null ? null : readAssetNumber(String(value))
    // A negative number means unset; in text a dash is ignored.
    if (typeof value === 'number' && value < 0 && number !== undefined) return null
    if (number === undefined) {
      ctx.addIssue({ code: 'custom', message: assetMessage })
      return z.NEVER
    }
    return number
  })
