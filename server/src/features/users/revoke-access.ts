import { revokeApiKeysOf } from '#features/api-keys/index.ts'
import { revokeCalendars } from '#features/calendars/index.ts'
import { revokeInvitationsTo } from '#features/invitations/index.ts'
import { switchOffNotifiers } from '#features/notifiers/index.ts'
import { endSessionsOf } from '#features/sessions/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { revokePasswordResets } from './password-resets.ts'
import { listMemberships } from './users.queries.ts'

/** What ended when somebody took over an account that another person may have opened; numbers of each. */
export interface RevokedAccess {
  readonly sessions: number
  readonly keys: number
  readonly notifiers: number
  readonly calendars: number
  readonly invitations: number
}

/**
 * Ends every way in that whoever opened an account may have kept: password, sessions, API keys and reset links. Notifiers,
 * which would tell them what is due, are switched off, calendars are deleted, and open invitations to the person's own groups are withdrawn.
 */
export async function revokeAccess(ctx: WriteCtx<null>, userId: string): Promise<RevokedAccess> {
  const { db, now } = ctx
  await db.q
    .updateTable('users')
    .set(({ eb }) => ({ password_hash: null, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await revokePasswordResets(db, userId, now)
  await db.q.deleteFrom('known_addresses').where('user_id', '=', userId).execute()
  const sessions = await endSessionsOf(ctx, userId)
  const keys = await revokeApiKeysOf(ctx, userId)
  let notifiers = 0
  let calendars = 0
  let invitations = 0
  for (const { group_id: groupId, role } of await listMemberships(db, userId)) {
    notifiers += await switchOffNotifiers(db, { groupId, userId }, now)
    calendars += await revokeCalendars(db, { groupId, userId })
    if (role === 'owner') invitations += await revokeInvitationsTo(db, groupId)
  }
  const ended = { sessions, keys, notifiers, calendars, invitations }
  await ctx.emit({ name: 'user.access_ended', subjectId: userId, facts: { ...ended }, groupId: null })
  return ended
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

/** What ended, in sentences for the person. */
export const sentencesOn = ({
  sessions,
  keys,
  notifiers,
  calendars,
  invitations,
}: RevokedAccess): string[] => [
  'The password that the account had no longer works.',
  ...counted(sessions, 'One session has ended.', 'sessions have ended.'),
  ...counted(keys, 'One API key has been revoked.', 'API keys have been revoked.'),
  ...counted(notifiers, 'One notifier has been switched off.', 'notifiers have been switched off.'),
  ...counted(calendars, 'One calendar has been deleted.', 'calendars have been deleted.'),
  ...counted(invitations, 'One open invitation has been withdrawn.', 'open invitations have been withdrawn.'),
  'Everything in the account is still there. Look through the members of your groups: they still see and change what you do.',
]
