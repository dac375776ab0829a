import type { Group, GroupRole } from '@stowage/contract/groups/groups'
import type { Invitation } from '@stowage/contract/groups/invitations'
import { isRoleAtLeast, isWriterRole } from '@stowage/contract/groups/roles'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { requireGroup, toGroup } from '#features/groups/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken } from '#kernel/secrets.ts'
import type { Member, ReadCtx } from '#server/context.ts'

/** An invitation with what its maker is now: their name, in the group, and whether their account is disabled. */
interface InvitationRow extends Selectable<Tables['invitations']> {
  readonly maker_role: GroupRole | null
  readonly maker_disabled_at: Instant | null
  readonly maker_name: string | null
}

/** May a member with one role let others in with another? */
export const mayGive = (own: GroupRole, role: GroupRole): boolean =>
  isWriterRole(own) && isRoleAtLeast(own, role)

/** Does an invitation still count? Its maker must be able to give its role now; without a maker it is an owner's. */
function isValid(
  row: Pick<InvitationRow, 'created_by' | 'role' | 'maker_role' | 'maker_disabled_at'>,
): boolean {
  if (row.created_by === null) return true
  return row.maker_role !== null && row.maker_disabled_at === null && mayGive(row.maker_role, row.role)
}

const withMakers = (db: Reader) =>
  db.q
    .selectFrom('invitations as i')
    .leftJoin('memberships as m', join =>
      join.onRef('m.group_id', '=', 'i.group_id').onRef('m.user_id', '=', 'i.created_by'),
    )
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select(['m.role as maker_role', 'u.disabled_at as maker_disabled_at', 'u.name as maker_name'])

/** The invitations of the group, oldest first; those that nobody can use any more until they are swept away. */
export async function listInvitations({ db, actor }: ReadCtx): Promise<Invitation[]> {
  const group = toGroup(await requireGroup(db, actor.groupId), actor.groupRole)
  const rows = await withMakers(db)
    .where('i.group_id', '=', actor.groupId)
    .orderBy('i.created_at')
    .orderBy('i.id')
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
  isValid: isValid(row),
})

/** An invitation that the caller may mail and withdraw: their own, or as an owner any. */
export async function requireOwnInvitation(db: Reader, actor: Member, id: string): Promise<InvitationRow> {
  const row = await withMakers(db)
    .where('i.group_id', '=', actor.groupId)
    .where('i.id', '=', id)
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
  readonly expiresAt: Instant
  /** The name of its maker; null when unknown. */
  readonly invitedBy: string | null
}

/** The invitation behind a token; throws when it is unknown, expired, used up or no longer valid. */
export async function requireInvitation(db: Reader, token: string, now: Instant): Promise<OpenInvitation> {
  const row = await withMakers(db).where('i.token_hash', '=', hashToken(token)).executeTakeFirst()
  if (row === undefined) throw new Problem('invitation.not_found')
  refuseEnded(row, now)
  const { id, group_id: groupId, role, expires_at: expiresAt, maker_name: invitedBy } = row
  return { id, groupId, role, expiresAt, invitedBy }
}

/** Throws when an invitation lets nobody in any more. */
export function refuseEnded(row: InvitationRow, now: Instant): void {
  if (row.expires_at <= now) throw new Problem('invitation.expired')
  if (row.uses <= 0) throw new Problem('invitation.used_up')
  if (!isValid(row)) throw new Problem('invitation.not_valid')
}
