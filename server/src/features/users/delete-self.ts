import type { SelfDeletion } from '@stowage/contract/people/users'
import { lockUser } from '#db/query/lock-user.ts'
import { ensureOwner, removeGroup, takeGroupLock } from '#features/groups/index.ts'
import { keepSharedFormats } from '#features/labels/index.ts'
import { endSessionsOf } from '#features/sessions/index.ts'
import { keepSharedViews } from '#features/views/index.ts'
import { notYet } from '#kernel/not-yet.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WorkCtx, WriteCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { appointSuccessor } from './superusers.ts'
import { listGroupIds } from './users.queries.ts'

/**
 * Deletes the caller's account. Groups in which nobody else is go with it; where no owner is left, the
 * longest-standing member becomes owner. The successor, if one is named, runs the server. Their invitations go; views and label
 * formats that they shared stay. Cookies stay: the next request with them is refused, and that clears them.
 */
export const deleteSelf =
  ({ demo, confirmPassword }: AccountTools) =>
  async (ctx: WorkCtx<Account>, { currentPassword, successor }: SelfDeletion): Promise<void> => {
    if (demo) throw new Problem('demo.refused')
    if (currentPassword !== undefined) await confirmPassword(ctx, currentPassword)
    const show = async () => undefined
    const write = (each: WriteCtx<Account>) => leave(each, successor)
    while ((await ctx.concludeAndShow(write, show, null)) === notYet);
  }

/** `notYet` when the caller has come into another group before the account was held: nothing has happened then. */
async function leave(
  ctx: WriteCtx<Account>,
  successor: string | undefined,
): Promise<typeof notYet | undefined> {
  const { db } = ctx
  const { userId } = ctx.actor
  const groups = await holdGroups(ctx)
  const { version } = await lockUser(db, userId)
  ctx.request.expectVersion(version)
  if ((await listGroupIds(db, userId)).some(groupId => !groups.includes(groupId))) return notYet
  if (successor !== undefined) await appointSuccessor(ctx, successor)
  await endSessionsOf(ctx, userId)
  await db.q.deleteFrom('memberships').where('user_id', '=', userId).execute()
  await db.q.deleteFrom('invitations').where('created_by', '=', userId).execute()
  for (const groupId of groups) await leaveBehind(ctx, groupId)
  await keepSharedViews(db, userId)
  await keepSharedFormats(db, userId)
  await db.q.deleteFrom('users').where('id', '=', userId).execute()
  await ctx.emit({ name: 'user.deleted', subjectId: userId, groupId: null })
  await ctx.announce('session.ended', userId)
  return undefined
}

/** Takes the lock of each of the caller's groups, in one order for everybody: of two who leave, the second sees it. */
async function holdGroups({ db, actor }: WriteCtx<Account>): Promise<string[]> {
  const held: string[] = []
  for (const groupId of (await listGroupIds(db, actor.userId)).sort())
    if (await takeGroupLock(db, groupId)) held.push(groupId)
  return held
}

async function leaveBehind(ctx: WriteCtx<Account>, groupId: string): Promise<void> {
  const { empty, promoted } = await ensureOwner(ctx.db, groupId)
  if (empty) return removeGroup(ctx.db, groupId, ctx.now)
  await ctx.emit({ name: 'member.left', subjectId: ctx.actor.userId, facts: { newOwner: promoted }, groupId })
}
