export { notifierRoutes } from './notifiers.routes.ts'
export { switchOffNotifiers } from './switch-off-notifiers.ts'
