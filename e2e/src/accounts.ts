import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { routeOf } from '@stowage/contract/protocol/operation'

/** Data for sign-up and sign-in. */
export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** A registered account, and a client that is signed in with it. */
export interface User extends Account {
  readonly client: Client
}

/** An account that no server knows yet. */
export const newAccount = (name = 'Mara Keller'): Account => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`,
  password: 'correct horse battery',
})

/** Registers an account through the API; with a `token`, it joins the group of that invitation. */
export async function registerUser(client: Client, name?: string, token?: string): Promise<User> {
  const account = newAccount(name)
  await client.call(register, { ...account, ...(token === undefined ? {} : { token }) })
  return { ...account, client: await clientOf(client, account) }
}

/** A client that is signed in with an existing account. */
export async function clientOf(client: Client, { email, password }: Account): Promise<Client> {
  const { token } = await client.call(login, { provider: 'local', username: email, password })
  return client.as({ token })
}

/** Gives a browser context the session cookies of an account. */
export async function signInContext(context: BrowserContext, { email, password }: Account): Promise<void> {
  const data = { provider: 'local', username: email, password }
  const response = await context.request.post(`/api${routeOf(login).path}`, { data })
  if (!response.ok()) throw new Error(`Sign-in of ${email} failed: HTTP ${response.status()}`)
}

/** Id of the location type that every new group has. */
export const locationTypeOf = async (client: Client): Promise<string> =>
  (await client.call(listEntityTypes, {})).find(({ isLocation }) => isLocation)?.id ?? ''
