/** What a member may do in a group, the most first: everything, everything but managing it, or only look. */
export const groupRoles = ['owner', 'user', 'viewer'] as const
export type GroupRole = (typeof groupRoles)[number]

/** Does the first role allow at least as much as the second? */
export const isRoleAtLeast = (role: GroupRole, other: GroupRole): boolean =>
  groupRoles.indexOf(role) <= groupRoles.indexOf(other)
