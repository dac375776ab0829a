import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useChange } from '../../../data/history/use-change.ts'
import { getSelf, getStatus, updateSelf } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'

export type Self = ReplyOf<typeof getSelf>['item']

/** The person; undefined until they are known. */
export const useSelf = (): Self | undefined => useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item

/** Changes the person; rejects with the reason, which nothing else tells. */
export function useUpdateSelf() {
  const { mutateAsync } = useChange(updateSelf, { failed: () => true })
  return (changes: { readonly name?: string; readonly email?: string; readonly currentPassword?: string }) =>
    mutateAsync(changes)
}

/** Has the person a password to ask for? Whom a provider signs in may have none. */
export const hasPassword = ({ oidcSubject }: Self): boolean => oidcSubject === null

/** Whether the server takes passwords at all; until that is known, it does. */
export const useTakesPasswords = (): boolean =>
  useOperation(getStatus, {}, { staleTime: 60_000 }).data?.oidc.allowLocal !== false
