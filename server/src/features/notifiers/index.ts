export { notifierRoutes } from './notifiers.routes.ts'
