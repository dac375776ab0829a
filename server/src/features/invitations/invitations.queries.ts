import type { Group, GroupRole } from '@stowage/contract/groups/groups'
import type { Invitation } from '@stowage/contract/groups/invitations'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { requireGroup, toGroup } from '#features/groups/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken } from '#kernel/secrets.ts'
import type { Member, ReadCtx } from '#server/context.ts'

type InvitationRow = Selectable<Tables['invitations']>

/** The invitations of the group, oldest first; those that nobody can use any more until they are swept away. */
export async function listInvitations({ db, actor }: ReadCtx): Promise<Invitation[]> {
  const group = toGroup(await requireGroup(db, actor.groupId), actor.groupRole)
  const rows = await db.q
    .selectFrom('invitations')
    .selectAll()
    .where('group_id', '=', actor.groupId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => toInvitation(row, group))
}

/** An invitation as the members of its group see it. */
export const toInvitation = (row: InvitationRow, group: Group): Invitation => ({
  id: row.id,
  expiresAt: row.expires_at,
  uses: row.uses,
  role: row.role,
  group,
  maxUses: row.max_uses,
  createdAt: row.created_at,
  createdBy: row.created_by,
  sentTo: row.sent_to,
  isMailed: row.is_mailed === 1,
})

/** An invitation that the caller may mail and withdraw: their own, or as an owner any. */
export async function requireOwnInvitation(db: Reader, actor: Member, id: string): Promise<InvitationRow> {
  const row = await db.q
    .selectFrom('invitations')
    .selectAll()
    .where('group_id', '=', actor.groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('invitation.not_found')
  if (row.created_by !== actor.userId && actor.groupRole !== 'owner')
    throw new Problem('invitation.not_yours')
  return row
}

/** An invitation that can still be used, by its token. */
export interface OpenInvitation {
  readonly id: string
  readonly groupId: string
  readonly role: GroupRole
}

/** The invitation behind a token; throws when it is unknown, expired or used up. */
export async function requireInvitation(db: Reader, token: string, now: Instant): Promise<OpenInvitation> {
  const row = await db.q
    .selectFrom('invitations')
    .select(['id', 'group_id', 'expires_at', 'uses', 'role'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) throw new Problem('invitation.not_found')
  refuseEnded(row, now)
  return { id: row.id, groupId: row.group_id, role: row.role }
}

/** Throws when an invitation lets nobody in any more. */
export function refuseEnded(row: Pick<InvitationRow, 'expires_at' | 'uses'>, now: Instant): void {
  if (row.expires_at <= now) throw new Problem('invitation.expired')
  if (row.uses <= 0) throw new Problem('invitation.used_up')
}
