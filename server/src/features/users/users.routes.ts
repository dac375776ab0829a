import * as contract from '@stowage/contract/people/users'
import * as passwords from '@stowage/contract/values/passwords'
import { countBadInput, refuseLockedAddress } from '#http/limits/rate-counters.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { changePassword } from './change-password.ts'
import { deleteSelf } from './delete-self.ts'
import { forgotPassword } from './forgot-password.ts'
import { limitRegistrations, register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { updateSelf } from './update-self.ts'
import { updateSettings } from './update-settings.ts'
import { showSelf, showSettings } from './users.queries.ts'

/** Refuses an operation where passwords are switched off, whatever was sent. */
async function requireLocalLogin({ options }: AccountTools): Promise<void> {
  if (!options.allowLocalLogin) throw new Problem('auth.local_disabled')
}

/** What stands before a forgotten password. */
const beforeReset = (operation: string, tools: AccountTools) => async (ctx: ReadCtx<null>) => {
  if (tools.demo) throw new Problem('demo.refused')
  await requireLocalLogin(tools)
  await refuseLockedAddress(operation, tools.limits)(ctx)
}

/** People and their own accounts. */
export const userRoutes = (tools: AccountTools): readonly Route[] => [
  serve.write(contract.register, {
    inSteps: register(tools),
    before: () => requireLocalLogin(tools),
    onBadInput: limitRegistrations(tools),
  }),
  serve.read(contract.getSelf, showSelf),
  serve.write(contract.updateSelf, { inSteps: updateSelf(tools) }),
  serve.write(contract.deleteSelf, { inSteps: deleteSelf(tools) }),
  serve.read(contract.getSettings, showSettings),
  serve.write(contract.updateSettings, updateSettings),
  serve.write(passwords.changePassword, { inSteps: changePassword(tools) }),
  serve.write(passwords.changePasswordAlias, { inSteps: changePassword(tools) }),
  serve.write(passwords.forgotPassword, {
    inSteps: forgotPassword(tools),
    before: beforeReset('forgot-password', tools),
    onBadInput: countBadInput('forgot-password', tools.limits),
  }),
  serve.write(passwords.resetPassword, {
    inSteps: resetPassword(tools),
    before: beforeReset('reset-password', tools),
    onBadInput: countBadInput('reset-password', tools.limits),
  }),
]
