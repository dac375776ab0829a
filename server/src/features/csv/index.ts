export { csvRoutes } from './csv.routes.ts'
export { type ImportTools, type ImportWork, importEntities } from './import-entities.ts'
export { importFile } from './import-long-write.ts'
