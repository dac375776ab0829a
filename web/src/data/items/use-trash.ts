import { onlineManager } from '@tanstack/react-query'
import { type InGroup, inGroup } from '../wire/in-group.ts'
import { getStatus } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { useSelectedGroup } from '../wire/session.ts'
import { readOf, useOperation } from '../wire/use-operation.ts'

/** Milliseconds for which what the server says of its trash is taken to be true. */
const staleTime = 600_000

/**
 * Deletes, or asks first where what is deleted cannot be had back. The server is asked ahead whether it can, and waited for when
 * it has not answered yet; where it cannot be asked, whoever deletes is.
 */
export function useDeleteOrAsk(remove: (group: InGroup) => void, ask: () => void): () => void {
  const groupId = useSelectedGroup()
  useOperation(getStatus, {}, { staleTime })
  const hasTrash = async (): Promise<boolean> => {
    const status = readOf(groupId, getStatus, {})
    const isKnown = queryClient.getQueryData(status.queryKey) !== undefined
    // Without a network an answer would be waited for until there is one.
    if (!isKnown && !onlineManager.isOnline()) return false
    return queryClient.ensureQueryData(status).then(
      ({ stowage }) => (stowage.trashDays ?? 0) > 0,
      () => false,
    )
  }
  return () => void hasTrash().then(has => (has ? remove(inGroup(groupId)) : ask()))
}
