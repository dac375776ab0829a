import { z } from 'zod'
import { Named } from '../history/changed-members.ts'

/** Kinds of moves of stock. */
export const stockDeeds = ['took', 'added', 'split', 'putAway'] as const

/** An amount that a change has taken, added, split off or put away. */
export const StockMove = z
  .strictObject({
    did: z.enum(stockDeeds),
    quantity: z.number(),
    unit: z.string(),
    product: Named.nullable().describe('Null: the item that was split is of no product'),
    place: Named.nullable().describe('Where it was taken from or put; null: several places, or nowhere'),
    note: z.string(),
  })
  .meta({ id: 'StockMove' })
export type StockMove = z.infer<typeof StockMove>
