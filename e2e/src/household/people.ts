import { createInvitation, deleteInvitation } from '@stowage/contract/groups/invitations'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { register } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import type { User } from '../accounts.ts'
import { momentIn } from './days.ts'

const members = [
  ['Jonas Keller', 'jonas@lindenhof.example', 'owner'],
  ['Ada Sommer', 'ada.sommer@post.example', 'user'],
  ['Oma Grete', 'grete@post.example', 'viewer'],
] as const

/** Lets a family join, leaves two invitations open, and makes keys and notifiers of the owner. */
export async function inviteFamily(server: Client, { client, password }: User): Promise<void> {
  for (const [name, email, role] of members) {
    const { id, token } = await client.call(createInvitation, { uses: 1, expiresAt: momentIn(1), role })
    await server.call(register, { name, email, password, token })
    await client.call(deleteInvitation, { id })
  }
  await client.call(createInvitation, { uses: 5, expiresAt: momentIn(6), role: 'user' })
  await client.call(createInvitation, { uses: 1, expiresAt: momentIn(13), role: 'viewer' })
  const currentPassword = password
  await client.call(createApiKey, {
    name: 'Label printer',
    scope: 'write',
    neverExpires: true,
    currentPassword,
  })
  await client.call(createApiKey, {
    name: 'Nightly backup',
    scope: 'read',
    expiresAt: momentIn(9),
    currentPassword,
  })
  await client.call(createApiKey, {
    name: 'Home Assistant',
    scope: 'read',
    expiresAt: momentIn(365),
    currentPassword,
  })
  await client.call(createNotifier, {
    name: 'Family chat',
    url: 'telegram://1234%3Aabcd@telegram?chats=-100200300',
    isActive: true,
  })
}
