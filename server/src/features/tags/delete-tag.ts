import type { deleteTag as operation, TagSummary } from '@stowage/contract/catalogues/tags'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { defineLongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { countAffected } from './count-affected.ts'
import { planTagDeletion } from './plan-tags.ts'
import { applyTagSubjects, revertTagSubjects, type TagSubject } from './tag-subjects.ts'
import { requireTag, toTagSummary } from './tags.queries.ts'

type Input = InputOf<typeof operation>

/** Deletes a tag: entities lose it, the tags below it become roots. */
export const deleteTag = defineLongWrite({
  kind: 'tags.delete',
  format: 1,
  async countSubjects({ db, actor, request }: WriteCtx, { id }: Input) {
    const tag = await requireTag(db, actor.groupId, id)
    request.expectVersion(tag.version)
    return 1 + (await countAffected(db, actor.groupId, [tag]))
  },
  async *plan({ db, groupId }: PlanCtx, { id }): AsyncGenerator<readonly TagSubject[], TagSummary> {
    const tag = await requireTag(db, groupId, id)
    yield* planTagDeletion(db, groupId, tag)
    return toTagSummary(tag)
  },
  apply: applyTagSubjects,
  revert: (ctx, _subjects, undo) => revertTagSubjects(ctx, undo),
  async finish(ctx, before) {
    await ctx.emit({ name: 'tag.deleted', subjectId: before.id, facts: { before } })
  },
  result: () => undefined,
})
