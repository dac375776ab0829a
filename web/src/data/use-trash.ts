import { onlineManager } from '@tanstack/react-query'
import { getStatus } from './operations.ts'
import { queryClient } from './query-client.ts'
import { useSelectedGroup } from './session.ts'
import { readOf, useOperation } from './use-operation.ts'

/** Milliseconds for which what the server says of its trash is taken to be true. */
const staleTime = 600_000

/**
 * Tells whether what is deleted can be had back: the server is asked ahead, and waited for when it has not answered yet. No when
 * it cannot be asked: then whoever deletes is asked before.
 */
export function useHasTrash(): () => Promise<boolean> {
  const groupId = useSelectedGroup()
  useOperation(getStatus, {}, { staleTime })
  return async () => {
    const status = readOf(groupId, getStatus, {})
    const known = queryClient.getQueryData(status.queryKey)
    if (known === undefined && !onlineManager.isOnline()) return false
    try {
      return ((known ?? (await queryClient.fetchQuery(status))).stowage.trashDays ?? 0) > 0
    } catch {
      return false
    }
  }
}
