import { useQueries } from '@tanstack/react-query'
import type { getContact, getStockProduct } from '../wire/operations.ts'
import { useSelectedGroup } from '../wire/session.ts'
import { readOf } from '../wire/use-operation.ts'

/** The names of some contacts or products by id; undefined for one that is not known yet, or not any more. */
export function useNamesOf(
  operation: typeof getContact | typeof getStockProduct,
  ids: readonly string[],
): (id: string) => string | undefined {
  const groupId = useSelectedGroup()
  const read = useQueries({
    queries: ids.map(id => ({ ...readOf(groupId, operation, { id }), staleTime: 60_000 })),
  })
  return id => read[ids.indexOf(id)]?.data?.name
}
