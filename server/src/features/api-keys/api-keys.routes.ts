import * as contract from '@stowage/contract/api-keys'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { Account, WorkCtx } from '#server/context.ts'
import { listApiKeys } from './api-keys.queries.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'

/** What API keys need besides the request. */
export interface ApiKeyTools {
  readonly pepper: string
  /** Throws unless this is the caller's password. */
  readonly confirmPassword: (ctx: WorkCtx<Account>, given: string) => Promise<unknown>
}

/** What can be done with the own API keys. */
export const apiKeyRoutes = (tools: ApiKeyTools): readonly Route[] => [
  serve.read(contract.listApiKeys, listApiKeys),
  serve.work(contract.createApiKey, createApiKey(tools)),
  serve.write(contract.deleteApiKey, deleteApiKey),
]
