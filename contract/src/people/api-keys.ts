import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { CurrentPasswordIn, textIn } from '../values/text.ts'
import { EndIn, Instant } from '../values/times.ts'

const operation = operationIn('API keys')

/** Scope of a key: `read`, or everything that its owner may do. */
export const ApiKeyScope = z.enum(['read', 'write']).meta({ id: 'ApiKeyScope' })
export type ApiKeyScope = z.infer<typeof ApiKeyScope>

/** API key of a person, without the key itself. */
export const ApiKey = z
  .strictObject({
    id: Id,
    userId: Id,
    name: z.string(),
    createdAt: Instant,
    expiresAt: Instant.nullable().describe('Null: never'),
    lastUsedAt: Instant.nullable().describe('Null: not yet'),
    scope: ApiKeyScope,
    lastUsedFrom: z.string().nullable().describe('The IP address of the last use; null when unknown'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** A new API key; the only answer with the key itself. */
export const NewApiKey = ApiKey.extend({
  token: z.string().describe('`hb_` and 43 characters; not shown again'),
}).meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

/** Name, expiry and scope of a new key. */
export const ApiKeyIn = bodyOf({
  name: textIn(255, 1),
  expiresAt: EndIn.describe('30 days from now when absent'),
  neverExpires: FlagIn.describe('The key never expires; `expiresAt` is ignored'),
  scope: z
    .enum(ApiKeyScope.options, says('not_one_of', { words: ApiKeyScope.options }))
    .nullish()
    .transform(scope => scope ?? 'write')
    .describe('`write` when absent. A `read` key gets 403 `key.read_only` for writes'),
  currentPassword: CurrentPasswordIn,
})
export type ApiKeyIn = z.output<typeof ApiKeyIn>

/** Lists the caller's keys, newest first. */
export const listApiKeys = operation({
  name: 'listApiKeys',
  summary: 'List your API keys, newest first',
  route: 'GET /v1/users/self/api-keys',
  needs: 'account',
  reply: z.array(ApiKey),
  status: 200,
  problems: [],
})

/** Creates a key; the only answer with the key itself. */
export const createApiKey = operation({
  name: 'createApiKey',
  summary: 'Create an API key',
  description: 'An API key cannot create another one.',
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
