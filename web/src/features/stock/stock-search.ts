import type { ProductFilter } from '../../data/items/products.ts'
import { dayFromToday } from '../../i18n/format.ts'

/** The search parameters of `/stock`. */
export interface StockSearch {
  /** Words in names, manufacturers, model numbers and codes. */
  readonly q?: string
  /** Only what is below its minimum or runs low. */
  readonly low?: true
  /** Only what expires soon. */
  readonly expiring?: true
  readonly shop?: string
  /** The id of a type. */
  readonly type?: string
  /** The id of a location: products that lie in it, at any depth. */
  readonly within?: string
  /** The form of a new product is open. */
  readonly new?: true
}

/** Days from today on in which something expires soon. */
export const soonDays = 30

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

const flagOf = (value: unknown): true | undefined => (value === true ? true : undefined)

/** Reads the address; what makes no sense is left out. */
export function readStockSearch(given: Readonly<Record<string, unknown>>): StockSearch {
  const all = {
    q: textOf(given['q']),
    low: flagOf(given['low']),
    expiring: flagOf(given['expiring']),
    shop: textOf(given['shop']),
    type: textOf(given['type']),
    within: textOf(given['within']),
    new: flagOf(given['new']),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The products of an address, as an export is asked for them; what expires comes in the order of its days. */
export const exportedOf = ({ q, low, expiring, shop, type, within }: StockSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(low === undefined ? {} : { low }),
  ...(expiring === undefined ? {} : { expiresUntil: dayFromToday(soonDays), orderBy: 'nextExpiry' as const }),
  ...(shop === undefined ? {} : { shop }),
  ...(type === undefined ? {} : { entityTypeId: type }),
  ...(within === undefined ? {} : { locationId: within }),
})

/** The same, as a list is asked for them. */
export function filterOf(search: StockSearch): ProductFilter {
  const { low, ...filter } = exportedOf(search)
  return { ...filter, ...(low === undefined ? {} : { low: 'true' }) }
}

/** Are only some products asked for? */
export const isFiltered = (search: StockSearch): boolean => Object.keys(filterOf(search)).length > 0
