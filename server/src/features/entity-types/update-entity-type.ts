import type { EntityType, updateEntityType as operation } from '@stowage/contract/entity-types'
import type { InputOf } from '@stowage/contract/operation'
import { convertKind } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireTemplate, requireTypeRow, showEntityType } from './entity-types.queries.ts'

/** Replaces an entity type; one that becomes a location type, or stops being one, takes its entities along. */
export async function updateEntityType(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<EntityType> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const { id, ...after } = input
  const before = await requireTypeRow(db, groupId, id)
  ctx.request.judgeTexts(before)
  await requireTemplate(db, groupId, after.defaultTemplateId)
  const isLocation = after.isLocation ? 1 : 0
  await db.q
    .updateTable('entity_types')
    .set({
      name: after.name,
      name_key: nameKeyOf(after.name),
      is_location: isLocation,
      icon: after.icon,
      default_template_id: after.defaultTemplateId,
      updated_at: now,
      version: before.version + 1,
    })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  if (isLocation !== before.is_location) await convertKind(db, groupId, id, isLocation)
  await ctx.emit({ name: 'entity_type.updated', subjectId: id, facts: { before, after } })
  await ctx.announce('entity.mutation')
  return showEntityType(db, groupId, id)
}
