import { ImportOptions } from '@stowage/contract/import-options'
import type { ImportReport, importEntities as operation } from '@stowage/contract/imports'
import type { InputOf } from '@stowage/contract/operation'
import { parse } from '#http/input/input.ts'
import { ImportTurns } from '#http/limits/heavy-requests.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Form, WorkCtx } from '#server/context.ts'
import { CsvFile } from '../file/csv-file.ts'
import { dryRunImport } from './dry-run.ts'
import { importFile } from './import-long-write.ts'
import { RowReader, readRows } from './read-rows.ts'
import { RowErrors } from './row-errors.ts'

/** What whoever asks for an import gives. */
export type ImportWork = Pick<WorkCtx, 'actor' | 'request' | 'read' | 'write' | 'wholeForm'>

/** What imports need. */
export interface ImportTools {
  readonly longWrites: LongWrites
  /** New entities get the next asset number. */
  readonly autoIncrementAssetId: boolean
}

/**
 * Creates and updates entities from a table: all of its rows, or none and a list of everything that is wrong. A dry
 * run only says what would be done. Nothing of a file is read before it is the person's turn.
 */
export const importEntities = (tools: ImportTools) => {
  const turns = new ImportTurns()
  return (work: ImportWork, input: InputOf<typeof operation>): Promise<Answer<ImportReport | void>> =>
    turns.take(work.actor.userId, () => importInTurn(tools, work, input))
}

async function importInTurn(
  { longWrites, autoIncrementAssetId }: ImportTools,
  work: ImportWork,
  query: ImportOptions,
): Promise<Answer<ImportReport | void>> {
  const form = await work.wholeForm()
  if (form.file === undefined) throw new Problem('import.no_file')
  const { dryRun } = optionsOf(query, form)
  const reader = new RowReader(new CsvFile(form.file))
  const rowErrors = new RowErrors()
  const rows = await readRows(reader, rowErrors)
  if (dryRun) {
    const { groupId } = work.actor
    const planned = await work.read(({ db }) => dryRunImport(db, groupId, reader, rows, rowErrors))
    return answer(planned, { variant: 200 })
  }
  const file = { reader, rows: rows.asked, rowErrors, numbers: autoIncrementAssetId }
  const report = await longWrites.run(work, importFile, file)
  return answer(undefined, { note: { text: 'A table was imported', facts: report } })
}

/** The options of a form, and for those that it does not have those of the query. */
function optionsOf(query: ImportOptions, { lists }: Form<unknown>): ImportOptions {
  const parts = parse(ImportOptions, lists)
  const given = keysOf(parts).filter(name => lists[name] !== undefined)
  return { ...query, ...Object.fromEntries(given.map(name => [name, parts[name]])) }
}
