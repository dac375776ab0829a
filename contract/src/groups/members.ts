import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id, IdIn } from '../values/ids.ts'
import { Instant } from '../values/times.ts'
import { GroupRole, GroupRoleIn } from './groups.ts'

const operation = operationIn('Members and invitations')

/** Member of a group, as others see them. */
export const Member = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: GroupRole,
    isDisabled: z.boolean().describe('An administrator of the server has disabled their account'),
    joinedAt: Instant.describe('When they joined the group'),
    lastSeenAt: Instant.nullable().describe('Their last use of the page; null when they have no session'),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Lists the members of the selected group, by name. */
export const listMembers = operation({
  name: 'listMembers',
  summary: 'List the members of the group, by name',
  route: 'GET /v1/groups/members',
  needs: 'user',
  reply: z.array(Member),
  status: 200,
  problems: [],
})

/** Changes the role of a member; a group keeps at least one owner. */
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

/** Removes another member from the selected group. */
export const removeMember = operation({
  name: 'removeMember',
  summary: 'Remove a member from the group',
  route: 'DELETE /v1/groups/members/:user_id',
  needs: 'owner',
  params: z.object({ user_id: IdIn }),
  status: 204,
  problems: ['member.not_found', 'member.yourself', 'member.last'],
})
