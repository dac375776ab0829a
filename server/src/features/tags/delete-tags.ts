import type { deleteTags as operation, TagDeletion } from '@stowage/contract/catalogues/tag-upkeep'
import type { TagSummary } from '@stowage/contract/catalogues/tags'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { depthsOf, linksOf } from '#kernel/hierarchy.ts'
import {
  defineLongWrite,
  maxShortWrite,
  type PlanCtx,
  type Requester,
} from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { rehearse } from '#long-writes/rehearse.ts'
import type { Done, WorkCtx, WriteCtx } from '#server/context.ts'
import { countAffected } from './count-affected.ts'
import { planTagDeletion } from './plan-tags.ts'
import { applyTagSubjects, revertTagSubjects, type TagSubject } from './tag-subjects.ts'
import { requireTags, type TagRow, toTagSummary } from './tags.queries.ts'

type Input = InputOf<typeof operation>

interface Deleted {
  readonly before: readonly TagSummary[]
  readonly untagged: number
}

/** Deletes several tags: entities lose them, other tags below them become roots. */
export const deleteManyTags = defineLongWrite({
  kind: 'tags.bulk_delete',
  format: 1,
  async countSubjects({ db, actor }: WriteCtx<Requester>, { ids }: Input) {
    const tags = await requireTags(db, actor.groupId, ids)
    return tags.length > maxShortWrite
      ? tags.length
      : tags.length + (await countAffected(db, actor.groupId, tags))
  },
  async *plan({ db, groupId }: PlanCtx, { ids }: Input): AsyncGenerator<readonly TagSubject[], Deleted> {
    const tags = await requireTags(db, groupId, ids)
    const untagged = new Set<number>()
    for (const tag of deepestFirst(tags))
      for await (const subjects of planTagDeletion(db, groupId, tag)) {
        for (const each of subjects) if (each.change === 'takeTagOff') untagged.add(each.n)
        yield subjects
      }
    return { before: tags.map(toTagSummary), untagged: untagged.size }
  },
  apply: applyTagSubjects,
  revert: (ctx, _subjects, undo) => revertTagSubjects(ctx, undo),
  async finish(ctx, { before }) {
    await ctx.emit(
      ...before.map(tag => ({ name: 'tag.deleted' as const, subjectId: tag.id, facts: { before: tag } })),
    )
  },
  result: facts => facts,
})

/** Deletes several tags, or says what that would come to. */
export const deleteTags =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, input: Input): Promise<TagDeletion> =>
    input.dryRun
      ? toResult(await rehearse(work, ctx => deleteManyTags.plan(ctx, input)), null)
      : await longWrites.runAndShow(
          work,
          deleteManyTags,
          input,
          async ({ result, changeId }: Done<Deleted>) => toResult(result, changeId ?? null),
        )

const toResult = ({ before, untagged }: Deleted, change: string | null): TagDeletion => ({
  deleted: before.length,
  untagged,
  change,
})

/** Tags so that each comes after those below it: what goes then has nothing below it that goes, too. */
function deepestFirst(tags: readonly TagRow[]): TagRow[] {
  const parents = new Map(tags.map(({ id, parent_id }) => [id, parent_id]))
  const depths = depthsOf(
    parents.keys(),
    linksOf(id => parents.get(id)),
  )
  return tags.toSorted((a, b) => (depths.get(b.id) ?? 0) - (depths.get(a.id) ?? 0))
}
