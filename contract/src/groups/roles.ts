/** Roles in a group, highest first. */
export const groupRoles = ['owner', 'user', 'lender', 'viewer'] as const
export type GroupRole = (typeof groupRoles)[number]

export const isRoleAtLeast = (role: GroupRole, other: GroupRole): boolean =>
  groupRoles.indexOf(role) <= groupRoles.indexOf(other)

/** May it change what the group has? Lenders do so by lending, taking back and maintenance alone. */
export const isWriterRole = (role: GroupRole): boolean => isRoleAtLeast(role, 'user')
