import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { valuesNotSavedText } from '../../data/outbox/edit-text.ts'
import type { Cache } from '../../data/wire/cache.ts'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  listMaintenance,
  skipMaintenance,
  updateMaintenance,
} from '../../data/wire/operations.ts'
import { formatDay, today } from '../../i18n/format.ts'
import { memberText, valueText } from '../../ui/changes/member-text.ts'
import type { Entry, Rule } from './entry.ts'
import { type Finish, finishing } from './finishing.ts'
import { skippedDay } from './skipped-day.ts'

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

/** The entry from which each running request began, and the typed facts when it finishes a task. */
const begun = new WeakMap<object, { readonly entry: Entry; readonly typed?: Finish }>()

/** Shows an entry in all lists that have it; undefined: it is gone. */
function show(cache: Cache, id: string, change: (entry: Entry) => Entry | undefined): void {
  const inList = (entries: Entry[]): Entry[] =>
    entries.some(each => each.id === id)
      ? entries.flatMap(each => (each.id === id ? (change(each) ?? []) : [each]))
      : entries
  cache.update(listMaintenance, inList)
  cache.update(listEntityMaintenance, inList)
}

/** The note of a task with what was noted when it was done. */
const withNote = (description: string, note: string): string =>
  [description, note].filter(text => text.trim() !== '').join('\n')

/** Changes and deletes entries: it is seen at once, and can be undone. */
export function useEntryChanges() {
  const { t } = useTranslation()
  const texts = useChangeTexts()
  const update = useChange(updateMaintenance, {
    notDone: input => texts.notDone(input, begun.get(input)?.entry),
    apply: (cache, { id, ...text }) => show(cache, id, each => ({ ...each, ...(text as EntryText) })),
    done: (reply, input) => texts.done(reply, begun.get(input)?.entry),
    failed(_, { id }) {
      finishing.failed(id)
      return false
    },
  })
  const remove = useChange(deleteMaintenance, {
    notDone: input => t('entity.notDeleted', { name: begun.get(input)?.entry.name }),
    apply: (cache, { id }) => show(cache, id, () => undefined),
    done: (_, input) => t('entity.deleted', { name: begun.get(input)?.entry.name }),
  })
  const skip = useChange(skipMaintenance, {
    notDone: input => t('maintenance.notSkipped', { name: begun.get(input)?.entry.name }),
    apply: (cache, { id }) =>
      show(cache, id, each => ({ ...each, scheduledDate: skippedDay(each) ?? each.scheduledDate })),
    done: ({ name, scheduledDate }) => t('maintenance.moved', { name, day: formatDay(scheduledDate) }),
  })
  const save = (entry: Entry, changes: Partial<EntryText>): void => {
    const input = { id: entry.id, ...textOf(entry), ...changes }
    begun.set(input, { entry })
    update.mutate(input)
  }
  return {
    save,
    /** Marks an entry as done; without details today, at the planned cost. */
    finish: (entry: Entry, { completedDate, cost, note }: Partial<Finish> = {}): void =>
      save(entry, {
        completedDate: completedDate ?? today(),
        cost: cost ?? entry.cost,
        description: withNote(entry.description, note ?? ''),
      }),
    reopen: (entry: Entry): void =>
      save(entry, { completedDate: '', scheduledDate: entry.scheduledDate || entry.completedDate }),
    /** Moves a repeating task to its next day. */
    skip(entry: Entry): void {
      const input = { id: entry.id }
      begun.set(input, { entry })
      skip.mutate(input)
    },
    remove(entry: Entry): void {
      const input = { id: entry.id }
      begun.set(input, { entry })
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
