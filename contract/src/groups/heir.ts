import type { Member } from './members.ts'

/**
 * The member who becomes owner of a group that its owners have left: the longest-standing one, a viewer only if there are no
 * others. Undefined while somebody owns the group, and when nobody is in it.
 */
export function heirOf<M extends Pick<Member, 'id' | 'role' | 'joinedAt'>>(
  members: readonly M[],
): M | undefined {
  if (members.some(({ role }) => role === 'owner')) return undefined
  const byAge = members.toSorted((a, b) => (standingOf(a) < standingOf(b) ? -1 : 1))
  return byAge.find(({ role }) => role !== 'viewer') ?? byAge[0]
}

const standingOf = ({ joinedAt, id }: Pick<Member, 'id' | 'joinedAt'>): string => `${joinedAt} ${id}`
