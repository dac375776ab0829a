import { errorCode } from '#kernel/error-code.ts'
/** Did a write fail because of a unique constraint? */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error) ?? '')
