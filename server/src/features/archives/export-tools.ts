import type { FileStore } from '#files/store.ts'

/** What exports and imports need of the services. */
export interface ExportTools {
  readonly store: FileStore
  /** How long records and archives are kept, days; 0 is for ever. */
  readonly keepDays: number
  /** The largest archive that is taken, bytes. */
  readonly maxImportBytes: number
  /** A demonstration takes no imports. */
  readonly demo: boolean
}
