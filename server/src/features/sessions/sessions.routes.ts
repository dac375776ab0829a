import * as contract from '@stowage/contract/people/sessions'
import { countBadInput, refuseLockedAddress } from '#http/limits/rate-counters.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { login, type SignInTools } from './login.ts'
import { logout, logoutAll } from './logout.ts'
import { refresh } from './refresh.ts'

/** What stands before signing in with a password, whatever was sent. */
const beforeLogin = (tools: SignInTools) => async (ctx: ReadCtx<null>) => {
  if (!tools.allowLocalLogin) throw new Problem('auth.local_disabled')
  await refuseLockedAddress('login', tools.limits)(ctx)
}

/** Signing in and out. */
export const sessionRoutes = (tools: SignInTools): readonly Route[] => [
  serve.write(contract.login, {
    inSteps: login(tools),
    before: beforeLogin(tools),
    onBadInput: countBadInput('login', tools.limits),
  }),
  serve.write(contract.refresh, refresh),
  serve.write(contract.logout, logout),
  serve.write(contract.logoutAll, logoutAll),
  serve.read(contract.listSessions, listSessions, { isOneStatement: true }),
  serve.write(contract.endSession, endOwnSession),
  serve.write(contract.endOtherSessions, endOtherSessions),
]
