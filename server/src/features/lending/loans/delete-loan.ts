import type { deleteLoan as operation } from '@stowage/contract/lending/loans'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { WriteCtx } from '#server/context.ts'
import { requireLoan } from './loans.queries.ts'

/** Deletes a loan with its lines. */
export async function deleteLoan(
  { db, actor, request }: WriteCtx,
  { id }: InputOf<typeof operation>,
): Promise<void> {
  const { groupId } = actor
  const { version } = await requireLoan(db, groupId, id)
  request.expectVersion(version)
  await db.q.deleteFrom('loan_lines').where('group_id', '=', groupId).where('loan_id', '=', id).execute()
  await db.q.deleteFrom('loans').where('group_id', '=', groupId).where('id', '=', id).execute()
}
