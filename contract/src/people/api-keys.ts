import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { CurrentPasswordIn, textIn } from '../values/text.ts'
import { EndIn, Instant } from '../values/times.ts'

const operation = operationIn('API keys')

/** A key with which a program acts as its owner; never shows the key itself. */
export const ApiKey = z
  .strictObject({
    id: Id,
    userId: Id,
    name: z.string(),
    createdAt: Instant,
    expiresAt: Instant.nullable().describe('Null: never'),
    lastUsedAt: Instant.nullable().describe('Null: not yet'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** A key that has just been made; only here it can be read. */
export const NewApiKey = ApiKey.extend({
  token: z.string().describe('`hb_` and 43 characters; not shown again'),
}).meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

/** Name and end of a key that is to be made. */
export const ApiKeyIn = bodyOf({
  name: textIn(255, 1),
  expiresAt: EndIn.describe('30 days from now when absent'),
  currentPassword: CurrentPasswordIn,
})
export type ApiKeyIn = z.output<typeof ApiKeyIn>

/** Lists the caller's keys, newest first. */
export const listApiKeys = operation({
  name: 'listApiKeys',
  summary: 'List the own API keys, newest first',
  route: 'GET /v1/users/self/api-keys',
  needs: 'account',
  reply: z.array(ApiKey),
  status: 200,
  problems: [],
})

/** Makes a key and shows it this once. */
export const createApiKey = operation({
  name: 'createApiKey',
  summary: 'Make an API key',
  description: 'An API key cannot make another one.',
  route: 'POST /v1/users/self/api-keys',
  needs: 'account',
  body: ApiKeyIn,
  answersSecret: true,
  reply: NewApiKey,
  status: 201,
  problems: ['user.wrong_password', 'auth.api_key_refused', 'auth.too_many_attempts'],
})

/** Revokes one of the caller's keys. */
export const deleteApiKey = operation({
  name: 'deleteApiKey',
  summary: 'Revoke an API key',
  route: 'DELETE /v1/users/self/api-keys/:id',
  needs: 'account',
  params: ById,
  status: 204,
  problems: ['api_key.not_found'],
})
