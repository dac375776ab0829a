import { createInvitation } from '@stowage/contract/groups/invitations'
import type { Signed } from './test-app.ts'

/** The token of an invitation into somebody's group. */
export async function invite({ client }: Signed, uses = 5, expiresAt?: string): Promise<string> {
  const input = { uses, ...(expiresAt === undefined ? {} : { expiresAt }) }
  return (await client.call(createInvitation, input)).token
}
