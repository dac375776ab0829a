import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Notifier, createNotifier as operation } from '@stowage/contract/upkeep/notifiers'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { DeliveryTools } from '#outbound/notify/deliver.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { checkUrl } from './check-url.ts'
import { toNotifier } from './notifiers.queries.ts'

type Input = InputOf<typeof operation>

/** Makes a notifier of the caller. Where it leads is looked up before the transaction opens. */
export const createNotifier =
  (tools: DeliveryTools) =>
  async (ctx: WorkCtx, input: Input): Promise<Notifier> => {
    await checkUrl(input.url, tools)
    return ctx.conclude(scope => insert(scope, input))
  }

async function insert(
  { db, actor, now, emit }: WriteCtx,
  { name, url, isActive, kinds }: Input,
): Promise<Notifier> {
  const row = {
    id: newId(),
    group_id: actor.groupId,
    user_id: actor.userId,
    name,
    name_key: nameKeyOf(name),
    url,
    is_active: isActive ? (1 as const) : (0 as const),
    kinds: kinds ? JSON.stringify(kinds) : null,
    created_at: now,
    updated_at: now,
  }
  await db.q.insertInto('notifiers').values(row).execute()
  // Without the address: it holds secrets, and the history has other readers.
  await emit({ name: 'notifier.created', subjectId: row.id, facts: { name, isActive } })
  return toNotifier(row)
}
