import { showExport, useExportIsShown } from '../../data/export-all.ts'
import { ExportDialog } from '../../features/entities/export/export-button.tsx'

/** The dialog that exports all items, for screens that do not have the list. */
export const ExportAll = () =>
  useExportIsShown() ? <ExportDialog list={undefined} onClose={() => showExport(false)} /> : null
