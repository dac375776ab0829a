import * as contract from '@stowage/contract/sessions'
import { countBadInput, refuseLockedAddress } from '#features/rate-limits/index.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { login, type SignInTools } from './login.ts'
import { logout, logoutAll } from './logout.ts'
import { refresh } from './refresh.ts'

/** Signing in and out. */
export const sessionRoutes = (tools: SignInTools): readonly Route[] => [
  serve.work(
    contract.login,
    login(tools),
    refuseLockedAddress('login', tools.limits),
    countBadInput('login', tools.limits),
  ),
  serve.write(contract.refresh, refresh),
  serve.write(contract.logout, logout),
  serve.write(contract.logoutAll, logoutAll),
]
