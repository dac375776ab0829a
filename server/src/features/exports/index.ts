export { exportGroup } from './export-group.jobs.ts'
export { exportRoutes } from './exports.routes.ts'
export { importGroup } from './import-group.jobs.ts'
export { removeArchive } from './remove-archive.jobs.ts'
