import { firstDay } from '@stowage/contract/values/times'
import { type EntityRow, walkEntities } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { changeMany, type Wanted } from './change-many.ts'

const days = ['purchase_date', 'sold_date', 'warranty_expires'] as const

/** Unsets the days of purchase, sale and warranty that mean "unset": older versions and other programs stored them. */
export const zeroItemTimeFields = changeMany('zero-item-time-fields', unsetAll)

async function* unsetAll({ db, groupId }: PlanCtx): AsyncGenerator<Wanted[]> {
  for await (const rows of walkEntities(db, groupId))
    yield rows.flatMap(row => {
      const early = days.filter(day => isEarly(row, day))
      if (early.length === 0) return []
      return [{ id: row.id, members: Object.fromEntries(early.map(day => [day, null])) }]
    })
}

const isEarly = (row: EntityRow, day: (typeof days)[number]): boolean => {
  const value = row[day]
  return value !== null && value < firstDay
}
