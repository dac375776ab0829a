import type { signLoan as operation, SignedLoan } from '@stowage/contract/lending/loans'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Answer } from '#http/output/answer.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireLoan, showLoan } from './loans.queries.ts'

/** Keeps a signature in a loan, in place of the one before. */
export async function signLoan(
  { db, actor, now, request, announce }: WriteCtx,
  { id, moment, name, at, strokes }: InputOf<typeof operation>,
): Promise<Answer<SignedLoan>> {
  const { groupId } = actor
  const { version } = await requireLoan(db, groupId, id)
  request.expectVersion(version)
  const signature = { name, at: at === null || at > now ? now : at, strokes }
  await db.q
    .updateTable('loans')
    .set({ [moment === 'out' ? 'signature_out' : 'signature_back']: JSON.stringify(signature) })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await announce('entity.mutation')
  return showLoan(db, groupId, id)
}
