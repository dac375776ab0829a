import type { ImportOptions } from '@stowage/contract/import-options'
import type { ImportReport } from '@stowage/contract/imports'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WorkCtx } from '#server/context.ts'
import { CsvFile } from '../file/csv-file.ts'
import { dryRunImport } from './dry-run.ts'
import { importFile } from './import-long-write.ts'
import type { Report } from './import-report.ts'
import { RowReader, readRows } from './read-rows.ts'
import { RowErrors } from './row-errors.ts'

/** What imports need. */
export interface ImportTools {
  readonly longWrites: LongWrites
  /** New entities get the next asset number. */
  readonly autoIncrementAssetId: boolean
}

/** In whose name an import is done. */
export type ImportWork = Pick<WorkCtx, 'actor' | 'request' | 'read' | 'write'> &
  Partial<Pick<WorkCtx, 'concludeAndShow' | 'handOver' | 'ended'>>

/** A table and how it is to be imported. */
export interface ImportAsked {
  readonly bytes: Buffer
  readonly options: ImportOptions
  /** The run that it is, in the background; ends with the last of the import. */
  readonly run?: string
}

/** What an import came to. */
interface Imported {
  /** Undefined unless it is asked for. */
  readonly report: ImportReport | undefined
  /** Of the log. */
  readonly counts: Report | undefined
}

/** Reads, plans and imports a table, or throws the Problem that an import in the foreground answers. */
export async function importTable(
  { longWrites, autoIncrementAssetId }: ImportTools,
  work: ImportWork,
  { bytes, options, run }: ImportAsked,
): Promise<Imported> {
  const { dryRun } = options
  const report = dryRun || options.report || run !== undefined ? await tryOut(work, bytes) : undefined
  if (dryRun) return { report, counts: undefined }
  const rowErrors = new RowErrors()
  const reader = new RowReader(new CsvFile(bytes))
  const { asked: rows } = await readRows(reader, rowErrors)
  const told = report && withoutRows(report)
  const noted = run === undefined || told === undefined ? undefined : { id: run, report: told }
  const file = { reader, rows, rowErrors, numbers: autoIncrementAssetId, run: noted }
  return { report: told, counts: await longWrites.run(work, importFile, file) }
}

async function tryOut({ actor, read }: ImportWork, bytes: Buffer): Promise<ImportReport> {
  const rowErrors = new RowErrors()
  const reader = new RowReader(new CsvFile(bytes))
  const rows = await readRows(reader, rowErrors)
  return read(({ db }) => dryRunImport(db, actor.groupId, reader, rows, rowErrors))
}

function withoutRows({ rows: _, ...report }: ImportReport): ImportReport {
  return report
}
