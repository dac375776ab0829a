import type { ApiKey } from '@stowage/contract/people/api-keys'
import type { Selectable } from 'kysely'
import type { ApiKeysTable } from '#db/tables/sessions.ts'
import type { Account, ReadCtx } from '#server/context.ts'

type ApiKeyRow = Omit<Selectable<ApiKeysTable>, 'key_hash' | 'updated_at'>

/** A key as it is shown: never the key itself. */
export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  scope: row.scope,
  lastUsedFrom: row.last_used_from,
})

/** The caller's keys, newest first. */
export async function listApiKeys({ db, actor }: ReadCtx<Account>): Promise<ApiKey[]> {
  const rows = await db.q
    .selectFrom('api_keys')
    .select([
      ...(['id', 'user_id', 'name', 'created_at', 'expires_at', 'last_used_at'] as const),
      ...(['last_used_from', 'scope'] as const),
    ])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKey)
}
