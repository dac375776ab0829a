import type { JoinedGroup, acceptInvitation as operation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { lockUser } from '#db/query/lock-user.ts'
import { requireGroup } from '#features/groups/index.ts'
import { userCounter } from '#http/limits/rate-counters.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WorkCtx } from '#server/context.ts'
import { requireInvitation } from './invitations.queries.ts'
import { useInvitation } from './use-invitation.ts'

/** Makes the caller a member of the group that an invitation opens. Who keeps trying wrong tokens is slowed down. */
export const acceptInvitation =
  (limits: RateLimits) =>
  async (ctx: WorkCtx<Account>, { token }: InputOf<typeof operation>): Promise<JoinedGroup> => {
    const counters = [userCounter('accept-invitation', ctx.actor.userId)]
    try {
      const { groupId } = await ctx.read(async ({ db, now }) => {
        await limits.refuseLocked(db, counters, now)
        return requireInvitation(db, token, now)
      })
      return await ctx.conclude(async ({ db, now, emit }) => {
        await lockUser(db, ctx.actor.userId)
        await useInvitation(db, token, ctx.actor.userId, now)
        await emit({ name: 'member.joined', subjectId: ctx.actor.userId })
        const { id, name } = await requireGroup(db, groupId)
        return { id, name }
      }, groupId)
    } catch (error) {
      const isWrong = error instanceof Problem && error.code === 'invitation.not_found'
      if (isWrong) await ctx.write(({ db, now }) => limits.count(db, counters, now), null)
      throw error
    }
  }
