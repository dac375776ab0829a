import { editConflict } from '../../data/outbox/edit-conflicts.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'

const { Part: EditComparison } = loadedPart(
  async () => (await import('../../features/entities/details/conflict.tsx')).EditComparison,
)

/** Asks about an edit that somebody else came before, on whichever screen that turns out. */
export function EditConflict() {
  const key = editConflict.use()
  return key === undefined ? null : <EditComparison key={key} entryKey={key} />
}
