import type { deleteTag as operation, TagSummary } from '@stowage/contract/catalogues/tags'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import { defineLongWrite, maxShortWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { planTagDeletion } from './plan-tags.ts'
import { applyTagSubjects, revertTagSubjects, type TagSubject } from './tag-subjects.ts'
import { requireTag, toTagSummary } from './tags.queries.ts'

type Input = InputOf<typeof operation>

/** Deletes a tag: entities lose it, the tags below it become roots. */
export const deleteTag = defineLongWrite({
  kind: 'tags.delete',
  format: 1,
  async countSubjects({ db, actor, request }: WriteCtx, { id }: Input) {
    const { n, version } = await requireTag(db, actor.groupId, id)
    request.expectVersion(version)
    return 1 + ((await db.first(affected, { groupId: actor.groupId, id, n }))?.count ?? 0)
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
    await ctx.announce('tag.mutation')
  },
  result: () => undefined,
})

/** How many entities and tags a deletion changes; of each as many as matter. */
const affected = statement<{ groupId: string; id: string; n: number }>()((_q, p) => {
  const limit = sql.lit(maxShortWrite + 1)
  return sql<{ count: number }>`select
    (select count(*) from (select 1 from entity_tags
      where group_id = ${p.groupId} and tag_n = ${p.n} limit ${limit}) links)
    + (select count(*) from (select 1 from tags
      where group_id = ${p.groupId} and parent_id = ${p.id} limit ${limit}) children) as count`
})
