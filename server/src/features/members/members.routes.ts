import * as contract from '@stowage/contract/groups/members'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listMembers } from './members.queries.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'

/** Who is in a group. */
export const memberRoutes: readonly Route[] = [
  serve.read(contract.listMembers, listMembers),
  serve.write(contract.updateMember, updateMember),
  serve.write(contract.removeMember, removeMember),
]
