import { useRefusedUndo } from '../../data/history/undo.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'

const { Part: RefusedUndoDialog } = loadedPart(
  async () => (await import('./refused-undo-dialog.tsx')).RefusedUndoDialog,
)

/** Asks about an undo that was refused, when there is one. */
export const RefusedUndo = () => (useRefusedUndo().refusedUndo === undefined ? null : <RefusedUndoDialog />)
