import { revokeApiKeysOf } from '#features/api-keys/index.ts'
import { revokeCalendars } from '#features/calendars/index.ts'
import { revokeInvitationsTo } from '#features/invitations/index.ts'
import { switchOffNotifiers } from '#features/notifiers/index.ts'
import { endSessionsOf } from '#features/sessions/index.ts'
import type { Language } from '#kernel/language.ts'
import { textsIn } from '#kernel/texts.ts'
import type { WriteCtx } from '#server/context.ts'
import { revokePasswordResets } from './password-resets.ts'
import { listMemberships } from './users.queries.ts'

/** What ended when somebody took over an account that another person may have opened; numbers of each. */
export type RevokedAccess = Readonly<Record<(typeof endable)[number], number>>

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

/** Kinds of access that can end when somebody takes over an account, in the order of the sentences about them. */
const endable = ['sessions', 'keys', 'notifiers', 'calendars', 'invitations'] as const

/** What ended, in sentences for the person, in their language. */
export function sentencesOn(ended: RevokedAccess, language: Language): string[] {
  const t = textsIn(language)
  return [
    t('accessEnded.password'),
    ...endable.filter(kind => ended[kind] > 0).map(kind => t(`accessEnded.${kind}`, { count: ended[kind] })),
    t('accessEnded.rest'),
  ]
}
