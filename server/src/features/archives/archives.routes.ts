import * as contract from '@stowage/contract/tables/exports'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { downloadExport, listExports, showExport } from './archives.queries.ts'
import { createExport } from './export/create-export.ts'
import { deleteExport } from './export/delete-export.ts'
import type { ExportTools } from './export-tools.ts'
import { beginImport } from './import/begin-import.ts'

/** Whole groups as archives, and back. */
export const archiveRoutes = (tools: ExportTools): readonly Route[] => [
  serve.write(contract.createExport, createExport(tools)),
  serve.read(contract.listExports, listExports(tools.keepDays)),
  serve.read(contract.getExport, showExport(tools.keepDays)),
  serve.read(contract.downloadExport, { inSteps: downloadExport(tools) }),
  serve.write(contract.deleteExport, deleteExport),
  serve.write(contract.importGroup, { inSteps: beginImport(tools) }),
]
