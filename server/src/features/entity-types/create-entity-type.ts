import type { EntityType, createEntityType as operation } from '@stowage/contract/catalogues/entity-types'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { toTypeSummary } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireTemplate, requireTypeRow } from './entity-types.queries.ts'

/** Makes an entity type. */
export async function createEntityType(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<EntityType> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  await requireTemplate(db, groupId, input.defaultTemplateId)
  const id = newId()
  await db.q
    .insertInto('entity_types')
    .values({
      id,
      group_id: groupId,
      name: input.name,
      name_key: nameKeyOf(input.name),
      is_location: input.isLocation ? 1 : 0,
      icon: input.icon,
      default_template_id: input.defaultTemplateId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await ctx.emit({ name: 'entity_type.created', subjectId: id, facts: { ...input } })
  return toTypeSummary(await requireTypeRow(db, groupId, id))
}
