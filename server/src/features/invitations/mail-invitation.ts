import type { Invitation, mailInvitation as operation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { oneFormOf } from '#db/stored-address.ts'
import { requireGroup, toGroup } from '#features/groups/index.ts'
import type { Budget, RateLimits } from '#http/limits/rate-limits.ts'
import { day, hour } from '#kernel/clock.ts'
import { languageIn } from '#kernel/language.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import { linkLetter } from '#outbound/link-letter.ts'
import type { Mail, SendMail } from '#outbound/mailer.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { refuseEnded, requireOwnInvitation, toInvitation } from './invitations.queries.ts'

export interface InvitationTools {
  readonly limits: RateLimits
  /** Undefined where the server cannot send mail. */
  readonly mail: SendMail | undefined
}

/**
 * What may be mailed: by one person, whose words they are, to one address, and by the server, where accounts are free. The
 * server shall not become a means to write to strangers.
 */
const budgetsOf = (userId: string, email: string): Budget[] => [
  { key: `mail-invitation person ${userId}`, max: 30, window: hour },
  { key: `mail-invitation to ${hashToken(oneFormOf(email))}`, max: 5, window: day },
  { key: 'mail-invitation server', max: 300, window: hour },
]

/** Mails the link of an invitation. When the mail server refuses, the invitation says that it was not mailed. */
export const mailInvitation = ({ limits, mail }: InvitationTools) => {
  const always = limits.alwaysOn()
  return async (ctx: WorkCtx, input: InputOf<typeof operation>): Promise<Invitation> => {
    await ctx.read(({ db, actor }) => requireOwnInvitation(db, actor, input.id))
    const base = ctx.request.linkBase
    if (mail === undefined || base === undefined) throw new Problem('invitation.no_mail')
    await ctx.write(async ({ db, now, actor }) => {
      for (const budget of budgetsOf(actor.userId, input.email)) await always.spend(db, budget, now)
    }, null)
    const letter = await ctx.write(inner => address(inner, input, base))
    try {
      await mail(letter)
    } catch (cause) {
      throw new Problem('invitation.mail_failed', { cause })
    }
    return ctx.conclude(async ({ db, now, actor, emit }) => {
      const row = await requireOwnInvitation(db, actor, input.id)
      await db.q
        .updateTable('invitations')
        .set({ is_mailed: 1, updated_at: now })
        .where('group_id', '=', actor.groupId)
        .where('id', '=', row.id)
        .where('sent_to', '=', input.email)
        .execute()
      await emit({ name: 'invitation.mailed', subjectId: row.id })
      const group = toGroup(await requireGroup(db, actor.groupId), actor.groupRole)
      return toInvitation({ ...row, is_mailed: 1 }, group)
    })
  }
}

/** Notes whom an invitation goes to, and writes the letter: with the token that is given, or else with a new one. */
async function address(
  { db, now, actor }: WriteCtx,
  { id, email, token }: InputOf<typeof operation>,
  base: string,
): Promise<Mail> {
  const row = await requireOwnInvitation(db, actor, id)
  refuseEnded(row, now)
  if (token !== undefined && hashToken(token) !== row.token_hash) throw new Problem('invitation.not_found')
  const used = token ?? newToken()
  await db.q
    .updateTable('invitations')
    .set({ sent_to: email, is_mailed: 0, token_hash: hashToken(used), updated_at: now })
    .where('group_id', '=', actor.groupId)
    .where('id', '=', id)
    .execute()
  const inviter = await db.q
    .selectFrom('users')
    .select(['name', 'settings'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { name } = await requireGroup(db, actor.groupId)
  const language = languageIn(inviter.settings)
  return linkLetter({
    to: email,
    language,
    about: 'invitation',
    link: `${base}/?token=${used}`,
    values: {
      inviter: inviter.name,
      group: name,
      until: row.expires_at.slice(0, 10),
    },
  })
}
