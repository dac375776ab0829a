import { useTranslation } from 'react-i18next'
import type { Cache } from '../../../data/cache.ts'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  updateMaintenance,
} from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { today } from '../../../i18n/format.ts'
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

/** Changes and deletes an entry: it is seen at once, and can be undone. */
export function useEntryChanges({
  id,
  itemID,
  name,
  description,
  cost,
  scheduledDate,
  completedDate,
}: Entry) {
  const { t } = useTranslation()
  const show = (cache: Cache, change: (entries: Entry[]) => Entry[]): void =>
    cache.update(listEntityMaintenance, change, entriesOf(itemID))
  const update = useChange(updateMaintenance, {
    notDone: after =>
      t(completedDate === '' && after.completedDate ? 'home.notDone' : 'entity.notSaved', {
        name: after.name,
      }),
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
  const save = (text: EntryText): void => update.mutate({ id, ...text })
  const before = { name, description, cost, scheduledDate, completedDate }
  return {
    save,
    finish: () => save({ ...before, completedDate: today() }),
    reopen: () => save({ ...before, completedDate: '', scheduledDate: scheduledDate || completedDate }),
    remove: () => remove.mutate({ id }),
  }
}
