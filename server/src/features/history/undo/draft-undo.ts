import type { ChangeNote } from '@stowage/contract/change-notes'
import type { EntitySubject } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { RowChange } from '../fold-rows.ts'
import { checkTags } from './check-tags.ts'
import { checkContainers } from './containers.ts'
import { dropTakenNumbers } from './drop-taken-numbers.ts'
import type { Effective } from './effective-rows.ts'
import { targetsOf } from './entity-targets.ts'
import { checkKinds, fitTypes } from './fit-types.ts'
import { judgeRows } from './judge-rows.ts'
import { Notes } from './notes.ts'
import { deletionsOf, entitiesOf, heightsOf } from './order-subjects.ts'
import { plainRowsOf } from './plain-rows.ts'
import { relocateTargets } from './relocate-targets.ts'
import { removalsOf, removedRows, resolveUses } from './resolve-uses.ts'
import type { Conflict, UndoSubject } from './undo-subjects.ts'
import type { UndoWays, UndoWork } from './undo-work.ts'

/** What taking a change back comes to. */
export interface UndoDraft {
  readonly conflicts: readonly Conflict[]
  /** Later changes that still hold, of what the change is about. */
  readonly effective: Effective
  readonly subjects: readonly (readonly UndoSubject[])[]
  readonly deletions: AsyncGenerator<EntitySubject[]>
  readonly gone: readonly UndoSubject[]
  readonly notes: readonly ChangeNote[]
}

/** Works out what taking a change back comes to, and what stands against it. */
export async function draftUndo(
  ctx: PlanCtx,
  n: number,
  rows: readonly RowChange[],
  ways: UndoWays,
): Promise<UndoDraft> {
  const { judged, conflicts, effective } = await judgeRows(ctx.db, ctx.groupId, n, rows)
  const removals = removalsOf(judged)
  const { targets, lostTags } = await targetsOf(ctx, judged, removals.entities)
  const work: UndoWork = {
    ...{ ctx, ways, judged, removals, targets, notes: new Notes() },
    conflicts: ways.force ? [] : [...conflicts],
  }
  if (lostTags > 0) work.notes.add('tags_gone')
  await dropTakenNumbers(work, n)
  await fitTypes(work)
  await relocateTargets(work)
  const cleared = await resolveUses(work)
  const levels = await checkContainers(work)
  await checkKinds(work)
  const { early, late } = await plainRowsOf(work)
  await checkTags(work, early)
  return {
    conflicts: work.conflicts,
    effective,
    subjects: [early, heightsOf(targets, levels), entitiesOf(targets, levels), late, cleared],
    deletions: deletionsOf(work),
    gone: removedRows(removals),
    notes: work.notes.list(),
  }
}
