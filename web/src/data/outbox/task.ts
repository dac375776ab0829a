import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { formatDay } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tell, tellError, tellWaiting } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { entriesOf as entriesOfItem } from '../items/entries-of.ts'
import { cacheOf } from '../wire/cache.ts'
import { inGroup } from '../wire/in-group.ts'
import { completeMaintenance, listEntityMaintenance, skipMaintenance } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import { ask } from '../wire/use-operation.ts'
import type { TaskEntry } from './entry.ts'
import type { Box, Handler } from './handler.ts'
import { setOfTab } from './outbox.ts'
import { hideTask, showTask } from './show-task.ts'

type Completed = ReplyOf<typeof completeMaintenance>

/** Answer of the server for a task. */
interface Made {
  readonly task: Pick<Completed, 'name' | 'scheduledDate'> & Partial<Pick<Completed, 'next'>>
  readonly changeId: string | null
  /** It was to be skipped, and has been moved to another day since. */
  readonly isMoved?: boolean
}

/** Finishes and skips tasks: a skip that has waited only where the task still has the day that was seen. */
export const taskHandler: Handler<TaskEntry> = {
  makes: false,
  lanes: ({ seen }) => [seen.id],
  send,
  following: () => [],
  told({ groupId, finish }, answer) {
    const { task, changeId, isMoved = false } = answer as Made
    const { name, scheduledDate, next } = task
    const day = formatDay(next?.scheduledDate ?? scheduledDate)
    if (isMoved) {
      tell({ text: i18n.t('maintenance.movedSince', { name, day }) })
      return false
    }
    const done = next ? 'maintenance.markedDoneNext' : 'maintenance.markedDone'
    const text = i18n.t(finish === undefined ? 'maintenance.moved' : done, { name, day })
    tellChange(text, { id: changeId, groupId })
    return true
  },
  refused,
  show: entry => showTask(cacheOf(entry.groupId), entry),
  hide(entry) {
    hideTask(cacheOf(entry.groupId), entry)
    void inGroup(entry.groupId).readAgain()
  },
}

async function send({ key, groupId, seen, finish, hasWaited }: TaskEntry): Promise<Made> {
  const { client } = inGroup(groupId)
  const { id, entityId, scheduledDate } = seen
  if (finish === undefined && hasWaited === true) {
    const tasks = await ask(groupId, listEntityMaintenance, entriesOfItem(entityId))
    const task = tasks.find(each => each.id === id && each.completedDate === '')
    if (task !== undefined && task.scheduledDate !== scheduledDate)
      return { task, changeId: null, isMoved: true }
  }
  const options = { idempotencyKey: key }
  const reply =
    finish === undefined
      ? await sendOnce(client, skipMaintenance, { id }, options)
      : await sendOnce(client, completeMaintenance, { id, ...finish }, options)
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  return { task: reply.body, changeId: reply.headers.get('stowage-change') }
}

/** Shows the task as it was, and says why. What was typed stays in the queue, unless the task is gone. */
function refused(entry: TaskEntry, error: unknown, box: Box): void {
  const { key, name, finish } = entry
  hideTask(cacheOf(entry.groupId), entry)
  const text = i18n.t(finish === undefined ? 'maintenance.notSkipped' : 'home.notDone', { name })
  const isGone = error instanceof CallError && error.status === 404
  if (isGone || finish === undefined) {
    box.takeOut(entry)
    return void tellError(error, undefined, text)
  }
  const retry = mayHelpToRetry(error) ? () => box.retry(key) : undefined
  setOfTab(key, { end: tellWaiting(text, retry, () => box.takeOut(entry), errorText(error)) })
}
