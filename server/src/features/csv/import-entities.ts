import type { importEntities as operation, PlannedImport } from '@stowage/contract/csv'
import type { InputOf } from '@stowage/contract/operation'
import { type Change, type LoadedEntity, saveEntities, setHeights } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { fieldPrefix } from './columns.ts'
import { readCsv } from './csv-text.ts'
import { dryRunImport } from './dry-run.ts'
import type { MadeTag } from './import-parts.ts'
import { type Report, tell } from './import-report.ts'
import { creator, makeLocations } from './new-entities.ts'
import { type AskedRow, RowErrors, readRows } from './read-rows.ts'
import { applySubject, batch, isSame, resolveRows } from './resolve-rows.ts'
import { type ResolvedRows } from './resolved-rows.ts'

/**
 * Creates and updates entities from a CSV file: all of its rows, or none and a list of everything that is wrong. A dry
 * run only says what would be done.
 */
export const importEntities =
  (numbers: boolean) =>
  async (work: WorkCtx, { dryRun }: InputOf<typeof operation>): Promise<Answer<PlannedImport | void>> => {
    const bytes = await work.file('csv')
    if (bytes === undefined) throw new Problem('import.no_file')
    const file = readCsv(bytes)
    const rowErrors = new RowErrors()
    const rows = await readRows(file, rowErrors)
    if (dryRun) {
      const { groupId } = work.actor
      const planned = await work.read(({ db }) => dryRunImport(db, groupId, file, rows, rowErrors))
      return answer(planned, { isVariant: true })
    }
    const report = await work.write(ctx => importRows(ctx, rows, rowErrors, numbers))
    return answer(undefined, { note: { text: 'A CSV file was imported', facts: report } })
  }

async function importRows(
  ctx: WriteCtx,
  rows: readonly AskedRow[],
  rowErrors: RowErrors,
  numbers: boolean,
): Promise<Report> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const wanted = await resolveRows(db, groupId, rows, rowErrors)
  if (rowErrors.count > 0)
    throw new Problem('import.bad_rows', { extra: { rows: rowErrors.rows, count: rowErrors.count } })
  const newTags = await wanted.tags.make(db, groupId, now)
  const newLocations = await makeLocations(ctx, wanted.plan)
  const changes = await changesOf(ctx, wanted, numbers)
  await saveEntities(db, { groupId }, [...newLocations, ...changes])
  await keepHeights(ctx, wanted)
  const report = reportOf(wanted, changes, newLocations.length, newTags)
  await tell(ctx, [...newLocations, ...changes], newTags, report)
  return report
}

/** What becomes of the things of a file; those that stay as they are have no change. */
async function changesOf(ctx: WriteCtx, wanted: ResolvedRows, numbers: boolean): Promise<Change[]> {
  const { plan, entities } = wanted
  const { subjects } = wanted.matches
  const changes: Change[] = []
  const create = await creator(ctx, subjects, numbers)
  for (const [i, subject] of subjects.entries()) {
    const before = entities.get(plan.idOf(subject)) ?? null
    const row = before?.row ?? create(subject, plan.idOf(subject), plan.stateOf(subject).isLocation)
    const after = applySubject(wanted, subject, row)
    const change = before === null ? { before, after } : renew(before, after, ctx.now)
    if (change !== undefined) changes.push(change)
    if (i % batch === batch - 1) await yieldToEventLoop()
  }
  return changes
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

function reportOf(
  { matches: { subjects }, plan, fields }: ResolvedRows,
  changes: readonly Change[],
  newLocations: number,
  newTags: readonly MadeTag[],
): Report {
  const created = changes.filter(({ before }) => before === null).length
  const leftAlone = subjects.flatMap(subject =>
    (fields.get(subject)?.leftAlone ?? []).map(name => {
      return { row: subject.asked.row, column: `${fieldPrefix}${name}`, entityId: plan.idOf(subject) }
    }),
  )
  return {
    created,
    updated: changes.length - created,
    unchanged: subjects.length - changes.length,
    newLocations,
    newTags: newTags.length,
    fieldsLeftAlone: leftAlone.slice(0, 1000),
    fieldsLeftAloneCount: leftAlone.length,
  }
}
