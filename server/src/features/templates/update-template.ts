import {
  type updateTemplate as operation,
  type Template,
  TemplateIn,
} from '@stowage/contract/catalogues/templates'
import { FieldIn } from '@stowage/contract/entities/fields'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { mergeFields, sameFields } from '#features/entities/index.ts'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { Answer } from '#http/output/answer.ts'
import type { WriteCtx } from '#server/context.ts'
import { checkReferences, toMembers, writeFields } from './template-members.ts'
import { findTemplateFields, requireTemplate, showTemplate } from './templates.queries.ts'

/** Replaces a template, except for the defaults that are not sent. Items made from it stay as they are. */
export async function updateTemplate(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<Template>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const before = await requireTemplate(db, groupId, input.id)
  ctx.request.expectVersion(before.version)
  const old = await findTemplateFields(db, groupId, input.id)
  requireTexts(TemplateIn, input, { ...before, fields: old }, { fields: FieldIn })
  await checkReferences(db, groupId, input)
  const members = toMembers(input, before)
  await db.q
    .updateTable('templates')
    .set({ ...members, updated_at: now, version: before.version + 1 })
    .where('group_id', '=', groupId)
    .where('id', '=', input.id)
    .execute()
  const fields = mergeFields(input.fields, old)
  if (!sameFields(old, fields)) await writeFields(db, groupId, input.id, fields)
  await ctx.emit({
    name: 'template.updated',
    subjectId: input.id,
    facts: { before: { ...before, fields: old }, after: { ...members, fields } },
  })
  return showTemplate(db, groupId, input.id)
}
