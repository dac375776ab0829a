export { findImportMapping, markMappingUsed } from './import-mappings.queries.ts'
export { importMappingRoutes } from './import-mappings.routes.ts'
