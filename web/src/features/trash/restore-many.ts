import type { TrashItem } from '@stowage/contract/history/history'
import { CallError, type Client } from '@stowage/contract/protocol/client'
import { tellChange } from '../../data/history/undo.ts'
import { newIdempotencyKey } from '../../data/wire/idempotency-key.ts'
import { type InGroup, inSelectedGroup } from '../../data/wire/in-group.ts'
import { getChange, restoreTrash, undoChange } from '../../data/wire/operations.ts'
import { sendOnce } from '../../data/wire/send-once.ts'
import { i18n } from '../../i18n/i18n.ts'
import { expectReport, tellError } from '../../ui/toast/toasts.ts'

/** The changes that brought something back, and what could not be. */
interface Outcome {
  readonly changes: string[]
  readonly failed: TrashItem[]
  error: unknown
  restored: number
}

/** The idempotency keys of the requests, by what they restore: the same when a failure is tried again. */
type Keys = Map<string, string>

function keyIn(keys: Keys, id: string): string {
  const key = keys.get(id) ?? newIdempotencyKey()
  keys.set(id, key)
  return key
}

/**
 * Restores entries of the trash: all entries of one change in one step, others one by one. Tells how many
 * were restored and how many failed, with a retry; a single step can be undone from the message.
 */
export async function restoreMany(
  items: readonly TrashItem[],
  group: InGroup = inSelectedGroup(),
  keys: Keys = new Map(),
): Promise<void> {
  const { client, groupId, readAgain } = group
  const reported = expectReport()
  const outcome: Outcome = { changes: [], failed: [], error: undefined, restored: 0 }
  for (const [changeId, part] of Map.groupBy(items, item => item.changeId)) {
    const isDone = await attempt(part, outcome, () => restoreChange(client, changeId, part, keys))
    if (!isDone) for (const item of part) await attempt([item], outcome, () => restoreOne(client, item, keys))
  }
  await readAgain()
  const { changes, failed, error, restored } = outcome
  if (restored > 0)
    tellChange(i18n.t('trash.restoredMany', { count: restored }), {
      id: changes.length === 1 ? changes[0] : undefined,
      groupId,
    })
  reported(restored > 0)
  if (failed.length === 0) return
  const retry = (): void => void restoreMany(failed, group, keys)
  tellError(error, retry, i18n.t('trash.notRestoredMany', { count: failed.length }))
}

/** Records the outcome of one restoration; false when its entries must be restored one by one. */
async function attempt(
  part: readonly TrashItem[],
  outcome: Outcome,
  restore: () => Promise<string | null | undefined>,
): Promise<boolean> {
  try {
    const change = await restore()
    if (change === undefined) return false
    if (change !== null) outcome.changes.push(change)
    outcome.restored += part.length
  } catch (error) {
    outcome.failed.push(...part)
    outcome.error = error
  }
  return true
}

/** Takes a deletion back as a whole; undefined when not all of it is wanted, or something is in the way. */
async function restoreChange(
  client: Client,
  id: string,
  part: readonly TrashItem[],
  keys: Keys,
): Promise<string | undefined> {
  if (part.length < 2) return undefined
  const change = await client.send(getChange, { id, limit: '1' })
  if (change.status >= 400 || change.body.count !== part.length) return undefined
  const { status, body } = await sendOnce(client, undoChange, { id }, { idempotencyKey: keyIn(keys, id) })
  return status >= 400 ? undefined : body.id
}

async function restoreOne(client: Client, { id }: TrashItem, keys: Keys): Promise<string | null> {
  const once = { idempotencyKey: keyIn(keys, id) }
  const { status, body, headers } = await sendOnce(client, restoreTrash, { id }, once)
  if (status >= 400) throw new CallError(status, body as object)
  return headers.get('stowage-change')
}
