import type { createTag as operation, Tag } from '@stowage/contract/catalogues/tags'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { checkParent } from './tag-levels.ts'
import { findTags, showTag } from './tags.queries.ts'

/** Makes a tag. */
export async function createTag(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<Tag>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const { parentId, ...rest } = input
  if (parentId !== null) checkParent(await findTags(db, groupId), null, parentId)
  const id = newId()
  await db.q
    .insertInto('tags')
    .values({
      ...rest,
      n: await takeRowNumbers(db, groupId, 1),
      id,
      group_id: groupId,
      name_key: nameKeyOf(rest.name),
      parent_id: parentId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await ctx.emit({ name: 'tag.created', subjectId: id, facts: { name: rest.name, parentId } })
  return showTag(db, groupId, id)
}
