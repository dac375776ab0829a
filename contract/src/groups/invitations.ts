import { z } from 'zod'
import { bodyOf, unchanged } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { MailAddressIn, textIn } from '../values/text.ts'
import { EndIn, Instant } from '../values/times.ts'
import { Group, GroupRole, GroupRoleIn } from './groups.ts'

const operation = operationIn('Members and invitations')

const frame = {
  id: Id,
  expiresAt: Instant,
  uses: z.int().min(0).describe('How often it can still be used'),
  role: GroupRole.describe('What whoever accepts it becomes'),
}

/** An invitation into a group; never shows its token. */
export const Invitation = z
  .strictObject({
    ...frame,
    group: Group,
    maxUses: z.int().min(1).describe('How often it could be used at first'),
    createdAt: Instant,
    createdBy: Id.nullable().describe('Who made it; null when that is not known any more'),
    sentTo: z.string().describe('The address that it was mailed to last; empty when it was not'),
    isMailed: z.boolean().describe('The mail server has taken the mail to `sentTo`'),
    isValid: z
      .boolean()
      .describe('False when whoever made it may no longer give this role: it lets nobody in'),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** An invitation that has just been made; only here its token can be read. */
export const NewInvitation = z
  .strictObject({ ...frame, token: z.string().describe('26 characters; not shown again') })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof NewInvitation>

/** The group that an invitation has opened. */
export const JoinedGroup = z.strictObject({ id: Id, name: z.string() }).meta({ id: 'JoinedGroup' })
export type JoinedGroup = z.infer<typeof JoinedGroup>

/** How often, 1 to 100 times, and until when an invitation may be used, and as what it lets people in. */
export const InvitationIn = bodyOf({
  uses: wholeIn(1, 100),
  expiresAt: EndIn.describe('24 hours from now when absent'),
  role: unchanged(GroupRoleIn).describe('At most the caller’s own; `user` when absent'),
})
export type InvitationIn = z.output<typeof InvitationIn>

/** Lists the invitations of the selected group. */
export const listInvitations = operation({
  name: 'listInvitations',
  summary: 'List the invitations of the group',
  route: 'GET /v1/groups/invitations',
  needs: 'user',
  reply: z.array(Invitation),
  status: 200,
  problems: [],
})

/** Makes an invitation into the selected group and shows its token this once. */
export const createInvitation = operation({
  name: 'createInvitation',
  summary: 'Invite people into the group',
  route: 'POST /v1/groups/invitations',
  needs: 'user',
  body: InvitationIn,
  answersSecret: true,
  reply: NewInvitation,
  status: 201,
  problems: ['invitation.above_own_role'],
})

/** Mails the link of an invitation; one that the mail server does not take stays, and can be mailed again. */
export const mailInvitation = operation({
  name: 'mailInvitation',
  summary: 'Mail an invitation',
  description:
    'Without `token`, which is known only to whoever has just made the invitation, it gets a new one: links that ' +
    'were handed out before stop working.',
  route: 'POST /v1/groups/invitations/:id/mail',
  needs: 'user',
  params: ById,
  body: bodyOf({
    email: MailAddressIn,
    token: unchanged(textIn(255, 1)).describe('The token of the invitation'),
  }),
  reply: Invitation,
  status: 200,
  problems: [
    'invitation.not_found',
    'invitation.not_yours',
    'invitation.expired',
    'invitation.used_up',
    'invitation.not_valid',
    'invitation.no_mail',
    'invitation.mail_failed',
    'auth.too_many_attempts',
  ],
})

/** Withdraws an invitation: one that the caller made, or as an owner any. */
export const deleteInvitation = operation({
  name: 'deleteInvitation',
  summary: 'Withdraw an invitation',
  route: 'DELETE /v1/groups/invitations/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['invitation.not_found', 'invitation.not_yours'],
})

/** Makes the caller a member of the group that the token opens, in the role of the invitation. */
export const acceptInvitation = operation({
  name: 'acceptInvitation',
  summary: 'Join a group by invitation',
  route: 'POST /v1/groups/invitations/:token',
  needs: 'account',
  params: z.object({ token: z.string() }),
  reply: JoinedGroup,
  status: 200,
  problems: [
    'invitation.not_found',
    'invitation.expired',
    'invitation.used_up',
    'invitation.not_valid',
    'invitation.already_member',
    'auth.too_many_attempts',
  ],
})
