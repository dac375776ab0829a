import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { type EntitySubject, findDefaultType } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { RowChange } from '../fold-rows.ts'
import { type Target, targetsOf } from './entity-targets.ts'
import { type Judged, type Judgement, judgeRows } from './judge-rows.ts'
import { deletionsOf, entitiesOf, heightsOf } from './order-subjects.ts'
import { checkPlaces, findNearest, findPlaces } from './places.ts'
import { plainRowsOf } from './plain-rows.ts'
import {
  clearUses,
  findUses,
  keepUsed,
  type Removals,
  removalsOf,
  removedRows,
  toConflict,
} from './settle-removals.ts'
import type { Conflict, UndoSubject } from './undo-subjects.ts'

/** How a change is taken back. */
export interface UndoWays {
  /** Old values are written over what was changed since. */
  readonly force: boolean
  /** What others use by now stays. */
  readonly keepsUsed: boolean
}

/** What taking a change back comes to. */
export interface UndoDraft {
  readonly conflicts: readonly Conflict[]
  /** The first later change of what stands against it. */
  readonly changeOf: (conflict: Conflict) => string | null
  readonly subjects: readonly (readonly UndoSubject[])[]
  readonly deletions: AsyncGenerator<EntitySubject[]>
  readonly gone: readonly UndoSubject[]
  readonly notes: readonly string[]
}

/** Works out what taking a change back comes to, and what stands against it. */
export async function draftUndo(
  ctx: PlanCtx,
  n: number,
  rows: readonly RowChange[],
  ways: UndoWays,
): Promise<UndoDraft> {
  const judgement: Judgement = await judgeRows(ctx.db, ctx.groupId, n, rows)
  const removals = removalsOf(judgement.judged)
  const { targets, lostTags } = await targetsOf(ctx, judgement.judged, removals.entities)
  const notes: string[] = lostTags > 0 ? ['Tags that are gone by now have not come back.'] : []
  const conflicts: Conflict[] = ways.force ? [] : [...judgement.conflicts]
  notes.push(...(await settleTargets(ctx, { targets, removals }, judgement.judged)))
  const work = { ctx, removals, targets }
  let cleared: readonly UndoSubject[] = []
  if (ways.keepsUsed) notes.push(...(await keepUsed(work)))
  else if (ways.force) {
    const settled = await clearUses(work)
    cleared = settled.cleared
    notes.push(...settled.notes)
  } else conflicts.push(...(await findUses(work)).map(toConflict))
  const places = await findPlaces(ctx, targets, removals.entities)
  const { refused, heights, depths } = await checkPlaces(targets, places)
  conflicts.push(
    ...refused.map(id => ({ table: 'entities', subjectId: id, key: '', members: ['parent_id'] })),
  )
  const willBe = (table: string, id: unknown) =>
    judgement.judged.some(({ row, does }) => row.table === table && row.subjectId === id && does === 'put')
  const plain = await plainRowsOf(ctx, judgement.judged, willBe)
  return {
    conflicts,
    changeOf: conflict => judgement.effective.changeOf(conflict),
    subjects: [
      plain.early,
      heightsOf(targets, heights, id => places.find(id)?.height),
      entitiesOf(targets, heights, depths),
      plain.late,
      cleared,
    ],
    deletions: deletionsOf(ctx, judgement.judged, removals),
    gone: removedRows(removals),
    notes: [...notes, ...plain.notes],
  }
}

/** Gives what comes back a place, a type and a number that it can have; returns what is to be told of it. */
async function settleTargets(
  ctx: PlanCtx,
  { targets, removals }: { targets: Map<string, Target>; removals: Removals },
  judged: readonly Judged[],
): Promise<string[]> {
  const coming = [...targets.values()].filter(({ before }) => before === undefined)
  if (coming.length === 0) return []
  const places = coming.flatMap(({ after: { row } }) =>
    [row.parent_id, row.location_id].flatMap(id => id ?? []),
  )
  const nearest = await findNearest(
    ctx,
    [...new Set(places)],
    id => targets.has(id) && !removals.entities.has(id),
  )
  const taken = await takenNumbers(ctx, coming)
  const types = await typesOf(ctx, judged)
  const told = new Set<string>()
  for (const { after } of coming) {
    const row = { ...after.row }
    row.parent_id = nearest(row.parent_id)
    row.location_id = row.location_id === null ? null : nearest(row.location_id)
    if (row.parent_id === null || row.parent_id === row.location_id) {
      row.parent_id = row.location_id ?? row.parent_id
      row.location_id = null
    }
    if (row.asset_number !== null && taken.has(row.asset_number)) {
      row.asset_number = null
      told.add('An asset number is somebody else’s by now.')
    }
    if (!types.has(row.entity_type_id)) {
      const type = await findDefaultType(ctx.db, ctx.groupId, row.is_location)
      if (type !== undefined) row.entity_type_id = type.id
      told.add('A type is gone by now; the default type takes its place.')
    }
    targets.set(row.id, { before: undefined, after: { ...after, row } })
  }
  return [...told]
}

const numbersTaken = statement<{ groupId: string; numbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select('asset_number')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('asset_number'), p.numbers, 'number')),
)

async function takenNumbers(
  { db, groupId }: PlanCtx,
  coming: readonly Target[],
): Promise<Set<number | null>> {
  const numbers = coming.flatMap(({ after }) => after.row.asset_number ?? [])
  const found = await inBatches(numbers, batch => db.all(numbersTaken, { groupId, numbers: batch }))
  return new Set(found.map(({ asset_number }) => asset_number))
}

const allTypes = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('entity_types').select('id').where('group_id', '=', p.groupId),
)

/** The types that are there, or come back. */
async function typesOf({ db, groupId }: PlanCtx, judged: readonly Judged[]): Promise<Set<string>> {
  const coming = judged.flatMap(({ row, does }) =>
    row.table === 'entity_types' && does === 'put' ? [row.subjectId] : [],
  )
  return new Set([...coming, ...(await db.all(allTypes, { groupId })).map(({ id }) => id)])
}
