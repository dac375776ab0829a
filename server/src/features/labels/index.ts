export { labelRoutes } from './labels.routes.ts'
