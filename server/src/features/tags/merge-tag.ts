import type { mergeTag as operation, TagMerge } from '@stowage/contract/catalogues/tag-upkeep'
import type { TagSummary } from '@stowage/contract/catalogues/tags'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { tellMerge } from '#features/entities/index.ts'
import { defineLongWrite, type PlanCtx, type Requester } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { rehearse } from '#long-writes/rehearse.ts'
import type { Done, WorkCtx, WriteCtx } from '#server/context.ts'
import { countAffected } from './count-affected.ts'
import { noteMerge } from './merged-tags.ts'
import { type MergeCounts, planTagMerge } from './plan-tags.ts'
import { checkMerge } from './tag-levels.ts'
import { applyTagSubjects, revertTagSubjects, type TagSubject } from './tag-subjects.ts'
import { findTags, requireTag, toTagSummary } from './tags.queries.ts'

type Input = InputOf<typeof operation>

interface Merged extends MergeCounts {
  readonly before: TagSummary
  readonly into: string
}

/** Merges a tag into another one, of however many items. */
export const mergeTags = defineLongWrite({
  kind: 'tags.merge',
  format: 1,
  async countSubjects({ db, actor }: WriteCtx<Requester>, { id }: Input) {
    const tag = await requireTag(db, actor.groupId, id)
    return 1 + (await countAffected(db, actor.groupId, [tag]))
  },
  async *plan({ db, groupId }: PlanCtx, { id, into }: Input): AsyncGenerator<readonly TagSubject[], Merged> {
    const tag = await requireTag(db, groupId, id)
    const target = await requireTag(db, groupId, into)
    checkMerge(await findTags(db, groupId), id, into)
    return { before: toTagSummary(tag), into, ...(yield* planTagMerge(db, groupId, tag, target)) }
  },
  apply: applyTagSubjects,
  revert: (ctx, _subjects, undo) => revertTagSubjects(ctx, undo),
  async finish(ctx, { before, into }) {
    await noteMerge(ctx.db, ctx.groupId, before, into, ctx.now)
    await tellMerge(ctx.db, ctx.groupId, { id: before.id, into })
    await ctx.emit({ name: 'tag.deleted', subjectId: before.id, facts: { before, mergedInto: into } })
  },
  result: facts => facts,
})

/** Merges a tag into another one, or says what that would come to. */
export const mergeTag =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, input: Input): Promise<TagMerge> =>
    input.dryRun
      ? toResult(await rehearse(work, ctx => mergeTags.plan(ctx, input)), null)
      : await longWrites.runAndShow(work, mergeTags, input, async ({ result, changeId }: Done<Merged>) =>
          toResult(result, changeId ?? null),
        )

const toResult = ({ tagged, alreadyTagged, moved }: Merged, change: string | null): TagMerge => ({
  tagged,
  alreadyTagged,
  moved,
  change,
})
