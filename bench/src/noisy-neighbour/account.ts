import { setTimeout as sleep } from 'node:timers/promises'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import { getStatus } from '@stowage/contract/server/status'
import { fileCall } from '../load/request.ts'

/** Somebody with an inventory. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
  /** An entity of theirs. */
  readonly entityId: string
}

const password = 'correct horse battery'
const rowsPerFile = 5000

/** Waits for a server and opens an account with so many entities on it, of whose names all have a word in common. */
export async function openAccount(baseUrl: string, name: string, entities: number): Promise<Account> {
  const nobody = new Client({ baseUrl })
  while ((await nobody.send(getStatus, {}).catch(() => undefined))?.status !== 200) await sleep(100)
  const email = `${name}@example.com`
  await nobody.call(register, { name, email, password })
  const { token } = await nobody.call(login, { username: email, password })
  const client = nobody.as({ token })
  const { id } = await client.call(createEntity, { name: 'Box' })
  for (let from = 0; from < entities; from += rowsPerFile)
    await importRows(baseUrl, token, from, Math.min(entities, from + rowsPerFile))
  await waitFor(client, entities)
  return { email, password, token, entityId: id }
}

async function importRows(baseUrl: string, token: string, from: number, to: number): Promise<void> {
  const { path, body, type = '' } = fileCall('/api/v1/entities/import', 'csv', 'items.csv', csvOf(from, to))
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: token, 'content-type': type },
    body: new Uint8Array(body ?? []),
  })
  if (!answer.ok) throw new Error(`The import was refused: ${answer.status} ${await answer.text()}`)
}

/** A file of entities with a word in common. */
export const csvOf = (from: number, to: number): string =>
  `HB.name,HB.description\n${Array.from({ length: to - from }, (_, i) => `Item number ${from + i},Something to be found\n`).join('')}`

async function waitFor(client: Client, entities: number): Promise<void> {
  while ((await client.call(listEntities, { page: 1, pageSize: 1 })).total < entities) await sleep(200)
}
