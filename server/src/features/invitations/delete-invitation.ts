import type { deleteInvitation as operation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'

/** Withdraws an invitation of the group. */
export async function deleteInvitation(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const gone = await ctx.db.q
    .deleteFrom('invitations')
    .where('group_id', '=', ctx.actor.groupId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) throw new Problem('invitation.not_found')
  await ctx.emit({ name: 'invitation.deleted', subjectId: id })
}
