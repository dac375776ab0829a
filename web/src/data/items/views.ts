import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useIsOwner, useMayWrite } from '../person/use-group.ts'
import { getSelf, listViews } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'

/** A list that somebody has saved. */
export type View = ReplyOf<typeof listViews>[number]

/** The views of the caller and the shared ones, in their order; undefined until they are known. */
export const useViews = (): readonly View[] | undefined =>
  useOperation(listViews, {}, { staleTime: 60_000 }).data

/** May the caller change a view? One's own, and shared ones as an owner of the group; viewers change none that is shared. */
export function useMayChangeView(): (view: View) => boolean {
  const self = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.id
  const isOwner = useIsOwner()
  const mayWrite = useMayWrite()
  return ({ userId, shared }) => (userId === self && (mayWrite || !shared)) || (shared && isOwner)
}
