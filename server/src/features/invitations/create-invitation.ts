import type { NewInvitation, createInvitation as operation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { type Answer, answer } from '#http/output/answer.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import type { WriteCtx } from '#server/context.ts'
import { mayGive } from './invitations.queries.ts'

/** Makes an invitation into the group; the answer is the only place that ever shows its token. */
export async function createInvitation(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<NewInvitation>> {
  const id = newId()
  const token = newToken()
  const { uses, role = 'user' } = input
  if (!mayGive(ctx.actor.groupRole, role)) throw new Problem('invitation.above_own_role')
  const expiresAt = input.expiresAt ?? addMilliseconds(ctx.now, day)
  await ctx.db.q
    .insertInto('invitations')
    .values({
      id,
      group_id: ctx.actor.groupId,
      token_hash: hashToken(token),
      expires_at: expiresAt,
      uses,
      max_uses: uses,
      role,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await ctx.emit({ name: 'invitation.created', subjectId: id, facts: { uses, expiresAt, role } })
  return answer({ id, token, expiresAt, uses, role }, { headers: { 'cache-control': 'no-store' } })
}
