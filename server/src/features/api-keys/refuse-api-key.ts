import { Problem } from '#kernel/problem.ts'
import type { Account } from '#server/context.ts'

/** Refuses an API key where it would give the account away: whoever found one could keep it for good. */
export function refuseApiKey({ sessionId }: Account): void {
  if (sessionId === null) throw new Problem('auth.api_key_refused')
}
