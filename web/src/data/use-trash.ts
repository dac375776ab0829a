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
    const isKnown = queryClient.getQueryData(status.queryKey) !== undefined
    // Without a network an answer would be waited for until there is one.
    if (!isKnown && !onlineManager.isOnline()) return false
    return queryClient.ensureQueryData(status).then(
      ({ stowage }) => (stowage.trashDays ?? 0) > 0,
      () => false,
    )
  }
}
