import { errorCode } from '#kernel/error-code.ts'
/** Did a write fail because something that must be unique is taken? */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error) ?? '')
