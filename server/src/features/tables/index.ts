export { type ImportTools, type ImportWork, importEntities } from './import/import-entities.ts'
export { importFile } from './import/import-long-write.ts'
export { tableRoutes } from './tables.routes.ts'
