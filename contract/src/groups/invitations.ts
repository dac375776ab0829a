import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { EndIn, Instant } from '../values/times.ts'
import { Group } from './groups.ts'

const operation = operationIn('Members and invitations')

const frame = {
  id: Id,
  expiresAt: Instant,
  uses: z.int().min(0).describe('How often it can still be used'),
}

/** An invitation into a group; never shows its token. */
export const Invitation = z.strictObject({ ...frame, group: Group }).meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** An invitation that has just been made; only here its token can be read. */
export const NewInvitation = z
  .strictObject({ ...frame, token: z.string().describe('26 characters; not shown again') })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof NewInvitation>

/** The group that an invitation has opened. */
export const JoinedGroup = z.strictObject({ id: Id, name: z.string() }).meta({ id: 'JoinedGroup' })
export type JoinedGroup = z.infer<typeof JoinedGroup>

/** How often, 1 to 100 times, and until when an invitation may be used. */
export const InvitationIn = bodyOf({
  uses: wholeIn(1, 100),
  expiresAt: EndIn.describe('24 hours from now when absent'),
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
  needs: 'owner',
  body: InvitationIn,
  answersSecret: true,
  reply: NewInvitation,
  status: 201,
  problems: [],
})

/** Withdraws an invitation. */
export const deleteInvitation = operation({
  name: 'deleteInvitation',
  summary: 'Withdraw an invitation',
  route: 'DELETE /v1/groups/invitations/:id',
  needs: 'owner',
  params: ById,
  status: 204,
  problems: ['invitation.not_found'],
})

/** Makes the caller a member (role `user`) of the group that the token opens. */
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
    'invitation.already_member',
    'auth.too_many_attempts',
  ],
})
