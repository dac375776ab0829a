import { type GroupRole, isWriterRole } from '@stowage/contract/groups/roles'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { createContext, use } from 'react'
import { getGroup } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'

/**
 * The selected group, which `GroupProvider` reads: hundreds of parts of a screen ask for it, and a subscription for each of them would
 * make everything slower to draw.
 */
export const GroupContext = createContext<ReplyOf<typeof getGroup> | undefined>(undefined)

/** The selected group as the caller sees it; undefined until it is known. */
export const useGroup = (): ReplyOf<typeof getGroup> | undefined => use(GroupContext)

/** Reads the selected group. */
export const useReadGroup = () => useOperation(getGroup, {}, { staleTime: 60_000 })

/** Whether somebody may change what a group has; until it is known, so it seems. */
export const mayWriteIn = (group: { readonly role: GroupRole } | undefined): boolean =>
  group === undefined || isWriterRole(group.role)

/** Whether the caller may change what the group has. */
export const useMayWrite = (): boolean => mayWriteIn(useGroup())

/** Whether somebody may lend, take back and do maintenance: everybody but viewers. */
export const mayLendIn = (group: { readonly role: GroupRole } | undefined): boolean =>
  group?.role !== 'viewer'

/** Whether the caller may lend, take back and do maintenance. */
export const useMayLend = (): boolean => mayLendIn(useGroup())

/** Whether the caller is an owner of the selected group; false until that is known. */
export const useIsOwner = (): boolean => useGroup()?.role === 'owner'
