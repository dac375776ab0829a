import type { Invitation } from '@stowage/contract/groups/invitations'
import type { Reader } from '#db/reader-writer.ts'
import { requireGroup, toGroup } from '#features/groups/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken } from '#kernel/secrets.ts'
import type { ReadCtx } from '#server/context.ts'

/** The invitations of the group, oldest first; those that nobody can use any more until they are swept away. */
export async function listInvitations({ db, actor }: ReadCtx): Promise<Invitation[]> {
  const group = toGroup(await requireGroup(db, actor.groupId), actor.groupRole)
  const rows = await db.q
    .selectFrom('invitations')
    .select(['id', 'expires_at', 'uses'])
    .where('group_id', '=', actor.groupId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, expires_at: expiresAt, uses }) => ({ id, expiresAt, uses, group }))
}

/** An invitation that can still be used, by its token. */
export interface OpenInvitation {
  readonly id: string
  readonly groupId: string
}

/** The invitation behind a token; throws when it is unknown, expired or used up. */
export async function requireInvitation(db: Reader, token: string, now: Instant): Promise<OpenInvitation> {
  const row = await db.q
    .selectFrom('invitations')
    .select(['id', 'group_id', 'expires_at', 'uses'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) throw new Problem('invitation.not_found')
  if (row.expires_at <= now) throw new Problem('invitation.expired')
  if (row.uses <= 0) throw new Problem('invitation.used_up')
  return { id: row.id, groupId: row.group_id }
}
