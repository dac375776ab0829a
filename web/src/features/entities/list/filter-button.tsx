import { ListFilter } from 'lucide-react'
import { useRef } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { useCloseOnBack } from '../../../ui/overlay/use-close-on-back.ts'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import styles from './filters.module.css'
import type { FilterProps } from './list-search.ts'

const { Part: FilterPanel } = loadedPart(async () => (await import('./filter-panel.tsx')).FilterPanel)

interface FilterButtonProps extends FilterProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Opens the filters: beside the list, which follows at once; on a phone as a sheet. */
export function FilterButton({ isOpen, onOpen, ...rest }: FilterButtonProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const button = useRef<HTMLSpanElement>(null)
  useCloseOnBack(isOpen && !isPhone, () => onOpen(false))
  const panel = <FilterPanel {...rest} first={<Loading lines={6} />} />
  return (
    <>
      <span ref={button}>
        <Button size="small" icon={<ListFilter aria-hidden />} onPress={() => onOpen(true)}>
          {t('filter.add')}
        </Button>
      </span>
      {isPhone ? (
        <Dialog title={t('filter.title')} isOpen={isOpen} onClose={() => onOpen(false)}>
          {panel}
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
            {panel}
          </AriaDialog>
        </Popover>
      )}
    </>
  )
}
