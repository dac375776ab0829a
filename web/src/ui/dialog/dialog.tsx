import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { Overlay } from '../overlay/overlay.tsx'
import { useIsPhone } from '../phone/use-is-phone.ts'
import { useHasBeen } from '../stable/use-kept.ts'
import styles from './dialog.module.css'
import { useDragDown } from './use-drag-down.ts'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at its foot. */
  readonly actions?: ReactNode
  /** It must be answered, such as a deletion that cannot be undone. */
  readonly isAlert?: boolean
  /** The address says that it is open. */
  readonly isInAddress?: boolean
}

/**
 * A dialog in the middle of the page; on phones a sheet at its foot, which can be pushed down. Until it has
 * been opened once there is nothing of it.
 */
export function Dialog(props: DialogProps) {
  const wasOpened = useHasBeen(props.isOpen)
  return wasOpened ? <OpenedDialog {...props} /> : null
}

function OpenedDialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  isAlert = false,
  isInAddress = false,
}: DialogProps) {
  const { t } = useTranslation()
  const { by, head } = useDragDown(onClose)
  const isSheet = useIsPhone() && !isAlert
  return (
    <Overlay
      isOpen={isOpen}
      isInAddress={isInAddress}
      isDismissable={!isAlert}
      onOpenChange={open => {
        if (!open) onClose()
      }}
      className={styles.overlay ?? ''}
    >
      <Modal
        className={styles.modal ?? ''}
        {...(by === 0 ? {} : { style: { transform: `translateY(${by}px)` } })}
      >
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles.dialog ?? ''}>
          <header className={styles.head} {...(isSheet ? { ...head, 'data-sheet': true } : {})}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <Button
              variant="bare"
              size="small"
              icon={<X aria-hidden />}
              label={t('dialog.close')}
              onPress={onClose}
            />
          </header>
          <div className={styles.content}>{children}</div>
          {actions === undefined ? null : <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}
