import type { deleteContact as operation } from '@stowage/contract/lending/contacts'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { WriteCtx } from '#server/context.ts'
import { requireContact } from './contacts.queries.ts'

/** Deletes a contact. */
export async function deleteContact(
  { db, actor, request }: WriteCtx,
  { id }: InputOf<typeof operation>,
): Promise<void> {
  const { groupId } = actor
  const { version } = await requireContact(db, groupId, id)
  request.expectVersion(version)
  await db.q.deleteFrom('contacts').where('group_id', '=', groupId).where('id', '=', id).execute()
}
