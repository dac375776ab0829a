import type { createTemplate as operation, Template } from '@stowage/contract/catalogues/templates'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { mergeFields } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { checkReferences, toMembers, writeFields } from './template-members.ts'
import { showTemplate } from './templates.queries.ts'

/** Makes a template; ids of its fields are passed over. */
export async function createTemplate(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<Template>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  await checkReferences(db, groupId, input)
  const id = newId()
  await db.q
    .insertInto('templates')
    .values({ ...toMembers(input), id, group_id: groupId, created_at: now, updated_at: now })
    .execute()
  const fields = input.fields.map(field => ({ ...field, id: null }))
  await writeFields(db, groupId, id, mergeFields(fields, []))
  await ctx.emit({ name: 'template.created', subjectId: id, facts: { name: input.name } })
  return showTemplate(db, groupId, id)
}
