import type { deleteContact as operation } from '@stowage/contract/lending/contacts'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { findBorrowers } from './contact-loans.queries.ts'
import { requireContact } from './contacts.queries.ts'

/** Deletes a contact; loans that are over keep its name as long as it is in the trash. */
export async function deleteContact(
  { db, actor, now, request }: WriteCtx,
  { id }: InputOf<typeof operation>,
): Promise<void> {
  const { groupId } = actor
  const { version } = await requireContact(db, groupId, id)
  request.expectVersion(version)
  if ((await findBorrowers(db, groupId, request.today(now))).has(id)) throw new Problem('contact.has_loans')
  await db.q.deleteFrom('contacts').where('group_id', '=', groupId).where('id', '=', id).execute()
}
