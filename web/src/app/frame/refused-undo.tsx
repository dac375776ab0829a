import { useTranslation } from 'react-i18next'
import { useRefusedUndo } from '../../data/undo.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks whether to undo all the same what somebody has changed again since. */
export function RefusedUndo() {
  const { t } = useTranslation()
  const { isAsking, force, leave } = useRefusedUndo()
  return (
    <Dialog
      title={t('history.refusedTitle')}
      isOpen={isAsking}
      isAlert
      onClose={leave}
      actions={
        <>
          <Button onPress={leave}>{t('history.leave')}</Button>
          <Button look="main" onPress={force}>
            {t('history.force')}
          </Button>
        </>
      }
    >
      <p>{t('history.refusedText')}</p>
    </Dialog>
  )
}
