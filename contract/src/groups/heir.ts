import type { Member } from './members.ts'
import { isWriterRole } from './roles.ts'

type Standing = Pick<Member, 'id' | 'role' | 'isDisabled' | 'joinedAt'>

/**
 * Member who becomes owner after the last owner left: the longest-standing one, a viewer or lender only without others.
 * Disabled members count only in a group where all are disabled. Undefined while the group has an owner, and when it has no members.
 */
export function heirOf<M extends Standing>(members: readonly M[]): M | undefined {
  const enabled = members.filter(({ isDisabled }) => !isDisabled)
  const candidates = enabled.length > 0 ? enabled : members
  if (candidates.some(({ role }) => role === 'owner')) return undefined
  const byAge = candidates.toSorted((a, b) => (standingOf(a) < standingOf(b) ? -1 : 1))
  return byAge.find(({ role }) => isWriterRole(role)) ?? byAge[0]
}

const standingOf = ({ joinedAt, id }: Standing): string => `${joinedAt} ${id}`

/** Owns the group, with an account that is not disabled. */
export const isActiveOwner = ({ role, isDisabled }: Pick<Member, 'role' | 'isDisabled'>): boolean =>
  role === 'owner' && !isDisabled
