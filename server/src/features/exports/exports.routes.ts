import * as contract from '@stowage/contract/exports'
import type { FileStore } from '#files/store.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createExport } from './export/create-export.ts'
import { deleteExport } from './export/delete-export.ts'
import { downloadExport, listExports, showExport } from './exports.queries.ts'
import { beginImport } from './import/begin-import.ts'

/** What exports and imports need of the house. */
export interface ExportTools {
  readonly store: FileStore
  /** How long records and archives are kept, days; 0 is for ever. */
  readonly keepDays: number
  /** The largest archive that is taken, bytes. */
  readonly maxImportBytes: number
  /** A demonstration takes no imports. */
  readonly demo: boolean
}

/** Whole groups as archives, and back. */
export const exportRoutes = (tools: ExportTools): readonly Route[] => [
  serve.write(contract.createExport, createExport(tools)),
  serve.read(contract.listExports, listExports(tools.keepDays)),
  serve.read(contract.getExport, showExport(tools.keepDays)),
  serve.work(contract.downloadExport, downloadExport(tools)),
  serve.write(contract.deleteExport, deleteExport),
  serve.work(contract.importGroup, beginImport(tools)),
]
