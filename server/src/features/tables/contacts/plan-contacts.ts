import type { ImportReport, PlannedRow } from '@stowage/contract/tables/imports'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findContacts } from '#features/lending/index.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { countBad, tellTable } from '../import/import-report.ts'
import type { Imported } from '../import/plan-import.ts'
import { MemberCounts } from '../import/report-changes.ts'
import { tellCells } from '../import/tell-cells.ts'
import {
  type ContactFile,
  type ContactSubject,
  type MatchedContacts,
  matchContacts,
} from './match-contacts.ts'
import { type ContactText, type ContactTexts, contactTexts } from './read-contacts.ts'

/** One step of an import: a new contact, or another text in an existing one. */
export type ContactChange =
  | { readonly is: 'made'; readonly id: string; readonly texts: ContactTexts }
  | { readonly is: 'changed'; readonly id: string; readonly texts: Partial<ContactTexts> }

/** Contacts in memory at once. */
const batchSize = 200

/** Checks all of a table of contacts, then says what is to be done; returns what that comes to. */
export async function* planContacts(
  { db, groupId }: PlanCtx,
  file: ContactFile,
): AsyncGenerator<readonly ContactChange[], Imported> {
  const { reader, rows, rowErrors, run, options } = file
  const matches = await matchContacts(db, groupId, file)
  if (rowErrors.count > 0)
    throw new Problem('import.bad_rows', {
      extra: { rows: tellCells(rowErrors, reader.prepared, rows.asked), count: rowErrors.count },
    })
  const totals = new ContactTotals()
  yield* changesOf(db, groupId, file, matches, totals)
  const { created, updated, unchanged } = totals
  return {
    facts: { of: 'contacts', created, updated, unchanged },
    report: await reportOf(file, matches, totals),
    run,
    mappingId: options.mappingId,
  }
}

/** Says what an import would do with each row of a table of contacts. Throws the reason of the signal. */
export async function dryRunContacts(
  db: Reader,
  groupId: string,
  file: ContactFile,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const matches = await matchContacts(db, groupId, file)
  const totals = new ContactTotals()
  for await (const _ of changesOf(db, groupId, file, matches, totals)) signal?.throwIfAborted()
  return { ...(await reportOf(file, matches, totals)), rows: await tellRows(file, matches, totals) }
}

/** Counts an import of contacts. */
class ContactTotals {
  created = 0
  updated = 0
  unchanged = 0
  readonly counts = new MemberCounts()
  readonly actions = new Map<ContactSubject, 'create' | 'update' | 'unchanged'>()
}

/** Changes that the contacts of a file make; those that stay as they are are passed over. */
async function* changesOf(
  db: Reader,
  groupId: string,
  { reader }: ContactFile,
  { subjects }: MatchedContacts,
  totals: ContactTotals,
): AsyncGenerator<readonly ContactChange[]> {
  for await (const batch of batchesOf(subjects, { size: batchSize })) {
    const ids = batch.filter(({ isStored }) => isStored).map(({ id }) => id)
    const stored = new Map((await findContacts(db, groupId, ids)).map(row => [row.id, row]))
    const changes: ContactChange[] = []
    for (const subject of batch) {
      const { id, asked } = subject
      const texts = reader.textsOf(asked)
      const before = stored.get(id)
      const changed = before === undefined ? texts : differing(before, texts)
      if (before !== undefined) noteChanges(totals.counts, asked, before, { texts, changed })
      const action = before === undefined ? 'create' : keysOf(changed).length > 0 ? 'update' : 'unchanged'
      totals.actions.set(subject, action)
      if (action === 'create') totals.created++
      else if (action === 'update') totals.updated++
      else totals.unchanged++
      if (before === undefined) changes.push({ is: 'made', id, texts })
      else if (action === 'update') changes.push({ is: 'changed', id, texts: changed })
    }
    yield changes
  }
}

type Texts = Readonly<Record<ContactText, string>>

/** The texts of a row that are other than those that are stored, but for outer blanks. */
const differing = (before: Texts, texts: ContactTexts): Partial<ContactTexts> =>
  Object.fromEntries(
    keysOf(texts)
      .filter(text => before[text].trim() !== texts[text])
      .map(text => [text, texts[text]]),
  )

function noteChanges(
  counts: MemberCounts,
  { row, name }: ContactSubject['asked'],
  before: Texts,
  { texts, changed }: { readonly texts: ContactTexts; readonly changed: Partial<ContactTexts> },
): void {
  for (const member of contactTexts) {
    if (member in texts && before[member] !== '') counts.noteFilled(member)
    const after = changed[member]
    if (after === undefined) continue
    const isCleared = before[member] !== '' && after === ''
    counts.note({ row, name }, { member, before: () => before[member], after: () => after, isCleared })
  }
}

/** The report of an import or a dry run, without its rows. */
async function reportOf(
  { reader: { prepared }, rows, rowErrors }: ContactFile,
  matches: MatchedContacts,
  { created, updated, unchanged, counts }: ContactTotals,
): Promise<ImportReport> {
  const { warnings } = prepared
  const understood = await tellTable(prepared)
  const changes = counts.conclude(warnings)
  let overridden = 0
  for (const [asked, subject] of matches.subjectOf) {
    if (subject.asked === asked) continue
    overridden++
    warnings.add('overridden_row', { by: subject.asked.row }, asked.row)
  }
  return {
    ...understood,
    rowCount: rows.numbers.length,
    create: created,
    update: updated,
    unchanged: unchanged + overridden,
    skipped: matches.skipped.size,
    error: countBad(rows, rowErrors, understood.headerRow),
    duplicates: matches.duplicates.size,
    newLocations: [],
    newTags: [],
    newTypes: [],
    newProducts: [],
    newFields: [],
    changes,
    warnings: warnings.all,
    errors: [...tellCells(rowErrors, prepared, rows.asked)],
    errorCount: rowErrors.count,
  }
}

/** The planned outcome of each row, in the order of the file; the header is among them when it has a fault. */
async function tellRows(
  { reader: { prepared }, rows: { asked, numbers }, rowErrors }: ContactFile,
  { subjectOf, skipped, duplicates }: MatchedContacts,
  { actions }: ContactTotals,
): Promise<PlannedRow[]> {
  const errors = Map.groupBy(tellCells(rowErrors, prepared, asked), ({ row }) => row)
  const { headerRow } = prepared.table.file
  const byRow = new Map(asked.map(each => [each.row, each]))
  const tell = (row: number): PlannedRow => {
    const found = byRow.get(row)
    const name = found?.name ?? ''
    const subject = found && subjectOf.get(found)
    if (subject === undefined) {
      const duplicateOf = found && skipped.get(found)
      if (duplicateOf !== undefined) return { row, action: 'skip', name, duplicateOf }
      const told = errors.get(row)?.map(({ row: _row, ...error }) => error)
      return { row, action: 'error', name, ...(told === undefined ? {} : { errors: told }) }
    }
    const last = subject.asked.row
    if (last !== row) return { row, action: 'unchanged', name, overriddenBy: last }
    const duplicateOf = duplicates.get(subject)
    const action = requireValue(actions.get(subject))
    return { row, action, name, ...(duplicateOf === undefined ? {} : { duplicateOf }) }
  }
  const rows: PlannedRow[] = rowErrors.isBad(headerRow) ? [tell(headerRow)] : []
  for await (const batch of batchesOf(numbers)) for (const row of batch) rows.push(tell(row))
  return rows
}
