import type { ImportReport } from '@stowage/contract/tables/imports'
import { importedCount } from './shown-report.ts'

/** Writing rows takes about this many times as long as reading and checking them: 20,000 and 100,000 rows on SQLite. */
const writingPerChecking = 5

/** About how long an import takes, seconds. `checkMs` is how long the server took to check the file, milliseconds. */
export const secondsToImport = (checkMs: number, report: ImportReport): number =>
  ((checkMs / 1000) * writingPerChecking * importedCount(report)) / Math.max(1, report.rowCount)
