import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import type { BulkDialogProps } from './dialog-props.ts'
import { Preview } from './preview.tsx'

const work = { delete: true } as const

/** Asks before many items are deleted where nothing that is deleted can be had back. */
export function DeleteManyDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const { count } = selection
  return (
    <DeleteDialog
      title={t('select.deleteTitle', { count })}
      confirm={t('select.deleteNow', { count })}
      onConfirm={() => {
        onClose()
        bulk.run(work)
      }}
      onClose={onClose}
    >
      <p>{t('select.deleteText')}</p>
      <Preview selection={selection} work={work} />
    </DeleteDialog>
  )
}
