import type { deleteFieldDefinition as operation } from '@stowage/contract/catalogues/field-definitions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Writer } from '#db/reader-writer.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireDefinition } from './field-definitions.queries.ts'

/** Deletes a definition; the custom fields of items stay. */
export async function deleteFieldDefinition(
  { db, actor, request }: WriteCtx,
  { id }: InputOf<typeof operation>,
): Promise<void> {
  const { groupId } = actor
  const { version } = await requireDefinition(db, groupId, id)
  request.expectVersion(version)
  await db.q.deleteFrom('field_definitions').where('group_id', '=', groupId).where('id', '=', id).execute()
}

/** Deletes the definitions of a type, which go with it. */
export const deleteDefinitionsOf = (db: Writer, groupId: string, typeId: string): Promise<unknown> =>
  db.q
    .deleteFrom('field_definitions')
    .where('group_id', '=', groupId)
    .where('entity_type_id', '=', typeId)
    .execute()
