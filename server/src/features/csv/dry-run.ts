import type { PlannedImport, PlannedRow } from '@stowage/contract/csv'
import type { Reader } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { fieldPrefix } from './columns.ts'
import type { CsvFile } from './csv-text.ts'
import { findDuplicates } from './find-duplicates.ts'
import type { Subject } from './match-rows.ts'
import type { AskedRow, RowErrors } from './read-rows.ts'
import { applySubject, batch, isSame, resolveRows } from './resolve-rows.ts'
import { type ResolvedRows } from './resolved-rows.ts'

/** Says what an import would do with each row of a file. Tags that it would make count as made. */
export async function dryRunImport(
  db: Reader,
  groupId: string,
  file: CsvFile,
  asked: readonly AskedRow[],
  rowErrors: RowErrors,
): Promise<PlannedImport> {
  const wanted = await resolveRows(db, groupId, asked, rowErrors)
  const newTags = wanted.tags.pretend()
  const duplicates = await findDuplicates(db, groupId, wanted)
  const errors = Map.groupBy(rowErrors.rows, ({ row }) => row)
  const faulty = (row: number, name: string): PlannedRow => {
    const told = errors.get(row)?.map(({ column, error }) => ({ column, error }))
    return { row, action: 'error', name, ...(told === undefined ? {} : { errors: told }) }
  }
  const askedByRow = new Map(asked.map(each => [each.row, each]))
  const rows: PlannedRow[] = rowErrors.isBad(1) ? [faulty(1, '')] : []
  for (const [i, { row }] of file.rows.entries()) {
    const found = askedByRow.get(row)
    const subject = found === undefined ? undefined : wanted.matches.subjectOf.get(found)
    if (subject === undefined || rowErrors.isBad(row)) rows.push(faulty(row, found?.members.name ?? ''))
    else rows.push(planned(row, found?.members.name ?? '', subject, wanted, duplicates))
    if (i % batch === batch - 1) await yieldToEventLoop()
  }
  const counts = { create: 0, duplicates: 0, update: 0, unchanged: 0, error: 0 }
  for (const { action, duplicateOf } of rows) {
    counts[action]++
    if (duplicateOf !== undefined) counts.duplicates++
  }
  return { ...counts, newLocations: wanted.plan.locations.missing.length, newTags, rows }
}

function planned(
  row: number,
  name: string,
  subject: Subject,
  wanted: ResolvedRows,
  duplicates: ReadonlyMap<Subject, string>,
): PlannedRow {
  const last = subject.asked.row
  if (last !== row) return { row, action: 'unchanged', name, overriddenBy: last }
  const duplicateOf = duplicates.get(subject)
  const leftAlone = wanted.fields.get(subject)?.leftAlone ?? []
  return {
    row,
    action: actionOf(subject, wanted),
    name,
    ...(duplicateOf === undefined ? {} : { duplicateOf }),
    ...(leftAlone.length === 0 ? {} : { leftAlone: leftAlone.map(each => `${fieldPrefix}${each}`) }),
  }
}

function actionOf(subject: Subject, wanted: ResolvedRows): PlannedRow['action'] {
  const before = wanted.entities.get(wanted.plan.idOf(subject))
  if (before === undefined) return 'create'
  return isSame(before, applySubject(wanted, subject, before.row)) ? 'unchanged' : 'update'
}
