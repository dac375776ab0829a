import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import type { Entry } from './entry.ts'
import type { TaskActions } from './task-row.tsx'
import { useEntryChanges } from './use-entry-changes.ts'

/** Actions of the rows of a list of tasks; `edit` opens the form of a task. */
export function useTaskActions(edit: (entry: Entry) => void): TaskActions & {
  readonly save: ReturnType<typeof useEntryChanges>['save']
} {
  const changes = useEntryChanges()
  return {
    ...changes,
    edit,
    postpone: (entry, days) =>
      changes.save(entry, { scheduledDate: addDays(entry.scheduledDate || today(), days) }),
  }
}
