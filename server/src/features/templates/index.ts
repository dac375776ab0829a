export { templateRoutes } from './templates.routes.ts'
