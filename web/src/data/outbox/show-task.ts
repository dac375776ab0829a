import { skippedDay, type Task } from '../items/tasks.ts'
import type { Cache } from '../wire/cache.ts'
import { listEntityMaintenance, listMaintenance } from '../wire/operations.ts'
import type { TaskEntry } from './entry.ts'
import { entriesOf, outbox } from './outbox.ts'

/** A task once it is finished or skipped; one that was changed since it was seen stays as it is. */
function taskAfter(task: Task, { seen, finish }: TaskEntry): Task {
  const isAsSeen = task.completedDate === '' && task.scheduledDate === seen.scheduledDate
  if (task.id !== seen.id || !isAsSeen) return task
  if (finish === undefined) return { ...task, scheduledDate: skippedDay(task) ?? task.scheduledDate }
  const { completedDate, cost = task.cost, note } = finish
  const description = [task.description, note].filter(text => text.trim() !== '').join('\n')
  return { ...task, completedDate, cost, description }
}

function changeTask(cache: Cache, id: string, change: (task: Task) => Task): void {
  const inList = (tasks: Task[]): Task[] =>
    tasks.some(each => each.id === id) ? tasks.map(each => (each.id === id ? change(each) : each)) : tasks
  cache.update(listMaintenance, inList)
  cache.update(listEntityMaintenance, inList)
}

/** Shows that a task is finished or skipped, in all lists that have it. */
export const showTask = (cache: Cache, entry: TaskEntry): void =>
  changeTask(cache, entry.seen.id, task => taskAfter(task, entry))

/** Shows a task again as it was. */
export const hideTask = (cache: Cache, { seen }: TaskEntry): void => changeTask(cache, seen.id, () => seen)

/** The entries of a group that finish or skip a task and are to be sent. */
export const pendingTasks = (groupId: string | undefined): readonly TaskEntry[] =>
  entriesOf(outbox.get(), 'task').filter(each => each.groupId === groupId && each.stuck === undefined)

/** Kept tasks of a group with what waits to be sent. */
export const withPendingTasks = (groupId: string | undefined, tasks: readonly Task[]): Task[] =>
  tasks.map(task => pendingTasks(groupId).reduce(taskAfter, task))
