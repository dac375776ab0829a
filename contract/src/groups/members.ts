import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { Id, IdIn } from '../values/ids.ts'
import { GroupRole } from './groups.ts'

const operation = operationIn('Members and invitations')

/** A person in a group, as the others see it. */
export const Member = z
  .strictObject({ id: Id, name: z.string(), email: z.string(), role: GroupRole })
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
