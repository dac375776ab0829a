import type { Group, createGroup as operation } from '@stowage/contract/groups/groups'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { lockUser } from '#db/query/lock-user.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { requireGroup, toGroup } from './groups.queries.ts'
import { addMember } from './memberships.ts'
import { makeGroup } from './new-group.ts'

/** Makes a group that the caller owns. */
export async function createGroup(
  ctx: WriteCtx<Account>,
  { name }: InputOf<typeof operation>,
): Promise<Answer<Group>> {
  const { db, now, actor } = ctx
  await lockUser(db, actor.userId)
  const { id } = await makeGroup(db, name, now)
  await addMember(db, { userId: actor.userId, groupId: id, role: 'owner' }, now)
  await ctx.emit({ name: 'group.created', subjectId: id, facts: { name }, groupId: id })
  const group = await requireGroup(db, id)
  return answer(toGroup(group, 'owner'), { version: group.version })
}
