import type { Account, WorkCtx } from '#server/context.ts'

/** What API keys need besides the request. */
export interface ApiKeyTools {
  readonly pepper: string
  /** Throws unless this is the caller's password. */
  readonly confirmPassword: (ctx: WorkCtx<Account>, given: string) => Promise<unknown>
}
