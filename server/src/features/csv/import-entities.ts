import type { importEntities as operation, PlannedImport } from '@stowage/contract/csv'
import type { InputOf } from '@stowage/contract/operation'
import { ImportTurns } from '#http/limits/heavy-requests.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WorkCtx } from '#server/context.ts'
import { CsvFile } from './csv-file.ts'
import { dryRunImport } from './dry-run.ts'
import { importFile } from './import-long-write.ts'
import { RowReader, readRows } from './read-rows.ts'
import { RowErrors } from './row-errors.ts'

/** What whoever asks for an import gives. */
export type ImportWork = Pick<WorkCtx, 'actor' | 'request' | 'read' | 'write' | 'file'>

/** What imports need. */
export interface ImportTools {
  readonly longWrites: LongWrites
  /** New entities get the next asset number. */
  readonly autoIncrementAssetId: boolean
}

/**
 * Creates and updates entities from a CSV file: all of its rows, or none and a list of everything that is wrong. A dry
 * run only says what would be done. Nothing of a file is read before it is the person's turn.
 */
export const importEntities = (tools: ImportTools) => {
  const turns = new ImportTurns()
  return (work: ImportWork, input: InputOf<typeof operation>): Promise<Answer<PlannedImport | void>> =>
    turns.take(work.actor.userId, () => importInTurn(tools, work, input))
}

async function importInTurn(
  { longWrites, autoIncrementAssetId }: ImportTools,
  work: ImportWork,
  { dryRun }: InputOf<typeof operation>,
): Promise<Answer<PlannedImport | void>> {
  const bytes = await work.file('csv')
  if (bytes === undefined) throw new Problem('import.no_file')
  const reader = new RowReader(new CsvFile(bytes))
  const rowErrors = new RowErrors()
  const rows = await readRows(reader, rowErrors)
  if (dryRun) {
    const { groupId } = work.actor
    const planned = await work.read(({ db }) => dryRunImport(db, groupId, reader, rows, rowErrors))
    return answer(planned, { isVariant: true })
  }
  const file = { reader, rows: rows.asked, rowErrors, numbers: autoIncrementAssetId }
  const report = await longWrites.run(work, importFile, file)
  return answer(undefined, { note: { text: 'A CSV file was imported', facts: report } })
}
