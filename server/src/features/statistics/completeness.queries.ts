import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Completeness, getCompleteness as operation } from '@stowage/contract/upkeep/value-statistics'
import type { ReadCtx } from '#server/context.ts'
import type { Complete, FilteredSums } from './filtered-sums.ts'
import { findLeftOut } from './left-out.ts'

/** How items without something are found in a list. */
const filters: readonly (readonly [Completeness['parts'][number]['part'], Record<string, boolean>])[] = [
  ['location', { hasLocation: false }],
  ['photo', { onlyWithoutPhoto: true }],
  ['price', { hasPrice: false }],
  ['purchaseDate', { hasPurchaseDate: false }],
  ['serialNumber', { hasSerialNumber: false }],
]

/** Counts how many items that are neither sold nor archived have what. */
export const showCompleteness =
  (sums: FilteredSums) =>
  async (ctx: ReadCtx, input: InputOf<typeof operation>): Promise<Completeness> => {
    const rows = await sums.read(ctx, 'complete', input)
    const sum = (member: keyof Complete): number => rows.reduce((total, row) => total + row[member], 0)
    const count = sum('count')
    const parts = filters.map(([part, filter]) => {
      const have = sum(part)
      return { part, have, missing: count - have, filter: { ...filter, sold: false } }
    })
    return { count, parts, leftOut: await findLeftOut(sums, ctx, input) }
  }
