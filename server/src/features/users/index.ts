export { openAccount } from './open-account.ts'
export { userRoutes } from './users.routes.ts'
