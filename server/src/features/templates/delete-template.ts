import type { deleteTemplate as operation } from '@stowage/contract/catalogues/templates'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { WriteCtx } from '#server/context.ts'
import { writeFields } from './template-members.ts'
import { findTemplateFields, requireTemplate } from './templates.queries.ts'

/** Deletes a template. Items made from it stay; types that had it as their default have none any more. */
export async function deleteTemplate(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const before = await requireTemplate(db, groupId, id)
  ctx.request.expectVersion(before.version)
  const fields = await findTemplateFields(db, groupId, id)
  await db.q
    .updateTable('entity_types')
    .set(({ eb }) => ({ default_template_id: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('group_id', '=', groupId)
    .where('default_template_id', '=', id)
    .execute()
  // Before the template: while it can be recorded whose they were.
  await writeFields(db, groupId, id, [])
  await db.q.deleteFrom('templates').where('group_id', '=', groupId).where('id', '=', id).execute()
  await ctx.emit({ name: 'template.deleted', subjectId: id, facts: { before: { ...before, fields } } })
}
