/** Roles in a group, highest first. */
export const groupRoles = ['owner', 'user', 'viewer'] as const
export type GroupRole = (typeof groupRoles)[number]

export const isRoleAtLeast = (role: GroupRole, other: GroupRole): boolean =>
  groupRoles.indexOf(role) <= groupRoles.indexOf(other)
