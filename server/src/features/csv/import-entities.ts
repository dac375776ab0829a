import type { importEntities as operation, PlannedImport } from '@stowage/contract/csv'
import type { InputOf } from '@stowage/contract/operation'
import { type Change, type LoadedEntity, saveEntities, setHeights } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { CsvFile } from './csv-file.ts'
import { dryRunImport } from './dry-run.ts'
import { ImportTotals, type Report, tellChanges, tellImport, tellTags } from './import-report.ts'
import { loadSubjects } from './load-subjects.ts'
import { creator, makeLocations } from './new-entities.ts'
import { type AskedRow, RowReader, readRows } from './read-rows.ts'
import { applySubject, isSame, resolveRows } from './resolve-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import { RowErrors } from './row-errors.ts'

/**
 * Creates and updates entities from a CSV file: all of its rows, or none and a list of everything that is wrong. A dry
 * run only says what would be done.
 */
export const importEntities =
  (numbers: boolean) =>
  async (work: WorkCtx, { dryRun }: InputOf<typeof operation>): Promise<Answer<PlannedImport | void>> => {
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
    const report = await work.write(ctx => importRows(ctx, reader, rows.asked, rowErrors, numbers))
    return answer(undefined, { note: { text: 'A CSV file was imported', facts: report } })
  }

async function importRows(
  ctx: WriteCtx,
  reader: RowReader,
  rows: readonly AskedRow[],
  rowErrors: RowErrors,
  numbers: boolean,
): Promise<Report> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const wanted = await resolveRows(db, groupId, reader, rows, rowErrors)
  if (rowErrors.count > 0)
    throw new Problem('import.bad_rows', { extra: { rows: rowErrors.rows, count: rowErrors.count } })
  const totals = new ImportTotals()
  const newTags = await wanted.tags.make(db, groupId, now)
  totals.newTags = newTags.length
  await tellTags(ctx, newTags)
  let saved = 0
  for await (const changes of changesOf(ctx, wanted, numbers, totals)) {
    await saveEntities(db, { groupId, saved }, changes)
    await tellChanges(ctx, changes)
    saved += changes.length
  }
  await keepHeights(ctx, wanted)
  await tellImport(ctx, totals.report)
  return totals.report
}

/** What becomes of a group, slice by slice: the locations that are missing, then the things of the file. */
async function* changesOf(
  ctx: WriteCtx,
  wanted: ResolvedRows,
  numbers: boolean,
  totals: ImportTotals,
): AsyncGenerator<readonly Change[]> {
  for await (const changes of makeLocations(ctx, wanted.plan)) {
    totals.newLocations += changes.length
    yield changes
  }
  const { subjects } = wanted.matches
  const create = await creator(ctx, subjects, numbers)
  for await (const batch of loadSubjects(ctx.db, ctx.actor.groupId, wanted, subjects))
    yield batch.flatMap((loaded): Change[] => {
      const { subject, before } = loaded
      const row = before?.row ?? create(subject, wanted.plan.stateOf(subject).isLocation)
      const after = applySubject(wanted, loaded, row)
      const change = before === null ? { before, after } : renew(before, after, ctx.now)
      totals.note(loaded, change)
      return change === undefined ? [] : [change]
    })
}

/** What a row changes of a stored thing; undefined when that is nothing. */
function renew(before: LoadedEntity, after: LoadedEntity, now: string): Change | undefined {
  if (isSame(before, after)) return undefined
  return {
    before,
    after: { ...after, row: { ...after.row, version: before.row.version + 1, updated_at: now } },
  }
}

/** Stored things below which more levels will be than was known. */
async function keepHeights({ db, actor }: WriteCtx, { plan, stored }: ResolvedRows): Promise<void> {
  const raised = new Map<string, number>()
  for (const { id, height } of plan.states.values()) {
    const before = plan.heightBefore(id) ?? stored.byId.get(id)?.height
    if (before !== undefined && before !== height) raised.set(id, height)
  }
  await setHeights(db, actor.groupId, raised)
}
