import { createStore } from '../../data/store.ts'
import { useGroup } from '../../data/use-group.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'

const { Part: GroupDialog } = loadedPart(async () => (await import('./group-dialog.tsx')).GroupDialog)

const isShown = createStore(false)

/** Opens the dialog for the name and the currency of the group, or closes it. */
export const showGroupDialog = isShown.set

/** The dialog for the name and the currency of the group; only owners can open it. */
export function EditGroup() {
  const group = useGroup()
  return isShown.use() && group?.role === 'owner' ? (
    <GroupDialog group={group} onClose={() => showGroupDialog(false)} />
  ) : null
}
