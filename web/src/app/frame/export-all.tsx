import { ExportDialog } from '../../features/entities/export/export-button.tsx'
import { showExport, useExportIsShown } from '../../shared/export-all.ts'
import { showReport, useReported } from '../../shared/report.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'

const { Part: ReportDialog } = loadedPart(
  async () => (await import('../../shared/report-dialog.tsx')).ReportDialog,
)

/** The dialog that exports all items, for screens that do not have the list, and the one that makes reports, for all of them. */
export function ExportAll() {
  const reported = useReported()
  return (
    <>
      {useExportIsShown() ? <ExportDialog list={undefined} onClose={() => showExport(false)} /> : null}
      {reported === undefined ? null : (
        <ReportDialog select={reported} onClose={() => showReport(undefined)} />
      )}
    </>
  )
}
