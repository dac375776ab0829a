import { ListFilter } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import { useIsPhone } from '../phone/use-is-phone.ts'
import styles from './filters.module.css'

/** Opens the filters: beside the list, which follows at once; on a phone as a sheet. */
export function FilterPopover({
  isOpen,
  onOpen,
  children,
}: {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The options. */
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const button = useRef<HTMLSpanElement>(null)
  useCloseOnBack(isOpen && !isPhone, () => onOpen(false))
  return (
    <>
      <span ref={button}>
        <Button size="small" icon={<ListFilter aria-hidden />} onPress={() => onOpen(true)}>
          {t('filter.add')}
        </Button>
      </span>
      {isPhone ? (
        <Dialog title={t('filter.title')} isOpen={isOpen} onClose={() => onOpen(false)}>
          {children}
        </Dialog>
      ) : (
        <Popover
          triggerRef={button}
          isOpen={isOpen}
          onOpenChange={onOpen}
          placement="bottom start"
          className={styles.popover ?? ''}
        >
          <AriaDialog aria-label={t('filter.title')} className={styles.dialog ?? ''}>
            {children}
          </AriaDialog>
        </Popover>
      )}
    </>
  )
}
