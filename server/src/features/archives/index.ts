export { archiveRoutes } from './archives.routes.ts'
export { withExactNumber } from './exact-number.ts'
export { exportGroup } from './export/export-group.job.ts'
export { removeArchive } from './export/remove-archive.job.ts'
export { Faults } from './faults.ts'
export { findOrphanArchives } from './find-orphan-archives.ts'
export {
  type ArchiveRow,
  type ArchiveTable,
  archiveTableNames,
  archiveTables,
  type Column,
  type Columns,
  type RowOf,
} from './format/archive-tables.ts'
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
} from './format/values.ts'
export { applyRestoration } from './import/apply-restoration.ts'
export { fillGroup } from './import/fill-group.ts'
export type { GroupSource, Sourced } from './import/group-source.ts'
export { importGroup } from './import/import-group.job.ts'
export type { NoteKind } from './import/notes.ts'
export { planRestoration } from './import/plan-restoration.ts'
export { ArchiveValidation } from './import/validate-archive.ts'
