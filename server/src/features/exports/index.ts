export {
  type ArchiveRow,
  type ArchiveTable,
  archiveTableNames,
  archiveTables,
  type Column,
  type Columns,
  type RowOf,
} from './archive/archive-tables.ts'
export {
  BadValue,
  calendarDay,
  flag,
  id,
  instant,
  oneOf,
  reference,
  storable,
  text,
  whole,
} from './archive/values.ts'
export { withExactNumber } from './exact-number.ts'
export { exportGroup } from './export/export-group.job.ts'
export { removeArchive } from './export/remove-archive.job.ts'
export { exportRoutes } from './exports.routes.ts'
export { Faults } from './faults.ts'
export { findOrphanArchives } from './find-orphan-archives.ts'
export { applyRestoration } from './import/apply-restoration.ts'
export { fillGroup } from './import/fill-group.ts'
export type { GroupSource, Sourced } from './import/group-source.ts'
export { importGroup } from './import/import-group.job.ts'
export type { NoteKind } from './import/notes.ts'
export { planRestoration } from './import/plan-restoration.ts'
export { ArchiveValidation } from './import/validate-archive.ts'
