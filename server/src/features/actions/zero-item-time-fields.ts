import type { Completed } from '@stowage/contract/actions'
import { type Change, type EntityRow, walkEntities } from '#features/entities/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { bare, changeAll, changeOf } from './change-all.ts'

const days = ['purchase_date', 'sold_date', 'warranty_expires'] as const

/** Days before this one were never meant: other programs write "unset" so. */
const earliest = '0100-01-01'

/** Unsets the days of purchase, sale and warranty that lie before the year 100. */
export const zeroItemTimeFields = (ctx: WriteCtx): Promise<Completed> =>
  changeAll(ctx, 'zero-item-time-fields', unsetAll(ctx))

async function* unsetAll({ db, actor, now }: WriteCtx): AsyncGenerator<Change[]> {
  for await (const rows of walkEntities(db, actor.groupId))
    yield rows.flatMap(row => {
      const early = days.filter(day => isEarly(row, day))
      if (early.length === 0) return []
      return [changeOf(bare(row), Object.fromEntries(early.map(day => [day, null])), now)]
    })
}

const isEarly = (row: EntityRow, day: (typeof days)[number]): boolean => {
  const value = row[day]
  return value !== null && value < earliest
}
