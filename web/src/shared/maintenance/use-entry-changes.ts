import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { valuesNotSavedText } from '../../data/outbox/edit-text.ts'
import { finishTask, skipTask } from '../../data/outbox/finish-task.ts'
import type { Cache } from '../../data/wire/cache.ts'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  listMaintenance,
  updateMaintenance,
} from '../../data/wire/operations.ts'
import { formatDay } from '../../i18n/format.ts'
import { memberText, valueText } from '../../ui/changes/member-text.ts'
import type { Entry, Rule } from './entry.ts'

/** Members of an entry that people type. */
export type EntryText = Pick<Entry, 'name' | 'description' | 'cost' | 'scheduledDate' | 'completedDate'> & {
  /** Absent: the rule that it has stays. */
  readonly rule?: Rule | null
}

/** Adds an entry to an item. */
export function useAddEntry(): (entityId: string, text: EntryText) => void {
  const { t } = useTranslation()
  const create = useChange(createMaintenance, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ name }) => t('entity.added', { name }),
  })
  return (entityId, text) => create.mutate({ id: entityId, ...text })
}

const members = ['name', 'description', 'cost', 'scheduledDate', 'completedDate'] as const

const textOf = ({ name, description, cost, scheduledDate, completedDate }: Entry): EntryText => ({
  name,
  description,
  cost,
  scheduledDate,
  completedDate,
})

/** The entry from which each running request began. */
const begun = new WeakMap<object, Entry>()

/** Shows an entry in all lists that have it; undefined: it is gone. */
function show(cache: Cache, id: string, change: (entry: Entry) => Entry | undefined): void {
  const inList = (entries: Entry[]): Entry[] =>
    entries.some(each => each.id === id)
      ? entries.flatMap(each => (each.id === id ? (change(each) ?? []) : [each]))
      : entries
  cache.update(listMaintenance, inList)
  cache.update(listEntityMaintenance, inList)
}

/** Changes and deletes entries: it is seen at once, and can be undone. */
export function useEntryChanges() {
  const { t } = useTranslation()
  const texts = useChangeTexts()
  const update = useChange(updateMaintenance, {
    notDone: input => texts.notDone(input, begun.get(input)),
    apply: (cache, { id, ...text }) => show(cache, id, each => ({ ...each, ...(text as EntryText) })),
    done: (reply, input) => texts.done(reply, begun.get(input)),
  })
  const remove = useChange(deleteMaintenance, {
    notDone: input => t('entity.notDeleted', { name: begun.get(input)?.name }),
    apply: (cache, { id }) => show(cache, id, () => undefined),
    done: (_, input) => t('entity.deleted', { name: begun.get(input)?.name }),
  })
  const save = (entry: Entry, changes: Partial<EntryText>): void => {
    const input = { id: entry.id, ...textOf(entry), ...changes }
    begun.set(input, entry)
    update.mutate(input)
  }
  return {
    save,
    finish: finishTask,
    skip: skipTask,
    reopen: (entry: Entry): void =>
      save(entry, { completedDate: '', scheduledDate: entry.scheduledDate || entry.completedDate }),
    remove(entry: Entry): void {
      const input = { id: entry.id }
      begun.set(input, entry)
      remove.mutate(input)
    },
  }
}

/** Messages about changes of an entry. */
function useChangeTexts() {
  const { t } = useTranslation()
  const labels: Partial<Readonly<Record<string, string>>> = {
    name: t('maintenance.task'),
    description: t('maintenance.note'),
  }
  return {
    notDone(after: CallOf<typeof updateMaintenance>, was: Entry | undefined): string {
      if (was?.completedDate === '' && after.completedDate) return t('home.notDone', { name: after.name })
      const changed = members.filter(member => after[member] !== was?.[member])
      return valuesNotSavedText(
        was?.name ?? '',
        changed.map(member => [
          labels[member] ?? memberText(member),
          valueText(member, String(after[member] ?? ''), ''),
        ]),
      )
    },
    done(reply: ReplyOf<typeof updateMaintenance>, was: Entry | undefined): string {
      const { name, next, completedDate, scheduledDate } = reply
      if (was?.completedDate === '' && completedDate !== '')
        return next === null
          ? t('maintenance.markedDone', { name })
          : t('maintenance.markedDoneNext', { name, day: formatDay(next.scheduledDate) })
      if (was !== undefined && was.scheduledDate !== scheduledDate && completedDate === '')
        return t('maintenance.moved', { name, day: formatDay(scheduledDate) })
      return t('entity.saved', { name })
    },
  }
}
