export {
  type Account,
  allowAccount,
  changeRole,
  createAccount,
  disableAccount,
  linkForReset,
  listAccounts,
} from './administer.ts'
export { mailPasswordReset } from './mail-password-reset.jobs.ts'
export { openAccount } from './open-account.ts'
export { userRoutes } from './users.routes.ts'
