import { editConflict } from '../../data/outbox/edit-conflicts.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'

const { Part: ConflictDialog } = loadedPart(
  async () => (await import('../../features/entities/details/conflict.tsx')).ConflictDialog,
)

/** Asks about an edit that somebody else came before, on whichever screen that turns out. */
export function EditConflict() {
  const conflict = editConflict.use()
  return conflict === undefined ? null : <ConflictDialog conflict={conflict} />
}
