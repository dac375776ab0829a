import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks by name before something is deleted. */
export function DeleteDialog({
  title,
  confirm,
  isOpen = true,
  isPending = false,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string
  /** The label of the button that deletes. */
  readonly confirm: string
  readonly isOpen?: boolean
  readonly isPending?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" isPending={isPending} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
