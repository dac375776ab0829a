export { csvRoutes } from './csv.routes.ts'
export { importEntities } from './import-entities.ts'
