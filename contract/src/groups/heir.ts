import type { Member } from './members.ts'

/**
 * Member who becomes owner after the last owner left: the longest-standing one, a viewer only without others.
 * Undefined while the group has an owner, and when it has no members.
 */
export function heirOf<M extends Pick<Member, 'id' | 'role' | 'joinedAt'>>(
  members: readonly M[],
): M | undefined {
  if (members.some(({ role }) => role === 'owner')) return undefined
  const byAge = members.toSorted((a, b) => (standingOf(a) < standingOf(b) ? -1 : 1))
  return byAge.find(({ role }) => role !== 'viewer') ?? byAge[0]
}

const standingOf = ({ joinedAt, id }: Pick<Member, 'id' | 'joinedAt'>): string => `${joinedAt} ${id}`
