import type { ImportReport, PlannedRow } from '@stowage/contract/tables/imports'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { blankEntity } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { findDuplicates } from './find-duplicates.ts'
import { ImportTotals, reportOf } from './import-report.ts'
import { type LoadedSubject, loadSubjects } from './load-subjects.ts'
import type { Subject } from './match-rows.ts'
import type { ReadRows } from './read-rows.ts'
import { warnOfRepeatedNumbers } from './repeated-numbers.ts'
import { applySubject, isSame, type ReadFile, resolveRows } from './resolve-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { tellCells } from './tell-cells.ts'

/** Says what an import would do with each row of a file. Tags that it would make count as made. Throws the reason of the signal. */
export async function dryRunImport(
  db: Reader,
  groupId: string,
  file: ReadFile,
  read: ReadRows,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const { reader, rowErrors } = file
  const wanted = await resolveRows(db, groupId, file)
  wanted.tags.pretend()
  const totals = new ImportTotals(wanted)
  const outcomes = await findOutcomes(db, groupId, wanted, rowErrors, totals, signal)
  await warnOfRepeatedNumbers(db, groupId, wanted.matches.subjects, wanted.warnings)
  const rows = await tellRows(file, read, wanted, outcomes)
  const duplicates = rows.filter(
    ({ action, duplicateOf }) => action === 'create' && duplicateOf !== undefined,
  )
  const newFields = await totals.newFields(db, groupId)
  const told = { reader, rows: read, rowErrors, wanted, totals, duplicates: duplicates.length, newFields }
  return { ...(await reportOf(told)), similarLocations: await wanted.locations.similar(), rows }
}

/** The planned outcome of each row, in the order of the file; the header is among them when it has a fault. */
async function tellRows(
  { reader, rowErrors }: ReadFile,
  { asked, numbers }: ReadRows,
  wanted: ResolvedRows,
  outcomes: ReadonlyMap<Subject, Outcome>,
): Promise<PlannedRow[]> {
  const errors = Map.groupBy(tellCells(rowErrors, reader.prepared, asked), ({ row }) => row)
  const faulty = (row: number, name: string): PlannedRow => {
    const told = errors.get(row)?.map(({ row: _row, ...error }) => error)
    return { row, action: 'error', name, ...(told === undefined ? {} : { errors: told }) }
  }
  const { headerRow } = reader.prepared.table.file
  const rows: PlannedRow[] = rowErrors.isBad(headerRow) ? [faulty(headerRow, '')] : []
  let next = 0
  for await (const batch of batchesOf(numbers))
    for (const row of batch) {
      const found = asked[next]?.row === row ? asked[next++] : undefined
      const name = found?.name ?? ''
      const skipped = found && wanted.matches.skipped.get(found)
      const subject = found && wanted.matches.subjectOf.get(found)
      if (rowErrors.isBad(row)) rows.push(faulty(row, name))
      else if (skipped !== undefined) rows.push({ row, action: 'skip', name, duplicateOf: skipped.id })
      else rows.push(subject === undefined ? faulty(row, name) : planned(row, name, subject, outcomes))
    }
  return rows
}

/** The planned outcome for an item of the file. */
type Outcome = Pick<PlannedRow, 'action' | 'duplicateOf' | 'leftAlone'>

/** Finds the planned outcomes for the items without a bad row. */
async function findOutcomes(
  db: Reader,
  groupId: string,
  wanted: ResolvedRows,
  rowErrors: RowErrors,
  totals: ImportTotals,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<Subject, Outcome>> {
  const duplicates = await findDuplicates(db, groupId, wanted, rowErrors)
  const good = wanted.matches.subjects.filter(({ asked }) => !rowErrors.isBad(asked.row))
  const outcomes = new Map<Subject, Outcome>()
  for await (const batch of loadSubjects(db, groupId, wanted, good)) {
    signal?.throwIfAborted()
    for (const loaded of batch) {
      const { subject, before, fields } = loaded
      const after = applySubject(wanted, loaded, before?.row ?? pretendedRow(wanted, loaded, groupId))
      const isLeft = before !== null && isSame(before, after)
      totals.note(loaded, isLeft ? undefined : after)
      const duplicateOf = duplicates.get(subject)
      outcomes.set(subject, {
        action: before === null ? 'create' : isLeft ? 'unchanged' : 'update',
        ...(duplicateOf === undefined ? {} : { duplicateOf }),
        ...(fields.leftAlone.length === 0 ? {} : { leftAlone: [...fields.leftAlone] }),
      })
    }
  }
  return outcomes
}

/** The blank row of a new item that is never stored. */
const pretendedRow = ({ locations }: ResolvedRows, { subject, values }: LoadedSubject, groupId: string) => ({
  ...blankEntity({
    n: 0,
    id: subject.id,
    group_id: groupId,
    entity_type_id: '',
    created_at: '',
    is_location: locations.stateOf(subject).isLocation ? 1 : 0,
    name: values.members.name,
  }),
  quantity: 1,
})

function planned(
  row: number,
  name: string,
  subject: Subject,
  outcomes: ReadonlyMap<Subject, Outcome>,
): PlannedRow {
  const last = subject.asked.row
  if (last !== row) return { row, action: 'unchanged', name, overriddenBy: last }
  const { action, ...more } = requireValue(outcomes.get(subject))
  return { row, action, name, ...more }
}
