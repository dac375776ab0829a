import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteImportMapping as operation } from '@stowage/contract/tables/import-mappings'
import type { WriteCtx } from '#server/context.ts'
import { requireRow } from './import-mappings.queries.ts'
import { mappingChanged } from './mapping-changed.ts'

/** Deletes a mapping of the group. */
export async function deleteImportMapping(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, actor, request } = ctx
  const before = await requireRow(db, actor.groupId, id)
  request.expectVersion(before.version)
  await db.q
    .deleteFrom('import_mappings')
    .where('group_id', '=', actor.groupId)
    .where('id', '=', id)
    .execute()
  await mappingChanged(ctx, 'deleted', before)
}
