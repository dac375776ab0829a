export { entityTypeRoutes } from './entity-types.routes.ts'
