import { today } from '../../i18n/format.ts'
import { expectReport } from '../../ui/toast/toasts.ts'
import type { Finish, Task } from '../items/tasks.ts'
import { cacheOf } from '../wire/cache.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { cancelReads } from '../wire/in-group.ts'
import type { TaskEntry } from './entry.ts'
import { dropEntry } from './keeping.ts'
import { entriesOf, newEntry, outbox } from './outbox.ts'
import { enqueue } from './queue.ts'
import { showTask } from './show-task.ts'

/** Marks a task as done: at once on the screen, and as soon as the network allows. Without facts today. */
export function finishTask(seen: Task, given: Partial<Finish> = {}): void {
  const finish = { completedDate: today(), note: '', ...given }
  const isUnderWay = entriesOf(outbox.get(), 'task').some(
    each => each.seen.id === seen.id && each.finish !== undefined && each.stuck === undefined,
  )
  if (!isUnderWay) save(seen, finish)
}

/** Moves a repeating task to its next day: at once on the screen, and as soon as the network allows. */
export const skipTask = (seen: Task): void => save(seen)

function save(seen: Task, finish?: Finish): void {
  const refused = entriesOf(outbox.get(), 'task').filter(
    each => each.seen.id === seen.id && each.stuck !== undefined,
  )
  for (const { key } of refused) dropEntry(key)
  const entry: TaskEntry = {
    ...newEntry(newIdempotencyKey()),
    kind: 'task',
    name: seen.name,
    seen,
    finish,
  }
  const reported = expectReport()
  void cancelReads(entry.groupId)
  showTask(cacheOf(entry.groupId), entry)
  enqueue(entry, { reported })
}
