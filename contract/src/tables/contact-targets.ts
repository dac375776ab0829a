/** Targets of a column of contacts; a first and a last name are joined. */
export const contactTargets = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'reference',
  'notes',
  'id',
] as const
export type ContactTarget = (typeof contactTargets)[number]
