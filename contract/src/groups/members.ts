import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id, IdIn } from '../values/ids.ts'
import { Instant } from '../values/times.ts'
import { GroupRole, GroupRoleIn } from './groups.ts'

const operation = operationIn('Members and invitations')

/** A person in a group, as the others see it. */
export const Member = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: GroupRole,
    joinedAt: Instant.describe('When they came into the group'),
    lastSeenAt: Instant.nullable().describe(
      'When they last used the page; null when no session of theirs is left',
    ),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Lists who is in the selected group, by name. */
export const listMembers = operation({
  name: 'listMembers',
  summary: 'List the members of the group, by name',
  route: 'GET /v1/groups/members',
  needs: 'user',
  reply: z.array(Member),
  status: 200,
  problems: [],
})

/** Changes what a member may do; a group keeps at least one owner. */
export const updateMember = operation({
  name: 'updateMember',
  summary: 'Change the role of a member',
  route: 'PUT /v1/groups/members/:id',
  needs: 'owner',
  params: ById,
  body: bodyOf({ role: GroupRoleIn }),
  reply: Member,
  status: 200,
  problems: ['member.not_found', 'group.last_owner'],
})

/** Takes somebody else out of the selected group. */
export const removeMember = operation({
  name: 'removeMember',
  summary: 'Remove a member from the group',
  route: 'DELETE /v1/groups/members/:user_id',
  needs: 'owner',
  params: z.object({ user_id: IdIn }),
  status: 204,
  problems: ['member.not_found', 'member.yourself', 'member.last'],
})
