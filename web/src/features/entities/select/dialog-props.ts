import type { Bulk } from './use-bulk.ts'
import type { ListSelection } from './use-selection.ts'

/** What asks for what is to be done with a selection. */
export type DialogName = 'move' | 'tags' | 'field' | 'export' | 'delete'

/** What each of these dialogs is given. */
export interface BulkDialogProps {
  readonly bulk: Bulk
  readonly selection: ListSelection
  readonly onClose: () => void
}
