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
  uses: z.int().min(0).describe('Remaining uses'),
  role: GroupRole.describe('The role of a person who accepts it'),
}

/** An invitation into a group; never shows its token. */
export const Invitation = z
  .strictObject({
    ...frame,
    group: Group,
    maxUses: z.int().min(1).describe('Uses at creation'),
    createdAt: Instant,
    createdBy: Id.nullable().describe('The creator; null when unknown'),
    sentTo: z.string().describe('The address that it was last mailed to; empty when it was not'),
    isMailed: z.boolean().describe('The mail server has accepted the mail to `sentTo`'),
    isValid: z
      .boolean()
      .describe('False when its creator may no longer give this role: nobody can accept it'),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** A new invitation; the only answer with its token. */
export const NewInvitation = z
  .strictObject({ ...frame, token: z.string().describe('26 characters; not shown again') })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof NewInvitation>

/** An invitation as a person sees it who has its link. */
export const ShownInvitation = z
  .strictObject({
    group: z.string().describe('The name of the group'),
    invitedBy: z.string().nullable().describe('The name of its creator; null when unknown'),
    role: frame.role,
    expiresAt: Instant,
  })
  .meta({ id: 'ShownInvitation' })
export type ShownInvitation = z.infer<typeof ShownInvitation>

/** Group joined by an invitation. */
export const JoinedGroup = z.strictObject({ id: Id, name: z.string() }).meta({ id: 'JoinedGroup' })
export type JoinedGroup = z.infer<typeof JoinedGroup>

/** Uses (1 to 100), expiry and role of an invitation. */
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

/** Creates an invitation to the selected group; the only answer with its token. */
export const createInvitation = operation({
  name: 'createInvitation',
  summary: 'Create an invitation to the group',
  route: 'POST /v1/groups/invitations',
  needs: 'user',
  body: InvitationIn,
  answersSecret: true,
  reply: NewInvitation,
  status: 201,
  problems: ['invitation.above_own_role'],
})

/** Mails the link of an invitation; after a failure it stays and can be mailed again. */
export const mailInvitation = operation({
  name: 'mailInvitation',
  summary: 'Mail an invitation',
  description:
    'Without `token`, which only the creator of the invitation has seen, the invitation gets a new ' +
    'token: earlier links stop working.',
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

/** Withdraws an invitation of the caller; owners withdraw any. */
export const deleteInvitation = operation({
  name: 'deleteInvitation',
  summary: 'Withdraw an invitation',
  route: 'DELETE /v1/groups/invitations/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['invitation.not_found', 'invitation.not_yours'],
})

/** Shows an invitation to a person who has its token, before they have an account. */
export const showInvitation = operation({
  name: 'showInvitation',
  summary: 'Show an invitation by its token',
  description: 'Uses up nothing. Wrong tokens are counted for each network, as wrong passwords are.',
  route: 'GET /v1/groups/invitations/:token',
  needs: 'public',
  params: z.object({ token: z.string() }),
  reply: ShownInvitation,
  status: 200,
  problems: [
    'invitation.not_found',
    'invitation.expired',
    'invitation.used_up',
    'invitation.not_valid',
    'auth.too_many_attempts',
  ],
})

/** Adds the caller to the group of the invitation, in its role. */
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
