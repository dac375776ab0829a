import type { NewInvitation, createInvitation as operation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { type Answer, answer } from '#http/output/answer.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import type { WriteCtx } from '#server/context.ts'

/** Makes an invitation into the group; the answer is the only location that ever shows its token. */
export async function createInvitation(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<NewInvitation>> {
  const [id, token] = [newId(), newToken()]
  const { uses } = input
  const expiresAt = input.expiresAt ?? addMilliseconds(ctx.now, day)
  await ctx.db.q
    .insertInto('invitations')
    .values({
      id,
      group_id: ctx.actor.groupId,
      token_hash: hashToken(token),
      expires_at: expiresAt,
      uses,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await ctx.emit({ name: 'invitation.created', subjectId: id, facts: { uses, expiresAt } })
  return answer({ id, token, expiresAt, uses }, { headers: { 'cache-control': 'no-store' } })
}
