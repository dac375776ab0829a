import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { getGroup } from './operations.ts'
import { useOperation } from './use-operation.ts'

/** The selected group as the caller sees it; undefined until it is known. */
export const useGroup = (): ReplyOf<typeof getGroup> | undefined => useReadGroup().data

/** The same, with what is known of the request. */
export const useReadGroup = () => useOperation(getGroup, {}, { staleTime: 60_000 })

/** Whether the caller may change what the group has; until that is known, so it seems. */
export const useMayWrite = (): boolean => useGroup()?.role !== 'viewer'

/** Whether the caller is an owner of the selected group; false until that is known. */
export const useIsOwner = (): boolean => useGroup()?.role === 'owner'
