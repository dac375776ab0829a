import { ExportDialog } from '../../features/entities/export/export-button.tsx'
import { showExport, useExportIsShown } from '../../shared/export-all.ts'
import { askToLend, useToLend } from '../../shared/lending/to-lend.ts'
import { showReport, useReported } from '../../shared/report.ts'
import { askToKeep, useToKeep } from '../../shared/stock/to-keep.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'

const { Part: ReportDialog } = loadedPart(
  async () => (await import('../../shared/report-dialog.tsx')).ReportDialog,
)

const { Part: LendDialog } = loadedPart(
  async () => (await import('../../shared/lending/lend-dialog.tsx')).LendDialog,
)

const { Part: KeepStock } = loadedPart(
  async () => (await import('../../shared/stock/keep-stock.tsx')).KeepStock,
)

/**
 * The dialog that exports all items, for screens that do not have the list, and those that make reports, lend and keep stock, for all of
 * them.
 */
export function ExportAll() {
  const reported = useReported()
  const toLend = useToLend()
  const toKeep = useToKeep()
  return (
    <>
      {useExportIsShown() ? <ExportDialog list={undefined} onClose={() => showExport(false)} /> : null}
      {reported === undefined ? null : (
        <ReportDialog select={reported} onClose={() => showReport(undefined)} />
      )}
      {toLend === undefined ? null : <LendDialog asked={toLend} onClose={() => askToLend(undefined)} />}
      {toKeep === undefined ? null : <KeepStock asked={toKeep} onClose={() => askToKeep(undefined)} />}
    </>
  )
}
