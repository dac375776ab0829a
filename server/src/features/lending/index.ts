export { lendingRoutes } from './lending.routes.ts'
