import * as contract from '@stowage/contract/groups/invitations'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { deleteInvitation } from './delete-invitation.ts'
import { listInvitations } from './invitations.queries.ts'

/** Bringing people into a group. */
export const invitationRoutes = (limits: RateLimits): readonly Route[] => [
  serve.read(contract.listInvitations, listInvitations),
  serve.write(contract.createInvitation, createInvitation),
  serve.write(contract.deleteInvitation, deleteInvitation),
  serve.write(contract.acceptInvitation, { inSteps: acceptInvitation(limits) }),
]
