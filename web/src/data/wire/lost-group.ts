import { CallError } from '@stowage/contract/protocol/client'
import { queryClient } from './query-client.ts'
import { selectedGroup, selectGroup } from './session.ts'

/**
 * Goes on in the default group, and calls `leave`, when the server says that the person is not in the selected one any more:
 * they were removed, or the group was deleted. Returns what ends it.
 */
export const followLostGroup = (leave: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof CallError) || error.code !== 'group.no_access') return
    const groupId = selectedGroup()
    // Of all that is being read of a group, only the first that is refused has it left.
    if (groupId === undefined || event.query.queryKey[0] !== groupId) return
    selectGroup(undefined)
    leave()
  })
