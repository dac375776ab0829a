import type { Currency } from '@stowage/contract/groups/currencies'
import type { Group, createGroup as operation } from '@stowage/contract/groups/groups'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { languageOf } from '#db/language-of-user.ts'
import { lockUser } from '#db/query/lock-user.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { requireCurrency } from './currencies.ts'
import { requireGroup, toGroup } from './groups.queries.ts'
import { addMember } from './memberships.ts'
import { makeGroup } from './new-group.ts'

/** Makes a group that the caller owns, with types in their language. */
export const createGroup =
  (currencies: readonly Currency[]) =>
  async (ctx: WriteCtx<Account>, { name, currency }: InputOf<typeof operation>): Promise<Answer<Group>> => {
    const { db, now, actor } = ctx
    if (currency !== undefined) requireCurrency(currencies, currency, 'currency')
    await lockUser(db, actor.userId)
    const language = await languageOf(db, { id: actor.userId })
    const { id } = await makeGroup(db, name, now, { currency, language })
    await addMember(db, { userId: actor.userId, groupId: id, role: 'owner' }, now)
    await ctx.emit({ name: 'group.created', subjectId: id, facts: { name }, groupId: id })
    const group = await requireGroup(db, id)
    return answer(toGroup(group, 'owner'), { version: group.version })
  }
