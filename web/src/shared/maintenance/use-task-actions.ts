import { useMayLend, useMayWrite } from '../../data/person/use-group.ts'
import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import type { Entry } from './entry.ts'
import type { TaskActions } from './task-row.tsx'
import { useEntryChanges } from './use-entry-changes.ts'

/** Actions of the rows of a list of tasks, as far as the caller may do them; `edit` opens the form of a task. */
export function useTaskActions(edit: (entry: Entry) => void): {
  readonly actions: TaskActions | undefined
  readonly save: ReturnType<typeof useEntryChanges>['save']
} {
  const { finish, skip, save, ...others } = useEntryChanges()
  const mayLend = useMayLend()
  const mayWrite = useMayWrite()
  const postpone = (entry: Entry, days: number): void =>
    save(entry, { scheduledDate: addDays(entry.scheduledDate || today(), days) })
  const change = mayWrite ? { ...others, edit, postpone } : undefined
  return { save, actions: mayLend ? { finish, skip, change } : undefined }
}
