import type { deleteInvitation as operation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { WriteCtx } from '#server/context.ts'
import { requireOwnInvitation } from './invitations.queries.ts'

/** Withdraws an invitation of the group: one that the caller made, or as an owner any. */
export async function deleteInvitation(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  await requireOwnInvitation(ctx.db, ctx.actor, id)
  await ctx.db.q
    .deleteFrom('invitations')
    .where('group_id', '=', ctx.actor.groupId)
    .where('id', '=', id)
    .execute()
  await ctx.emit({ name: 'invitation.deleted', subjectId: id })
}
