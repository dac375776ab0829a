import { type updateSelf as operation, SelfChanges, type UserItem } from '@stowage/contract/people/users'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { lockUser } from '#db/query/lock-user.ts'
import { isUniqueViolation } from '#db/query/unique-violation.ts'
import { storedAddress } from '#db/stored-address.ts'
import { refuseApiKey } from '#features/api-keys/index.ts'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { Answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WorkCtx, WriteCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { revokePasswordResets } from './password-resets.ts'
import { showSelf } from './users.queries.ts'

type Input = InputOf<typeof operation>

/** Changes the caller's name or email address; what is not given stays. A demo's address stays in any case. */
export const updateSelf =
  ({ demo, confirmPassword }: AccountTools) =>
  async (ctx: WorkCtx<Account>, { currentPassword, ...changes }: Input): Promise<Answer<UserItem>> => {
    if (currentPassword !== undefined) await confirmPassword(ctx, currentPassword)
    return ctx.conclude(inner => change(inner, changes, demo), null)
  }

async function change(
  ctx: WriteCtx<Account>,
  changes: Omit<Input, 'currentPassword'>,
  demo: boolean,
): Promise<Answer<UserItem>> {
  const before = await lockUser(ctx.db, ctx.actor.userId)
  ctx.request.expectVersion(before.version)
  requireTexts(SelfChanges, changes, before)
  const { name = before.name, email: typed = before.email } = changes
  const email = await storedAddress(ctx.db, typed)
  const isMoved = email !== before.email
  if (isMoved) {
    refuseApiKey(ctx.actor)
    if (demo) throw new Problem('demo.refused')
    // Links that were mailed to the old address shall not open the account of the new one.
    await revokePasswordResets(ctx.db, before.id, ctx.now)
  }
  const email_verified_at = isMoved ? null : before.email_verified_at
  try {
    await ctx.db.q
      .updateTable('users')
      .set({ name, email, email_verified_at, updated_at: ctx.now, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('user.email_taken') : error
  }
  await ctx.emit({ name: 'user.updated', subjectId: before.id, groupId: null })
  return showSelf(ctx)
}
