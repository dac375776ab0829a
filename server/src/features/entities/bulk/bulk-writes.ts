import type { BulkResult, EntityChangeIn } from '@stowage/contract/entities/entity-bulk'
import { entityMembers, membersWith } from '@stowage/contract/entities/entity-members'
import type { Selection } from '@stowage/contract/entities/selection'
import type { Reader } from '#db/reader-writer.ts'
import type { Requester } from '#long-writes/define-long-write.ts'
import { defineLongWrite, maxShortWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { takeOut } from '../placement/find-cascade.ts'
import { countEntities } from '../read/count-entities.ts'
import { templatesOf } from '../subjects/clear-templates.ts'
import { countAround, countPinned } from '../subjects/count-affected.ts'
import {
  applySubjects,
  type EntitySubject,
  placementSubjects,
  revertSubjects,
  subjectsFor,
} from '../subjects/entity-subjects.ts'
import { planDeletionOf } from '../subjects/plan-deletion.ts'
import { applyBulk, type BulkSubject, revertBulk } from './bulk-subjects.ts'
import { Outcome } from './outcome.ts'
import { findPlacedRows } from './placed-rows.ts'
import { type BulkInput, mayCascade, planChange, requireSelected } from './plan-change.ts'

/** A change of many entities that is not their deletion. */
export type ChangeInput = BulkInput & { readonly change: EntityChangeIn }

/** What of a change is part of what searches look through. */
const searchedChanges = [
  'fields',
  ...membersWith('isBulk', true).filter(member => entityMembers[member].isSearched),
] as const

/** Changes many entities alike. */
export const changeMany = defineLongWrite({
  kind: 'entities.bulk_change',
  format: 3,
  // Half as many transactions as with most others: what is set of one item is little.
  batchSize: 200,
  writesTexts: ({ change }: ChangeInput) => searchedChanges.some(member => change[member] !== undefined),
  countSubjects: ({ db, actor }: WriteCtx<Requester>, { select, change }: ChangeInput) =>
    countSelected(db, actor.groupId, select, ids =>
      mayCascade(change) ? countPinned(db, actor.groupId, ids) : Promise.resolve(0),
    ),
  plan: planChange,
  apply: (ctx, subjects: readonly BulkSubject[]) => applyBulk(ctx, subjects),
  revert: (ctx, _subjects, undo) => revertBulk(ctx, undo),
  result: result => result,
})

/** Deletes many entities. What lies in them and is not deleted itself stays: at its pin, or at the top level. */
export const deleteMany = defineLongWrite({
  kind: 'entities.bulk_delete',
  format: 2,
  countSubjects: ({ db, actor }: WriteCtx<Requester>, { select }: BulkInput) =>
    countSelected(db, actor.groupId, select, ids => countAround(db, actor.groupId, ids)),
  plan: planDeletion,
  apply: applySubjects,
  revert: (ctx, _subjects, undo) => revertSubjects(ctx, undo),
  result: result => result,
})

/**
 * How much a change of a selection may change. What a query finds is not counted, which takes too long in a transaction:
 * only in a small group it cannot be too much.
 */
async function countSelected(
  db: Reader,
  groupId: string,
  select: Selection,
  countBeside: (ids: readonly string[]) => Promise<number>,
): Promise<number> {
  if (!('ids' in select)) return 3 * (await countEntities(db, groupId))
  const { ids } = select
  return ids.length > maxShortWrite ? ids.length : ids.length + (await countBeside(ids))
}

async function* planDeletion(
  { db, groupId }: PlanCtx,
  input: BulkInput,
): AsyncGenerator<readonly EntitySubject[], BulkResult> {
  const { rows, missing } = await requireSelected(db, groupId, input)
  const outcome = new Outcome(missing)
  outcome.changed = rows.length
  const result = await outcome.result(db, groupId, input.onProblem)
  const gone = new Map((await findPlacedRows(db, groupId, rows)).map(row => [row.id, row]))
  for await (const placements of takeOut(db, groupId, new Set(gone.keys())))
    yield placementSubjects(placements)
  for await (const templates of templatesOf(db, groupId, [...gone.keys()]))
    yield subjectsFor(
      'clearTemplate',
      templates.map(template => template.id),
    )
  yield* planDeletionOf(db, groupId, gone)
  return result
}
