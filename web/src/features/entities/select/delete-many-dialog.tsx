import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { BulkDialogProps } from './dialog-props.ts'
import { Preview } from './preview.tsx'

const work = { delete: true } as const

/** Asks before many things are deleted where nothing that is deleted can be had back. */
export function DeleteManyDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const { count } = selection
  return (
    <Dialog
      title={t('select.deleteTitle', { count })}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button
            look="danger"
            onPress={() => {
              onClose()
              bulk.run(work)
            }}
          >
            {t('select.deleteNow', { count })}
          </Button>
        </>
      }
    >
      <p>{t('select.deleteText')}</p>
      <Preview selection={selection} work={work} />
    </Dialog>
  )
}
