import * as contract from '@stowage/contract/groups/invitations'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { deleteInvitation } from './delete-invitation.ts'
import { listInvitations } from './invitations.queries.ts'
import { type InvitationTools, mailInvitation } from './mail-invitation.ts'
import { showInvitation } from './show-invitation.ts'

/** Bringing people into a group. */
export const invitationRoutes = ({ limits, mail }: InvitationTools): readonly Route[] => [
  serve.read(contract.listInvitations, listInvitations),
  serve.write(contract.createInvitation, createInvitation),
  serve.write(contract.mailInvitation, { inSteps: mailInvitation({ limits, mail }) }),
  serve.write(contract.deleteInvitation, deleteInvitation),
  serve.read(contract.showInvitation, { inSteps: showInvitation(limits) }),
  serve.write(contract.acceptInvitation, { inSteps: acceptInvitation(limits) }),
]
