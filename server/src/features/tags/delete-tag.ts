import type { InputOf } from '@stowage/contract/operation'
import type { deleteTag as operation } from '@stowage/contract/tags'
import { repeatBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireTag, toTagSummary } from './tags.queries.ts'

const deleteLinks = statement<{ groupId: string; tagN: number; limit: number }>()((q, p) =>
  q
    .deleteFrom('entity_tags')
    .where('group_id', '=', p.groupId)
    .where('tag_n', '=', p.tagN)
    .where('n', 'in', eb =>
      eb
        .selectFrom('entity_tags')
        .select('n')
        .where('group_id', '=', p.groupId)
        .where('tag_n', '=', p.tagN)
        .limit(p.limit),
    ),
)

/** Takes a tag off everything that carries it, in batches that let readers in between. */
const takeOff = (db: Writer, groupId: string, tagN: number): Promise<number> =>
  repeatBatches(limit => db.run(deleteLinks, { groupId, tagN, limit }))

/** Deletes a tag: entities lose it, the tags below it become roots. */
export async function deleteTag(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const tag = await requireTag(db, groupId, id)
  ctx.request.expectVersion(tag.version)
  await takeOff(db, groupId, tag.n)
  await db.q.deleteFrom('tag_totals').where('group_id', '=', groupId).where('tag_n', '=', tag.n).execute()
  await db.q
    .updateTable('tags')
    .set(({ eb }) => ({ parent_id: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('group_id', '=', groupId)
    .where('parent_id', '=', id)
    .execute()
  await db.q.deleteFrom('tags').where('group_id', '=', groupId).where('id', '=', id).execute()
  await ctx.emit({ name: 'tag.deleted', subjectId: id, facts: { before: toTagSummary(tag) } })
  await ctx.announce('tag.mutation')
}
