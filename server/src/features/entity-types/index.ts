export { entityTypeRoutes } from './entity-types.routes.ts'
export { updateType } from './update-entity-type.ts'
