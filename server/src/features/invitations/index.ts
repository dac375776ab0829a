export { requireInvitation } from './invitations.queries.ts'
export { invitationRoutes } from './invitations.routes.ts'
export { revokeInvitationsTo } from './revoke-invitations.ts'
export { useInvitation } from './use-invitation.ts'
