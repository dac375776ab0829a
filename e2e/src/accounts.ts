import type { Client } from '@stowage/contract/client'
import { listEntityTypes } from '@stowage/contract/entity-types'
import { login } from '@stowage/contract/sessions'
import { register } from '@stowage/contract/users'
import type { Site } from './site.ts'
import type { Account } from './steps.ts'

/** Calls the server as somebody who has an account. */
export async function clientOf({ client }: Pick<Site, 'client'>, account: Account): Promise<Client> {
  const { email: username, password } = account
  const { token } = await client.call(login, { provider: 'local', username, password })
  return client.as({ token })
}

/** Opens an account past the page, and calls the server as its owner. */
export async function openAccount(site: Pick<Site, 'client'>, account: Account): Promise<Client> {
  await site.client.call(register, account)
  return clientOf(site, account)
}

/** The id of the type that a new group has for places. */
export const placeTypeOf = async (client: Client): Promise<string> =>
  (await client.call(listEntityTypes, {})).find(({ isLocation }) => isLocation)?.id ?? ''
