import { useTranslation } from 'react-i18next'
import { placeOptions, usePlaces } from '../../../data/places.ts'
import { MoveDialog } from '../../../ui/place-picker/move-dialog.tsx'
import { DeleteManyDialog } from './delete-many-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import type { Bulk } from './use-bulk.ts'
import type { ListSelection } from './use-selection.ts'

/** What asks for what is to be done with a selection. */
export type DialogName = 'move' | 'tags' | 'field' | 'labels' | 'delete'

/** The dialogs of the bar: one of them at most is open. */
export function BulkDialogs({
  open,
  bulk,
  selection,
  onClose,
}: {
  readonly open: DialogName | undefined
  readonly bulk: Bulk
  readonly selection: ListSelection
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const places = usePlaces()
  const shared = { bulk, selection, onClose }
  if (bulk.refused !== undefined) return <RefusedDialog bulk={bulk} refused={bulk.refused} />
  if (open === 'move')
    return (
      <MoveDialog
        what={t('select.what', { count: selection.count })}
        places={placeOptions(places)}
        onChoose={id => bulk.run({ change: { parentId: id === '' ? null : id, locationId: null } })}
        onClose={onClose}
      />
    )
  if (open === 'tags') return <TagsDialog {...shared} />
  if (open === 'field') return <FieldDialog {...shared} />
  if (open === 'labels') return <SheetDialog {...shared} />
  return open === 'delete' ? <DeleteManyDialog {...shared} /> : null
}

/** What each of these dialogs is given. */
export interface BulkDialogProps {
  readonly bulk: Bulk
  readonly selection: ListSelection
  readonly onClose: () => void
}
