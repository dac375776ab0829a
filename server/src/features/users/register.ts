import type { register as operation, SetupIn } from '@stowage/contract/people/users'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { defaultContents, requireCurrency } from '#features/groups/index.ts'
import { requireInvitation } from '#features/invitations/index.ts'
import { networkOf } from '#http/limits/rate-counters.ts'
import type { Budget } from '#http/limits/rate-limits.ts'
import { minute } from '#kernel/clock.ts'
import { languageOfTag } from '#kernel/language.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { type NewHome, openAccount, openInvitedAccount } from './open-account.ts'

/** Generous enough for a class in one room, and an end to filling a server with accounts. */
const budgetOf = (address: string): Budget => ({
  key: `register address ${networkOf(address)}`,
  max: 300,
  window: minute,
})

/** Counts an attempt to register, whatever comes of it; throws when an address has made too many. */
export const limitRegistrations =
  ({ limits }: Pick<AccountTools, 'limits'>) =>
  ({ write, request }: WorkCtx<null>): Promise<void> =>
    write(({ db, now }) => limits.spend(db, budgetOf(request.clientAddress), now), null)

/** Opens an account: in a group of its own, or in the group of the invitation. */
export const register =
  ({ passwords, limits, options, currencies }: AccountTools) =>
  async (ctx: WorkCtx<null>, input: InputOf<typeof operation>): Promise<void> => {
    const { name, email, password, token, setup } = input
    if (token === '' && !options.allowRegistration) throw new Problem('registration.disabled')
    if (token !== '' && setup !== undefined) throw invalid('setup', 'excluded_by_invitation')
    if (setup?.currency !== undefined) requireCurrency(currencies, setup.currency, 'setup.currency')
    await limitRegistrations({ limits })(ctx)
    const invitation =
      token === '' ? null : await ctx.read(({ db, now }) => requireInvitation(db, token, now))

    const user = {
      name,
      email,
      passwordHash: await passwords.hash(password, ctx.request.asker),
      settings: setup?.language === undefined ? undefined : { stowage: { language: setup.language } },
    }
    await ctx.write(async ({ db, now, emit, tellChange }) => {
      const { userId, groupId } =
        invitation === null
          ? await openAccount(db, user, homeOf(name, setup), now)
          : await openInvitedAccount(db, user, token, now)
      tellChange({ actorId: userId })
      await emit({
        name: invitation === null ? 'group.created' : 'member.joined',
        subjectId: userId,
        groupId,
      })
    }, invitation?.groupId ?? null)
  }

/** The group that somebody begins with. */
const homeOf = (name: string, setup: Partial<SetupIn> = {}): NewHome => ({
  name: setup.groupName ?? `${name}'s Home`,
  currency: setup.currency,
  language: setup.language === undefined ? undefined : languageOfTag(setup.language),
  furniture: {
    locations: setup.locations ?? defaultContents.locations,
    tags: setup.tags ?? defaultContents.tags,
  },
})
