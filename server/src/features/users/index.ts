export { type NewPerson, openAccount } from './open-account.ts'
export { makePasswordReset, passwordResetMail } from './password-resets.ts'
export { type AccountTools, userRoutes } from './users.routes.ts'
