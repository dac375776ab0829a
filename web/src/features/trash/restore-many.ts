import { CallError, type Client } from '@stowage/contract/client'
import type { TrashItem } from '@stowage/contract/history'
import { inSelectedGroup } from '../../data/in-group.ts'
import { getChange, restoreTrash, undoChange } from '../../data/operations.ts'
import { tellChange } from '../../data/undo.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'

/** The changes that brought something back, and what could not be. */
interface Outcome {
  readonly changes: string[]
  readonly failures: unknown[]
  restored: number
}

/**
 * Restores items: what one change has deleted is one step when all of it is wanted, everything else goes item by item. Says how
 * many came back and how many did not; one step can be undone from there.
 */
export async function restoreMany(items: readonly TrashItem[]): Promise<void> {
  const { client, groupId, readAgain } = inSelectedGroup()
  const outcome: Outcome = { changes: [], failures: [], restored: 0 }
  for (const [changeId, part] of Map.groupBy(items, item => item.changeId))
    if (!(await restoreChange(client, changeId, part, outcome)))
      for (const { id } of part) await restoreOne(client, id, outcome)
  await readAgain()
  const { changes, failures, restored } = outcome
  if (restored > 0)
    tellChange(i18n.t('trash.restoredMany', { count: restored }), {
      id: changes.length === 1 ? changes[0] : undefined,
      groupId,
    })
  if (failures.length > 0)
    tellError(failures[0], undefined, i18n.t('trash.notRestoredMany', { count: failures.length }))
}

/** Takes a deletion back as a whole; false when not all of it is wanted, or something is in the way. */
async function restoreChange(
  client: Client,
  id: string,
  part: readonly TrashItem[],
  outcome: Outcome,
): Promise<boolean> {
  if (part.length < 2) return false
  const change = await client.send(getChange, { id, limit: '1' })
  if (change.status >= 400 || change.body.count !== part.length) return false
  const { status, body } = await client.send(undoChange, { id })
  if (status >= 400) return false
  outcome.changes.push(body.id)
  outcome.restored += part.length
  return true
}

async function restoreOne(client: Client, id: string, outcome: Outcome): Promise<void> {
  try {
    const { status, body, headers } = await client.send(restoreTrash, { id })
    if (status >= 400) throw new CallError(status, body as object)
    const change = headers.get('stowage-change')
    if (change !== null) outcome.changes.push(change)
    outcome.restored++
  } catch (error) {
    outcome.failures.push(error)
  }
}
