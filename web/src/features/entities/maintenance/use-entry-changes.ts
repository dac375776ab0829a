import { useTranslation } from 'react-i18next'
import type { Cache } from '../../../data/cache.ts'
import { valuesNotSavedText } from '../../../data/edit-text.ts'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  updateMaintenance,
} from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { today } from '../../../i18n/format.ts'
import { memberText, valueText } from '../../../ui/changes/member-text.ts'
import { type Entry, entriesOf } from './entries.ts'

/** What people say of an entry. */
export type EntryText = Pick<Entry, 'name' | 'description' | 'cost' | 'scheduledDate' | 'completedDate'>

/** Adds an entry to an item. */
export function useAddEntry(entityId: string): (text: EntryText) => void {
  const { t } = useTranslation()
  const create = useChange(createMaintenance, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ name }) => t('entity.added', { name }),
  })
  return text => create.mutate({ id: entityId, ...text })
}

/** What each request under way is about, as it was before. */
const begunFrom = new WeakMap<object, EntryText>()

const members = ['name', 'description', 'cost', 'scheduledDate', 'completedDate'] as const

/** Changes and deletes an entry: it is seen at once, and can be undone. */
export function useEntryChanges({ id, itemID, ...entry }: Entry) {
  const { t } = useTranslation()
  const { name, scheduledDate, completedDate } = entry
  const before = Object.fromEntries(members.map(member => [member, entry[member]])) as EntryText
  const labels: Partial<Readonly<Record<string, string>>> = {
    name: t('maintenance.task'),
    description: t('maintenance.note'),
  }
  const show = (cache: Cache, change: (entries: Entry[]) => Entry[]): void =>
    cache.update(listEntityMaintenance, change, entriesOf(itemID))
  const update = useChange(updateMaintenance, {
    notDone: after => {
      const was = begunFrom.get(after) ?? before
      if (was.completedDate === '' && after.completedDate) return t('home.notDone', { name: after.name })
      const changed = members.filter(member => after[member] !== was[member])
      return valuesNotSavedText(
        was.name,
        changed.map(member => [
          labels[member] ?? memberText(member),
          valueText(member, after[member] ?? '', ''),
        ]),
      )
    },
    apply: (cache, { id: _, ...text }) =>
      show(cache, entries =>
        entries.map(each => (each.id === id ? { ...each, ...(text as EntryText) } : each)),
      ),
    done: after =>
      t(completedDate === '' && after.completedDate !== '' ? 'maintenance.markedDone' : 'entity.saved', {
        name: after.name,
      }),
  })
  const remove = useChange(deleteMaintenance, {
    notDone: () => t('entity.notDeleted', { name }),
    apply: cache => show(cache, entries => entries.filter(each => each.id !== id)),
    done: () => t('entity.deleted', { name }),
  })
  const save = (text: EntryText): void => {
    const input = { id, ...text }
    begunFrom.set(input, before)
    update.mutate(input)
  }
  return {
    save,
    finish: () => save({ ...before, completedDate: today() }),
    reopen: () => save({ ...before, completedDate: '', scheduledDate: scheduledDate || completedDate }),
    remove: () => remove.mutate({ id }),
  }
}
