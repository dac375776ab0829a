import { type updateTag as operation, type Tag, TagIn } from '@stowage/contract/catalogues/tags'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { Answer } from '#http/output/answer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { checkParent } from './tag-levels.ts'
import { findTags, requireTag, showTag, toTagSummary } from './tags.queries.ts'

/** Replaces a tag. Nothing is written to the items that carry it, however many they are. */
export async function updateTag(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<Tag>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const { id, parentId, ...rest } = input
  const before = await requireTag(db, groupId, id)
  ctx.request.expectVersion(before.version)
  requireTexts(TagIn, input, before)
  if (parentId !== null) checkParent(await findTags(db, groupId), id, parentId)
  await db.q
    .updateTable('tags')
    .set({
      ...rest,
      name_key: nameKeyOf(rest.name),
      parent_id: parentId,
      updated_at: now,
      version: before.version + 1,
    })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'tag.updated',
    subjectId: id,
    facts: { before: toTagSummary(before), after: { ...rest, parentId } },
  })
  return showTag(db, groupId, id)
}
