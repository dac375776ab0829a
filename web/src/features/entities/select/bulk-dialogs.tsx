import { useTranslation } from 'react-i18next'
import { ChooseLocation } from '../../../shared/choose-location.tsx'
import { DeleteManyDialog } from './delete-many-dialog.tsx'
import type { BulkDialogProps, DialogName } from './dialog-props.ts'
import { FieldDialog } from './field-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

/** The dialogs of the bar: one of them at most is open. */
export function BulkDialogs({
  open,
  bulk,
  selection,
  onClose,
}: BulkDialogProps & { readonly open: DialogName | undefined }) {
  const { t } = useTranslation()
  const shared = { bulk, selection, onClose }
  if (bulk.refused !== undefined) return <RefusedDialog bulk={bulk} refused={bulk.refused} />
  if (open === 'move')
    return (
      <ChooseLocation
        title={t('move.title', { what: t('select.what', { count: selection.count }) })}
        isOpen
        onChoose={location => {
          const told = (count: number): string =>
            location === undefined
              ? t('select.movedTop', { count })
              : t('select.moved', { count, location: location.name })
          bulk.run({ change: { parentId: location?.id ?? null, locationId: null } }, told)
        }}
        onClose={onClose}
      />
    )
  if (open === 'tags') return <TagsDialog {...shared} />
  if (open === 'field') return <FieldDialog {...shared} />
  return open === 'delete' ? <DeleteManyDialog {...shared} /> : null
}
