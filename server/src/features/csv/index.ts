export { csvRoutes } from './csv.routes.ts'
export { type ImportTools, importEntities } from './import-entities.ts'
export { importFile } from './import-long-write.ts'
