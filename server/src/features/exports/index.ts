export {
  type ArchiveRow,
  type ArchiveTable,
  archiveTableNames,
  archiveTables,
  type Column,
  type Columns,
  type RowOf,
} from './archive-tables.ts'
export { cutCircles, cutPins } from './cut-circles.ts'
export { withExactNumber } from './exact-number.ts'
export { exportGroup } from './export-group.jobs.ts'
export { exportRoutes } from './exports.routes.ts'
export { Faults } from './faults.ts'
export { findOrphanArchives } from './find-orphan-archives.ts'
export type { GroupSource, Sourced } from './group-source.ts'
export { importGroup } from './import-group.jobs.ts'
export type { NoteKind } from './notes.ts'
export { removeArchive } from './remove-archive.jobs.ts'
export { Restoration } from './restore-rows.ts'
export { Survey } from './survey.ts'
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
} from './values.ts'
