import { listMembers } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** How many members the group has. */
export function MemberCount() {
  const count = useOperation(listMembers, {}, { staleTime: 60_000 }).data?.length
  return count === undefined ? null : formatNumber(count)
}
