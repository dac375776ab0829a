import type { showInvitation as operation, ShownInvitation } from '@stowage/contract/groups/invitations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { requireGroup } from '#features/groups/index.ts'
import { addressCounter } from '#http/limits/rate-counters.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import { requireInvitation } from './invitations.queries.ts'

/** Tells a person who has the token of an invitation whose it is. Networks that keep trying wrong tokens are slowed down. */
export const showInvitation =
  (limits: RateLimits) =>
  async (ctx: WorkCtx<null>, { token }: InputOf<typeof operation>): Promise<ShownInvitation> => {
    const counters = [addressCounter('show-invitation', ctx.request, limits)]
    try {
      return await ctx.read(async ({ db, now }) => {
        await limits.refuseLocked(db, counters, now)
        const { groupId, invitedBy, role, expiresAt } = await requireInvitation(db, token, now)
        const { name } = await requireGroup(db, groupId)
        return { group: name, invitedBy, role, expiresAt }
      })
    } catch (error) {
      const isWrong = error instanceof Problem && error.code === 'invitation.not_found'
      if (isWrong) await ctx.write(({ db, now }) => limits.count(db, counters, now), null)
      throw error
    }
  }
