import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  type Notifier,
  NotifierChanges,
  type updateNotifier as operation,
} from '@stowage/contract/upkeep/notifiers'
import { requireTexts } from '#http/input/changed-texts.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { DeliveryTools } from '#outbound/notify/deliver.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { checkUrl } from './check-url.ts'
import { requireNotifier, toNotifier } from './notifiers.queries.ts'

type Input = InputOf<typeof operation>

/** Changes a notifier of the caller; without a `url` or `kinds` it keeps those it has. */
export const updateNotifier =
  (tools: DeliveryTools) =>
  async (ctx: WorkCtx, input: Input): Promise<Notifier> => {
    const before = await ctx.read(({ db, actor }) => requireNotifier(db, actor, input.id))
    requireTexts(NotifierChanges, input, before)
    if (input.url !== undefined && input.url !== before.url) await checkUrl(input.url, tools)
    return ctx.conclude(scope => update(scope, input))
  }

async function update({ db, actor, now, emit }: WriteCtx, input: Input): Promise<Notifier> {
  const { id, name, url, isActive, kinds } = input
  const before = await requireNotifier(db, actor, id)
  const after = {
    ...before,
    name,
    name_key: nameKeyOf(name),
    url: url ?? before.url,
    is_active: isActive ? (1 as const) : (0 as const),
    kinds: kinds === undefined ? before.kinds : kinds && JSON.stringify(kinds),
    updated_at: now,
  }
  await db.q
    .updateTable('notifiers')
    .set(after)
    .where('group_id', '=', actor.groupId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .execute()
  await emit({
    name: 'notifier.updated',
    subjectId: id,
    facts: {
      before: { name: before.name, isActive: before.is_active === 1 },
      after: { name, isActive },
      isAddressNew: after.url !== before.url,
    },
  })
  return toNotifier(after)
}
