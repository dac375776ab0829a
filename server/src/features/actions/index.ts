export { actionRoutes } from './actions.routes.ts'
