export {
  type Account,
  allowAccount,
  changeRole,
  createAccount,
  disableAccount,
  linkForReset,
  listAccounts,
} from './administer.ts'
export { accessEndedMail, mailAccessEnded } from './mail-access-ended.job.ts'
export { mailPasswordReset } from './mail-password-reset.job.ts'
export { openAccount } from './open-account.ts'
export { type RevokedAccess, revokeAccess, sentencesOn } from './revoke-access.ts'
export { ensureSuperuser, setSuperuser } from './superusers.ts'
export { userRoutes } from './users.routes.ts'
export { noteVerified } from './verified-addresses.ts'
