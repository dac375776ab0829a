import type { InputOf } from '@stowage/contract/protocol/operation'
import type * as contract from '@stowage/contract/server/administration'
import type { ServerAccount } from '@stowage/contract/server/administration'
import type { Reader } from '#db/reader-writer.ts'
import {
  allowAccount,
  disableAccount,
  type Account as ListedAccount,
  linkForReset,
  listAccounts,
} from '#features/users/index.ts'
import { addMilliseconds, hour } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, ReadCtx, WriteCtx } from '#server/context.ts'

const toAccount = ({ disabledAt, groups, ...account }: ListedAccount): ServerAccount => ({
  ...account,
  groups: [...groups],
  isDisabled: disabledAt !== null,
})

/** Everybody with an account, by address. */
export const showAccounts = async ({ db }: ReadCtx<Account>): Promise<ServerAccount[]> =>
  (await listAccounts(db)).map(toAccount)

async function requireListed(db: Reader, id: string): Promise<ListedAccount> {
  const [account] = await listAccounts(db, id)
  if (account === undefined) throw new Problem('user.not_found')
  return account
}

/** Keeps somebody out, or lets them in again. */
export async function updateAccount(
  ctx: WriteCtx<Account>,
  { id, disabled }: InputOf<typeof contract.updateAccount>,
): Promise<ServerAccount> {
  if (disabled && id === ctx.actor.userId) throw new Problem('server.own_account')
  const { email, disabledAt } = await requireListed(ctx.db, id)
  const nobody = { ...ctx, actor: null }
  if (disabled && disabledAt === null) await disableAccount(nobody, email)
  if (!disabled && disabledAt !== null) await allowAccount(nobody, email)
  return toAccount(await requireListed(ctx.db, id))
}

/** Makes a link to a new password for somebody. */
export const createResetLink =
  ({ pepper }: { readonly pepper: string }) =>
  async (ctx: WriteCtx<Account>, { id }: InputOf<typeof contract.createResetLink>) => {
    const { email, hasPassword } = await requireListed(ctx.db, id)
    if (!hasPassword) throw new Problem('server.no_password')
    const token = await linkForReset({ ...ctx, actor: null }, email, pepper)
    return {
      url: `${ctx.request.callerBase}/reset-password?token=${token}`,
      expiresAt: addMilliseconds(ctx.now, hour),
    }
  }
