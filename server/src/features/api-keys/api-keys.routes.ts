import * as contract from '@stowage/contract/people/api-keys'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { ApiKeyTools } from './api-key-tools.ts'

import { listApiKeys } from './api-keys.queries.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'

/** What can be done with the own API keys. */
export const apiKeyRoutes = (tools: ApiKeyTools): readonly Route[] => [
  serve.read(contract.listApiKeys, listApiKeys),
  serve.write(contract.createApiKey, { inSteps: createApiKey(tools) }),
  serve.write(contract.deleteApiKey, deleteApiKey),
]
