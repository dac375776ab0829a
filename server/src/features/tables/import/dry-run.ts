import type { ImportReport, PlannedRow } from '@stowage/contract/imports'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { fieldPrefix } from '../columns.ts'
import { findDuplicates } from './find-duplicates.ts'
import { type LoadedSubject, loadSubjects } from './load-subjects.ts'
import type { Subject } from './match-rows.ts'
import type { ReadRows, RowReader } from './read-rows.ts'
import { applySubject, isSame, resolveRows } from './resolve-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { tellCells } from './tell-cells.ts'

/** Says what an import would do with each row of a file. Tags that it would make count as made. */
export async function dryRunImport(
  db: Reader,
  groupId: string,
  reader: RowReader,
  { asked, numbers }: ReadRows,
  rowErrors: RowErrors,
): Promise<ImportReport> {
  const wanted = await resolveRows(db, groupId, reader, asked, rowErrors)
  wanted.tags.pretend()
  const outcomes = await findOutcomes(db, groupId, wanted, rowErrors)
  const errors = Map.groupBy(tellCells(rowErrors, reader, asked), ({ row }) => row)
  const faulty = (row: number, name: string): PlannedRow => {
    const told = errors.get(row)?.map(({ row: _row, ...error }) => error)
    return { row, action: 'error', name, ...(told === undefined ? {} : { errors: told }) }
  }
  const rows: PlannedRow[] = rowErrors.isBad(1) ? [faulty(1, '')] : []
  let next = 0
  for await (const batch of batchesOf(numbers))
    for (const row of batch) {
      const found = asked[next]?.row === row ? asked[next++] : undefined
      const name = found?.name ?? ''
      const subject = found === undefined ? undefined : wanted.matches.subjectOf.get(found)
      const isBad = subject === undefined || rowErrors.isBad(row)
      rows.push(isBad ? faulty(row, name) : planned(row, name, subject, outcomes))
    }
  const counts = { create: 0, duplicates: 0, update: 0, unchanged: 0, skip: 0, error: 0 }
  for (const { action, duplicateOf } of rows) {
    counts[action]++
    if (duplicateOf !== undefined) counts.duplicates++
  }
  const { skip, ...rest } = counts
  return {
    encoding: 'utf-8',
    encodingCertain: true,
    encodingSample: [],
    delimiter: ',',
    sheet: null,
    sheets: [],
    preset: null,
    headerRow: reader.file.headerRow,
    columns: [],
    firstRows: [],
    decisions: [],
    rowCount: numbers.length,
    ...rest,
    skipped: skip,
    newLocations: wanted.locations.locations.missing.map(({ name }) => name),
    newTags: wanted.tags.wanted,
    newTypes: [],
    newFields: [],
    changes: [],
    warnings: [],
    errors: [...tellCells(rowErrors, reader, asked)],
    errorCount: rowErrors.count,
    rows,
  }
}

/** What would become of an item of the file. */
type Outcome = Pick<PlannedRow, 'action' | 'duplicateOf' | 'leftAlone'>

/** What would become of the items that have no bad row. */
async function findOutcomes(
  db: Reader,
  groupId: string,
  wanted: ResolvedRows,
  rowErrors: RowErrors,
): Promise<ReadonlyMap<Subject, Outcome>> {
  const duplicates = await findDuplicates(db, groupId, wanted, rowErrors)
  const good = wanted.matches.subjects.filter(({ asked }) => !rowErrors.isBad(asked.row))
  const outcomes = new Map<Subject, Outcome>()
  for await (const batch of loadSubjects(db, groupId, wanted, good))
    for (const loaded of batch) {
      const { subject, fields } = loaded
      const duplicateOf = duplicates.get(subject)
      outcomes.set(subject, {
        action: actionOf(loaded, wanted),
        ...(duplicateOf === undefined ? {} : { duplicateOf }),
        ...(fields.leftAlone.length === 0
          ? {}
          : { leftAlone: fields.leftAlone.map(each => `${fieldPrefix}${each}`) }),
      })
    }
  return outcomes
}

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

function actionOf(loaded: LoadedSubject, wanted: ResolvedRows): PlannedRow['action'] {
  const { before } = loaded
  if (before === null) return 'create'
  return isSame(before, applySubject(wanted, loaded, before.row)) ? 'unchanged' : 'update'
}
