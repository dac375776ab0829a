import type { ChangeNote } from '@stowage/contract/history/change-notes'
import { partTables } from '#db/inventory/table-lists.ts'
import { type EntitySubject, partDeletions, planDeletion } from '#features/entities/index.ts'
import { linksOf, measureManyHeights } from '#kernel/hierarchy.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { RowChange } from '../fold-rows.ts'
import { checkDefinitions } from './check-definitions.ts'
import { checkLoans } from './check-loans.ts'
import { checkProducts, fitProducts } from './check-products.ts'
import { checkContainers, type Levels } from './containers.ts'
import { type Target, targetsOf } from './entity-targets.ts'
import { checkKinds, clearTakenAssetNumbers, fitTypes, relocateTargets } from './fit-targets.ts'
import { type Effective, judgeRows } from './judge-rows.ts'
import { checkTags, plainRowsOf } from './plain-rows.ts'
import { removalsOf, removedRows, resolveUses } from './resolve-uses.ts'
import type { Conflict, UndoSubject } from './undo-subjects.ts'
import { Notes, type UndoOptions, type UndoWork } from './undo-work.ts'

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
  ways: UndoOptions,
): Promise<UndoDraft> {
  const { judged, conflicts, effective } = await judgeRows(ctx.db, ctx.groupId, n, rows)
  const removals = removalsOf(judged)
  const { targets, lostTags } = await targetsOf(ctx, judged, removals.entities)
  const work: UndoWork = {
    ctx,
    ways,
    judged,
    removals,
    targets,
    notes: new Notes(),
    conflicts: ways.force ? [] : [...conflicts],
  }
  if (lostTags > 0) work.notes.add('tags_gone')
  await clearTakenAssetNumbers(work, n)
  await fitTypes(work)
  await fitProducts(work)
  await relocateTargets(work)
  const cleared = await resolveUses(work)
  const levels = await checkContainers(work)
  await checkKinds(work)
  const { early, late } = await plainRowsOf(work)
  await checkTags(work, early)
  await checkDefinitions(work, [...early, ...late])
  await checkProducts(work, early)
  await checkLoans(work, [...early, ...late])
  return {
    conflicts: work.conflicts,
    effective,
    subjects: [early, heightsOf(targets, levels), entitiesOf(targets, levels), late, cleared],
    deletions: deletionsOf(work),
    gone: removedRows(removals),
    notes: work.notes.list(),
  }
}

type Targets = ReadonlyMap<string, Target>

/** What is there and will be higher than is noted. */
function heightsOf(targets: Targets, { heights, noted }: Levels): UndoSubject[] {
  return [...heights].flatMap(([id, height]): UndoSubject[] => {
    const isComing = targets.has(id) && targets.get(id)?.before === undefined
    return isComing || height <= (noted(id) ?? height) ? [] : [{ is: 'height', id, height }]
  })
}

/** The entities as they shall be: those that come back first, each after what it lies in. */
function entitiesOf(targets: Targets, { heights, depths }: Levels): UndoSubject[] {
  const depthOf = ({ after }: Target): number => depths.get(after.row.id) ?? 0
  const coming = [...targets.values()]
    .filter(({ before }) => before === undefined)
    .sort((one, other) => depthOf(one) - depthOf(other))
    .map(({ after }): UndoSubject => {
      const height = Math.max(after.row.height, heights.get(after.row.id) ?? 0)
      return { is: 'entity', entity: { ...after, row: { ...after.row, height } } }
    })
  const staying = [...targets.values()].filter(({ before }) => before !== undefined)
  return [...coming, ...staying.map(({ after }): UndoSubject => ({ is: 'entity', entity: after }))]
}

/** The deletion of what goes again: what lies in something before it. */
async function* deletionsOf({
  ctx: { db, groupId },
  judged,
  removals,
}: UndoWork): AsyncGenerator<EntitySubject[]> {
  for (const table of partTables)
    yield partDeletions(
      table,
      judged.flatMap(({ row }) =>
        row.table === table && removals[table].has(row.key) && !removals.entities.has(row.subjectId)
          ? [row.key]
          : [],
      ),
    )
  const containers = new Map(
    judged.flatMap(({ row, stored }) =>
      row.table === 'entities' && removals.entities.has(row.subjectId) ? [[row.subjectId, stored]] : [],
    ),
  )
  const containerOf = (column: string) => (id: string) => {
    const container = containers.get(id)?.[column]
    return typeof container === 'string' ? container : null
  }
  const { heights } = await measureManyHeights(
    containers.keys(),
    linksOf(containerOf('parent_id'), containerOf('location_id')),
  )
  yield* planDeletion(db, groupId, [
    ...heights.keys(),
    ...[...containers.keys()].filter(id => !heights.has(id)),
  ])
}
