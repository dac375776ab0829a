import { sql } from 'kysely'

const isInUse = sql<boolean>`archived = 0 and sold_date is null`

/** Days of entities that are told before they come: the columns, and of which rows they are told. */
export const endings = {
  warranty: { column: 'warranty_expires', isTold: sql<boolean>`${isInUse} and lifetime_warranty = 0` },
  expiry: { column: 'expires', isTold: sql<boolean>`${isInUse} and is_location = 0 and quantity > 0` },
} as const

export type Ending = keyof typeof endings
