import {
  type LocationMerge,
  maxSameNames,
  type mergeLocation as operation,
} from '@stowage/contract/entities/locations'
import { isUnnamed } from '@stowage/contract/entities/unnamed'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Reader } from '#db/reader-writer.ts'
import { invalid, namingMembers } from '#kernel/problem.ts'
import {
  defineLongWrite,
  maxShortWrite,
  type PlanCtx,
  type Requester,
} from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { rehearse } from '#long-writes/rehearse.ts'
import type { Done, WorkCtx, WriteCtx } from '#server/context.ts'
import type { StoredEntity } from '../model/entity.ts'
import { cycle, findAncestry, requireLevels } from '../placement/resolve-placement.ts'
import { requireEntityRow } from '../read/entity.queries.ts'
import { countAround } from '../subjects/count-affected.ts'
import { findJoins, type Join } from './find-joins.ts'
import { applyMerge, type MergeSubject, revertMerge } from './merge-subjects.ts'
import { planJoins } from './plan-merge.ts'

type Input = InputOf<typeof operation>
type Result = Omit<LocationMerge, 'change'>

/** Locations that a merge joins, and the heights that those which stay have then. */
interface Judged {
  readonly into: StoredEntity
  readonly joins: readonly Join[]
  /** Those that can be joined, whether they are or not. */
  readonly sameNames: readonly Join[]
  readonly heights: ReadonlyMap<string, number>
}

/** Merges a location into another one, of however many items, or an item that nobody has named yet into another item. */
export const mergeLocations = defineLongWrite({
  kind: 'entities.merge',
  format: 1,
  async countSubjects(ctx: WriteCtx<Requester>, input: Input) {
    const { groupId } = ctx.actor
    const { version } = await requireEntityRow(ctx.db, groupId, input.id)
    ctx.request.expectVersion(version)
    const { joins } = await judge(ctx.db, groupId, input)
    if (joins.length > maxShortWrite) return joins.length
    // Each is deleted, noted, and raises what stays.
    const ids = joins.map(({ from }) => from.id)
    return 3 * ids.length + (await countAround(ctx.db, groupId, ids))
  },
  async *plan({ db, groupId }: PlanCtx, input: Input): AsyncGenerator<readonly MergeSubject[], Result> {
    const { into, joins, sameNames, heights } = await judge(db, groupId, input)
    yield [...heights].map(([id, height]) => ({ change: 'height', id, height }))
    const counts = yield* planJoins(db, groupId, joins)
    return {
      into: { id: into.id, name: into.name },
      ...counts,
      joined: joins.length - 1,
      sameNames: sameNames
        .slice(0, maxSameNames)
        .map(join => ({ id: join.from.id, path: [...join.path], into: join.into.id })),
    }
  },
  apply: applyMerge,
  revert: revertMerge,
  result: facts => facts,
})

/** Merges a location, or an item not named yet, into another one, or says what that would come to. */
export const mergeLocation =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, input: Input): Promise<LocationMerge> =>
    input.dryRun
      ? { ...(await rehearse(work, ctx => mergeLocations.plan(ctx, input))), change: null }
      : await longWrites.runAndShow(
          work,
          mergeLocations,
          input,
          async ({ result, changeId }: Done<Result>) => ({ ...result, change: changeId ?? null }),
        )

async function judge(db: Reader, groupId: string, { id, into, joinSameNames }: Input): Promise<Judged> {
  const from = await requireEntityRow(db, groupId, id)
  const target = await requireEntityRow(db, groupId, into)
  if (from.is_location === 0 && !isUnnamed(from.name)) throw invalid('id', 'not_location')
  if (from.is_location !== target.is_location) throw invalid('into', 'other_kind')
  const ancestry = await findAncestry(db, groupId, [into])
  if (ancestry.has(id)) throw cycle('into')
  // As deep as if the location stood in the place of the other one.
  const { parent_id, location_id } = target
  const placed = { group_id: groupId, id, height: from.height, parent_id, location_id }
  const raised = await namingMembers(
    () => 'into',
    () => requireLevels(db, placed, {}, ancestry),
  )
  const all = await findJoins(db, groupId, { from, into: target, path: [] })
  const joins = joinSameNames ? all : all.slice(0, 1)
  const heights = new Map(raised)
  heights.delete(id)
  for (const join of joins) {
    const height = Math.max(join.from.height, heights.get(join.into.id) ?? 0)
    if (height > join.into.height) heights.set(join.into.id, height)
  }
  return { into: target, joins, sameNames: all.slice(1), heights }
}
