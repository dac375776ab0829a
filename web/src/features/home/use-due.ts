import { listMaintenance } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { daysLeft, type Entry, openOf } from '../../shared/maintenance/entry.ts'
import { openQuery } from '../../shared/maintenance/queries.ts'

/** Days ahead that are looked at. */
const maxDaysAhead = 30

/** Of the open tasks those that are overdue or soon due, the most urgent first; undefined until they are known. */
export function useDue(): readonly Entry[] | undefined {
  const { data } = useOperation(listMaintenance, openQuery())
  return data && openOf(data).filter(entry => daysLeft(entry) <= maxDaysAhead)
}
