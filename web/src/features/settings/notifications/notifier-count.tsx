import { listNotifiers } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** How many notifiers the person has in the group. */
export function NotifierCount() {
  const count = useOperation(listNotifiers, {}, { staleTime: 60_000 }).data?.length
  return count === undefined ? null : formatNumber(count)
}
